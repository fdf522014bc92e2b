import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readClaims } from '../../../../src/health/drift/readClaims';
import { leastMultiple } from '../../support/leastMultiple';
import { claimsIn, memoryText } from './claimRig';

describe('paths', () => {
  it.each<[string, readonly string[]]>([
    ['See `src/a.ts`.', ['src/a.ts']],
    ['See src/a.ts, and (lib/b.py).', ['src/a.ts', 'lib/b.py']],
    ['See `./src/a.ts:12` and `src/b.ts:12-20`.', ['src/a.ts:12', 'src/b.ts:12-20']],
    ['See src/a.ts:12:5 and src/b.ts#L3-L9: both.', ['src/a.ts:12', 'src/b.ts:3-9']],
    ['The rates are in `tax.ts`, the rest in `package.json`.', ['tax.ts?', 'package.json?']],
    ['Words are in `src/http`, notes in `docs/`.', ['src/http?', 'docs?'.replace('?', '/?')]],
    ['Pages: `app/[id]/(shop)/page.tsx`.', ['app/[id]/(shop)/page.tsx']],
    ['**src/a.ts** and *src/b.ts* and "src/c.ts"', ['src/a.ts', 'src/b.ts', 'src/c.ts']],
    ['| File | What |\n| --- | --- |\n| `src/a.ts` | tax |\n', ['src/a.ts']],
    ['1. First\n   - `src/a.ts`\n\n> src/b.ts\n', ['src/a.ts', 'src/b.ts']],
  ])('reads %s', (body, claims) => {
    expect(claimsIn(body)).toEqual(claims);
  });

  it('finds them in Chinese, which puts no space around them', () => {
    expect(
      claimsIn('税率写在src/checkout/tax.ts:12里，折扣見`src/折扣/規則.ts`。改动前先看lib/a.py；再看（lib/b.py）。'),
    ).toEqual(['src/checkout/tax.ts:12', 'src/折扣/規則.ts', 'lib/a.py', 'lib/b.py']);
  });

  it.each([
    'https://example.com/src/a.ts and http://host/x/b.ts?file=src/c.ts,d/e.ts',
    '<https://example.com/src/a.ts> and [words](https://example.com/src/a.ts)',
    'example.com/src/a.ts, `github.com/owner/repo/main.go`, www.x.org/a/b.html',
    '/etc/hosts.txt, `/usr/lib/a.so`, ~/notes/a.md, `C:\\src\\a.ts`, `C:/src/a.ts`',
    '../other/a.ts, `../../src/a.ts`, `src/../../a.ts`, `src/../../../etc/passwd.txt`',
    'src/**/*.ts, `src/**/*.ts`, `src/*/a.ts`, `src/{a,b}.ts`, src/{a,b}/c.ts, `test/?.ts`',
    '`src/<name>/index.ts`, src/<name>/index.ts, `path/to/file.ts`, path/to/a.ts, `foo/bar.ts`, `src/foo.ts`, `$HOME/a.ts`, $X/a.ts, `.../a.ts`, `src/…/a.ts`',
    '`@/components/a.ts`, `@scope/pkg/a.js`, me@x.com/a.ts',
    'Node.js/Express.js, and/or, TCP/IP, 24/7, km/h, he/she, CI/CD, client/server.',
    '`0.1 + 0.2`, `a / b`, `^src/.*\\.ts$`, `text/html; charset=utf-8`, `2026/03/01`',
    '`Node.js`, Node.js, e.g., i.e., v1.2.3, `#fff`, `=> x`, `--flag`, `key: value`',
    '<!-- src/a.ts -->\n\n<img src="docs/a.png">\n',
    '[[src/a.ts]] and [[a]]',
  ])('leaves %s alone', (body) => {
    expect(claimsIn(body).filter((claim) => !claim.endsWith('?'))).toEqual([]);
  });

  it('takes what may be something else for a weak claim at most', () => {
    expect(claimsIn('`origin/main`, `feature/login`, `application/json`, `owner/repo`, `release/1.2.x`')).toEqual([
      'origin/main?',
      'feature/login?',
      'application/json?',
      'owner/repo?',
      'release/1.2.x?',
    ]);
  });

  it.each([
    'We removed `src/a.ts` in spring.',
    'Tax moved from `src/a.ts` to the shop.',
    'There is no `src/a.ts`.',
    'A new rule will be in src/a.ts.',
    '`src/a.ts` was renamed; see below',
    '旧的`src/a.ts`已经删除了。',
    '稅率從 `src/a.ts` 移到商店。',
    '例如 src/a.ts。',
    'It is built into `dist/a.js`'.replace('dist/a.js', 'src/a.ts').replace('It is', 'It used to be'),
  ])('marks as told: %s', (body) => {
    expect(claimsIn(body)).toEqual(['src/a.ts~']);
  });

  it('judges each sentence by itself, and not by words in its code', () => {
    expect(claimsIn('We removed `src/a.ts`. Rates are in `src/b.ts`. Call `removeOld()` of `src/c.ts`!')).toEqual([
      'src/a.ts~',
      'src/b.ts',
      'removeOld in src/c.ts',
      'src/c.ts',
    ]);
    expect(claimsIn('已删除 `src/a.ts`。税率在 `src/b.ts`。')).toEqual(['src/a.ts~', 'src/b.ts']);
  });

  it('says of made folders only what holds', () => {
    expect(claimsIn('Look at `dist/cli.js` and node_modules/pg/index.js')).toEqual([
      'dist/cli.js~',
      'node_modules/pg/index.js~',
    ]);
  });

  it('gives the places in the exact text', () => {
    const body = '\u4f60 see `./src/a.ts:12` and\r\n- src/b.ts.\r\n';
    const memory = memoryText(`\ufeff${body}`.replace('\ufeff', ''));
    const places = readClaims(memory, { directory: null }).map((claim) => [
      memory.text.slice(claim.range.start, claim.range.end),
      claim.kind === 'path' ? memory.text.slice(claim.pathRange.start, claim.pathRange.end) : '',
    ]);
    expect(places).toEqual([
      ['./src/a.ts:12', './src/a.ts'],
      ['src/b.ts', 'src/b.ts'],
    ]);
  });
});

describe('links', () => {
  it('reads those that lead out of a directory inside the workspace', () => {
    expect(
      claimsIn('[tax](../../src/tax.ts#L12) and [more](other.md) and [x](../../../../etc/a.txt)', '.agent/memory'),
    ).toEqual(['src/tax.ts:12']);
  });

  it('reads relative ones as from the root elsewhere, and then as weak', () => {
    expect(
      claimsIn('[tax](src/tax.ts), [up](../../src/tax.ts), [memory](shipping/island.md), [abs](/src/a.ts)'),
    ).toEqual(['src/tax.ts?']);
  });
});

describe('symbols', () => {
  it.each<[string, readonly string[]]>([
    ['`roundCents` is in `src/a.ts`.', ['roundCents in src/a.ts']],
    ['`Basket.addLine()` and `add_line` of `a.py`', ['Basket.addLine in a.py', 'add_line in a.py']],
    ['`round()` in src/a.ts or `src/b.ts`', ['round in src/a.ts src/b.ts']],
    ['计算折扣用`src/a.ts`的`roundCents`。', ['roundCents in src/a.ts']],
  ])('reads %s', (body, names) => {
    expect(claimsIn(body).filter((claim) => claim.includes(' in '))).toEqual(names);
  });

  it.each([
    '`roundCents` rounds down.',
    '`roundCents` rounds down. It is in `src/a.ts`.',
    '`express` and `Basket` in `src/a.ts`',
    '`src/a.ts` never calls `roundCents`',
    '`src/a.ts` no longer has `roundCents`',
    '`src/a.ts` 不再使用 `roundCents`',
    'Names are `camelCase` in `src/a.ts`, as `TypeScript` has them',
    '`roundCents` is explained in `docs/a.md` and `docs/`',
  ])('reads none in %s', (body) => {
    expect(claimsIn(body).filter((claim) => claim.includes(' in '))).toEqual([]);
  });
});

describe('commands', () => {
  it.each<[string, readonly string[]]>([
    ['Run `npm run test:unit`, then `npm test`.', ['script test:unit', 'script test']],
    ['`npm run --silent lint -- --fix && npm ci`', ['script lint']],
    [
      '`pnpm --filter web run build`, `yarn lint:all`, `yarn tsc`, `pnpm install`',
      ['script build', 'script lint:all', 'script tsc?'],
    ],
    ['`NODE_ENV=x npm run dev | tee log`', ['script dev']],
    ['`make deploy` and `make -C sub other` and `make CC=x`', ['target deploy']],
    [
      '`./scripts/run.sh --fast` or `bash tools/y.sh`, `node --test=test/all.mjs`',
      ['scripts/run.sh', 'tools/y.sh', 'test/all.mjs'],
    ],
    ['`cp src/a.ts lib/b.ts`, `curl -o docs/x.html`, `node src/a.mjs > docs/out.txt`', ['src/a.mjs']],
    ['We stopped: `npm run old` was removed', ['script old~']],
    ['跑 `npm run test:unit` 就好', ['script test:unit']],
    ['```sh\n# a comment npm run no\n$ npm run a\ncd x && ./scripts/b.sh\n```', ['script a', 'scripts/b.sh']],
    ['```\nnpm run a\nsrc/b.ts\nsome output c/d.ts\n```', ['script a']],
    ['- Do\n\n  ```bash\n  npm run a\n  ```\n\n      npm run b\n', ['script a', 'script b']],
    ['```ts\nimport x from "./src/a.ts"; // npm run a\n```', []],
    ['```json\n{ "x": "src/a.ts" }\n```\n\n~~~yaml\nrun: npm run a\n~~~', []],
    ['npm run the tests, make sure it works', []],
    ['`npm run <name>`, `npm run test:*`, `npm install x`, `npm start`', []],
  ])('reads %s', (body, claims) => {
    expect(claimsIn(body)).toEqual(claims);
  });
});

describe('any text', () => {
  it('never throws, and every place lies inside', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '`',
        '``',
        '[x](',
        ')',
        'src/a.ts',
        ':12',
        '../',
        '\n',
        '\r\n',
        '```sh\n',
        'npm run x ',
        '/',
        '。',
        '<',
        '*',
        'http://',
        'a.b()',
        '| ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const memory = memoryText(pieces.join(''));
        for (const claim of readClaims(memory, { directory: null })) {
          expect(claim.range.start).toBeGreaterThanOrEqual(memory.bodyStart);
          expect(claim.range.end).toBeLessThanOrEqual(memory.text.length);
          expect(claim.range.end).toBeGreaterThan(claim.range.start);
          if (claim.kind === 'path') expect(claim.path.split('/')).not.toContain('..');
        }
      }),
    );
  });

  it.each([
    ['`src/a/b/c.ts:12` ', 'src/a/b/c.ts:12'],
    ['`make x` ', 'target x'],
    ['`npm run zz` ', 'script zz'],
    ['src/a/b/c.ts\n', 'src/a/b/c.ts'],
    ['```sh\nmake x\n```\n', 'target x'],
    ['[x](src/a/b/c.ts) ', 'src/a/b/c.ts?'],
  ])('stops at so many claims of %j', (piece, claim) => {
    expect(claimsIn(piece.repeat(8_000))).toEqual(Array.from({ length: 300 }, () => claim));
  });

  it('keeps the first claims of a block, of whatever form', () => {
    const mixed = Array.from({ length: 900 }, (_, i) => (i % 2 === 0 ? `src/a${i}.ts` : `\`src/a${i}.ts\``));
    expect(claimsIn(mixed.join(', '))).toEqual(Array.from({ length: 300 }, (_, i) => `src/a${i}.ts`));
  });

  it('asks a sentence once for its words, however many references it holds', () => {
    const tests = vi.spyOn(RegExp.prototype, 'test');
    try {
      const told = (): number => tests.mock.contexts.filter((test) => String(test).includes('formerly')).length;
      expect(claimsIn('`src/a/b.ts` and `make x` and `fooBar`, '.repeat(90))).toHaveLength(180);
      expect(told()).toBe(1);
    } finally {
      tests.mockRestore();
    }
  });

  it('says nothing of a name beside many files, or beside one that was left out', () => {
    const files = (count: number): string => Array.from({ length: count }, (_, i) => `src/a${i}.ts`).join(' ');
    const names = (body: string): readonly string[] => claimsIn(body).filter((claim) => claim.includes(' in '));
    expect(names(`\`fooBar\` is in ${files(20)}`)).toHaveLength(1);
    expect(names(`\`fooBar\` is in ${files(21)}`)).toEqual([]);
    const before = Array.from({ length: 299 }, (_, i) => `src/b${i}.ts.`).join(' ');
    expect(names(`${before} \`fooBar\` is in src/a.ts`)).toEqual([]);
  });

  it('looks only at the beginning of a huge body, and cuts no word', () => {
    const filler = 'word '.repeat(52_422);
    expect(claimsIn(`See src/a.ts. ${filler} src/b.ts`)).toEqual(['src/a.ts', 'src/b.ts']);
    for (let more = 0; more < 45; more++)
      expect(['src/b/c.ts', undefined]).toContain(claimsIn(`${'x'.repeat(more)} ${filler} src/b/c.ts and`)[0]);
    expect(claimsIn(`See src/a.ts. ${filler} ${filler} src/b.ts`)).toEqual(['src/a.ts']);
    expect(claimsIn('"` '.repeat(700_000))).toEqual([]);
  });

  it.each([
    'a'.repeat(400_000),
    'a/'.repeat(200_000),
    '`a.b '.repeat(80_000),
    'x://'.repeat(100_000),
    'a.'.repeat(200_000),
    'a:1'.repeat(130_000),
    '.! '.repeat(130_000),
    '`a`[`b`](c) '.repeat(20_000),
  ])('takes no time to speak of for a long line', (line) => {
    // Some ordinary claims beside it: a line without any can be read sooner than a clock can tell.
    const claims = '`src/a/b.ts` and `make x` and `fooBar`, '.repeat(90);
    const reading = (text: string) => () => readClaims(memoryText(`${text}\n${claims}`), { directory: null });
    // In proportion it is eight at most, quadratic work would make it 64.
    expect(leastMultiple(reading(line), reading(line.slice(0, line.length / 8)), 24)).toBeLessThanOrEqual(24);
  });
});
