import { describe, expect, it } from 'vitest';
import { twoTypes } from '../../../../src/health/rules/twoTypes';
import { unknownType } from '../../../../src/health/rules/unknownType';
import { findingsIn, mend, quoteOf } from '../healthRig';

const withHeader = (fields: string): { readonly 'a.md': string } => ({
  'a.md': `---\nname: a\ndescription: d\n${fields}\n---\n\ntype: not here\n`,
});

describe('unknown-type', () => {
  const look = { rules: [unknownType] };

  it.each([
    ['type: Feedback', 'type: feedback', true],
    ['type: users  # mine', 'type: user  # mine', false],
    ['metadata: {type: PROJECTS}', 'metadata: {type: project}', false],
    ['type: "USER"', 'type: user', true],
  ])('changes %s to a known type', async (before, after, plain) => {
    const files = withHeader(before);
    const [finding] = await findingsIn(files, look);
    expect(finding?.severity).toBe('information');
    expect(await mend(files, finding, look)).toEqual({ text: files['a.md'].replace(before, after), plain });
  });

  it('only tells of a type of one’s own, and not where a setting allows it', async () => {
    const files = withHeader('type: 決策');
    const [finding] = await findingsIn(files, look);
    expect(finding).toMatchObject({ severity: 'information', fixes: [] });
    expect(finding && quoteOf(files, finding)).toBe('type: 決策');
    expect(await findingsIn(files, { ...look, context: { ownTypes: new Set(['決策']) } })).toEqual([]);
  });

  it.each(['type: user', 'metadata:\n  type: reference', 'type:', "type: ''", 'kind: x'])(
    'says nothing of %s',
    async (fields) => {
      expect(await findingsIn(withHeader(fields), look)).toEqual([]);
    },
  );
});

describe('two-types', () => {
  const look = { rules: [twoTypes] };

  it('names both, and writes either in both places', async () => {
    const files = withHeader('type: user\nmetadata:\n  type: project');
    const [finding] = await findingsIn(files, look);
    expect(finding?.severity).toBe('warning');
    expect(finding?.message).toContain('“user” at the top and “project” under');
    expect(await mend(files, finding, look, 0)).toEqual({
      text: files['a.md'].replace('type: user', 'type: project'),
      plain: false,
    });
    expect(await mend(files, finding, look, 1)).toEqual({
      text: files['a.md'].replace('type: project', 'type: user'),
      plain: false,
    });
  });

  it('needs no judgement where only the case differs', async () => {
    const files = withHeader('type: User\nmetadata: {type: user}');
    const [finding] = await findingsIn(files, look);
    expect(finding?.severity).toBe('information');
    expect(await mend(files, finding, look)).toEqual({
      text: files['a.md'].replace('type: User', 'type: user'),
      plain: true,
    });
  });

  it('reads a broken header too', async () => {
    const files = withHeader('note: a: b\ntype: user\nmetadata:\n  type: project');
    expect(await findingsIn(files, look)).toHaveLength(1);
  });

  it.each([
    'type: user\nmetadata:\n  type: user',
    'metadata:\n  node_type: memory\n  type: user',
    'type: user\nmetadata:\n  type:',
    'type: user # type: project',
    'note: |\n  type: project\ntype: user',
  ])('says nothing of %j', async (fields) => {
    expect(await findingsIn(withHeader(fields), look)).toEqual([]);
  });
});
