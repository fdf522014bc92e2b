import { describe, expect, it } from 'vitest';
import { derivable } from '../../../../src/health/rules/derivable';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [derivable] };
const memoryWith = (body: string, type = 'project'): string =>
  `---\nname: a\ndescription: b\nmetadata:\n  type: ${type}\n  originSessionId: 90c192cf-d3ac-44af-8f21-ddb66cad4a26\n---\n\n${body}\n`;

const TREE = '```\nsrc/\n├── app/\n│   ├── main.ts\n│   └── page.ts\n├── lib/\n└── index.ts\n```';
const ASCII_TREE = 'src\n|-- app\n|   |-- main.ts\n|   `-- page.ts\n`-- index.ts';
const LISTING = '```\nsrc/\n  app/\n    main.ts\n    page.ts\n  lib/\n  index.ts\n```';
const LOG = ['a1b2c3d Add the parser', 'b2c3d4e5 Fix the reader', 'c3d4e5f Test both', 'd4e5f6a Release 1.2'];
const CODE = `\`\`\`ts\n${'const total = sum(lines) + tax;\n'.repeat(30)}\`\`\``;
const TASKS = '- [x] write the parser\n- [x] test it\n- [ ] document it\n- [ ] release it';

async function look1(body: string, type?: string): Promise<string[]> {
  return (await findingsIn({ 'a.md': memoryWith(body, type) }, look)).map(
    ({ severity, message }) => `${severity}: ${message.split('.')[0]}`,
  );
}

describe('derivable', () => {
  it.each([
    [TREE, 'information: This lists files'],
    [`Layout:\n\n${TREE}`.replaceAll('\n', '\r\n'), 'information: This lists files'],
    [ASCII_TREE, 'information: This lists files'],
    [LISTING, 'hint: This lists files'],
    [`${'Why it is laid out like this.\n\n'.repeat(9)}${TREE}`, 'hint: This lists files'],
    [`${LOG.map((line) => `- ${line}`).join('\n')}`, 'information: This lists commits'],
    [`Done so far:\n\n\`\`\`\n${LOG.join('\n')}\n\`\`\``, 'information: This lists commits'],
    [`${LOG.map((line) => `| \`${line.replace(' ', '` | ')} |`).join('\n')}`, 'information: This lists commits'],
    [CODE, 'information: Most of this is code'],
    [CODE.replace('ts', 'text'), 'hint: Most of this is code'],
    [TASKS, 'information: Most of this is the state of a task'],
    ['TODO: a\nDONE: b\n\nWIP: c\n\n- d is in progress', 'hint: Most of this is the state of a task'],
    ['- 步驟 1 完成\n- 步驟 2 完成\n- 步驟 3 進行中\n- 步驟 4 待辦', 'hint: Most of this is the state of a task'],
    ['- 步骤 1 完成\n- 步骤 2 已完成\n- 步骤 3 进行中\n- 步骤 4 待办', 'hint: Most of this is the state of a task'],
  ])('sees %j', async (body, expected) => {
    expect(await look1(body)).toEqual([expected]);
  });

  it.each([
    'The parser is in `src/parse.ts`; keep it free of state.',
    '```ts\nconst total = sum(lines);\nexpect(total).toBe(3);\n```\n\n**Why:** rounding.',
    'Three of them:\n\n├── a\n└── b',
    'The fault came in with `a1b2c3d` and went with `b2c3d4e`.',
    '1234567 rows\n2345678 rows\n3456789 rows\n4567890 rows\n5678901 rows',
    '- [ ] ask for a review\n- [ ] run the tests\n- [ ] write the notes\n- [ ] tag it',
    'Step 1: dump the table\nStep 2: stop the worker\nStep 3: restore\nStep 4: start the worker\n```\nx\n```',
    '先确认进程已停止，再删除锁文件，完成之后写日志。\n\n- 一\n- 二\n- 三\n- 四',
    '<!--\n├── a\n├── b\n├── c\n└── d\n-->\n\nA\n\nB\n\nC\n\nD',
    `${'A sentence that nobody could derive from anything.\n\n'.repeat(30)}${CODE}`,
    '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |',
    '',
  ])('says nothing of %j', async (body) => {
    expect(await look1(body)).toEqual([]);
  });

  it('points at the lines and deletes the memory only when asked', async () => {
    const files = { 'a.md': memoryWith(`Done:\n\n${LOG.join('\n')}\n\nAnd so on.`) };
    const [finding] = await findingsIn(files, look);
    expect(finding && quoteOf(files, finding)).toBe(LOG.join('\n'));
    expect(finding?.fixes.map(({ plain }) => plain)).toEqual([false]);
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect([...after.keys()]).toEqual([]);
  });

  describe('compares with what the workspace already says', () => {
    const instructions = [
      {
        path: 'CLAUDE.md',
        text: '# Shop\n\n- Money is whole cents.\n- TypeScript, strict. Run `npm run test:unit` before you say that\n  something is done.\n- 提交之前一定要先跑完所有的单元测试和类型检查。\n',
      },
    ];
    const found = async (body: string): Promise<readonly string[]> =>
      (await findingsIn({ 'a.md': memoryWith(body) }, { ...look, context: { instructions } })).map(
        ({ message }) => message,
      );

    it('names the file and the line, whatever the marks and the wrapping', async () => {
      const body = 'Before a commit:\n\n> **Run npm run test:unit** before you\n> say that something is done!\n\nMore.';
      const files = { 'a.md': memoryWith(body.replaceAll('> ', '')) };
      const [finding, ...more] = await findingsIn(files, { ...look, context: { instructions } });
      expect(more).toEqual([]);
      expect(finding && quoteOf(files, finding)).toBe('Run npm run test:unit** before you\nsay that something is done');
      expect(finding).toMatchObject({ severity: 'information', fixes: [] });
      expect(finding?.message).toBe('“CLAUDE.md” says this already (line 4), and the agent is given that file anyway.');
      expect(finding?.related[0]).toMatchObject({ path: 'a.md' });
      expect(finding?.related[0]?.message).toContain('Run `npm run test:unit` before you say that something is done');
    });

    it('reads Chinese', async () => {
      expect(await found('提交之前，一定要先跑完所有的单元测试和类型检查')).toHaveLength(1);
    });

    it('offers to delete a memory that says nothing else', async () => {
      const files = { 'a.md': memoryWith('Run `npm run test:unit` before you say that something is done.') };
      const [finding] = await findingsIn(files, { ...look, context: { instructions } });
      expect(finding?.fixes.map(({ title, plain }) => [title, plain])).toEqual([['Delete the memory', false]]);
    });

    it.each([
      'Money is whole cents.',
      'Run `npm run test:e2e` before you say that something is done.',
      '```\nRun npm run test:unit before you say that something is done.\n```',
      '<!-- Run npm run test:unit before you say that something is done. -->',
    ])('says nothing of %j', async (body) => {
      expect(await found(body)).toEqual([]);
    });
  });

  it('says nothing of superseded memories', async () => {
    expect(await findingsIn({ '.superseded/a.md': memoryWith(TREE) }, look)).toEqual([]);
  });

  it('reads hostile lines', async () => {
    for (const part of ['│ ', '- ', '[x] ', 'a/', '步驟 1 ', '`'])
      expect(await look1(`${part.repeat(200_000)}\n\`\`\`\n- [x] a`)).toEqual([]);
  });
});
