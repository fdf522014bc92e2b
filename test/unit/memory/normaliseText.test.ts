import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../../src/memory/normaliseText';
import { sha256 } from './indexScenarios';

interface RecallScenario {
  readonly id: string;
  readonly files: Readonly<Record<string, { readonly text: string }>>;
  readonly expect: { readonly injected: readonly { readonly path: string; readonly sha256: string }[] };
}

const all = JSON.parse(
  readFileSync(new URL('../../fixtures/vectors/client/client.json', import.meta.url), 'utf8'),
) as readonly RecallScenario[];
const injected = all
  .filter(({ id }) => id.startsWith('rec-normal-'))
  .flatMap(({ id, files, expect: { injected: list } }) =>
    list.map((file) => ({ name: `${id} ${file.path}`, text: files[file.path]?.text ?? '', hash: file.sha256 })),
  );

describe('normalised text', () => {
  it.each(injected)('$name', ({ text, hash }) => expect(sha256(normaliseText(text))).toBe(hash));
  it('was compared with recorded files', () => expect(injected.length).toBeGreaterThan(8));

  it('stays the same when it is normalised again', () => {
    const once = normaliseText('a\r\n\r\u2028b\u200c\u200d\ufe0f\u00ad\ufeff\ud800<system-reminder></system-reminder>');
    expect(once).toBe('a\n\n\nb\u200c\u200d\ufe0f<\\system-reminder><\\/system-reminder>');
    expect(normaliseText(once)).toBe(once);
  });
});
