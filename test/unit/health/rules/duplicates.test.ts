import { describe, expect, it } from 'vitest';
import { DirectoryHealth } from '../../../../src/health/directoryHealth';
import { duplicateDescription } from '../../../../src/health/rules/duplicateDescription';
import { duplicateName } from '../../../../src/health/rules/duplicateName';
import { filesOf, snapshotOf, textAt } from '../../curation/curationRig';
import { contextOf, findingsIn, fixIn, quoteOf } from '../healthRig';

const memory = (name: string, description: string): string =>
  `---\nname: ${name}\ndescription: ${description}\ntype: user\n---\n\nx\n`;

describe('duplicate-name', () => {
  const look = { rules: [duplicateName] };

  it('tells where the name does not lead, of names that a link takes for one', async () => {
    const files = {
      'MEMORY.md': '',
      'a.md': memory('Deploy notes', 'a'),
      'b.md': memory('deploy_notes', 'b'),
      'c.md': memory('c', 'c'),
    };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ path: 'b.md', severity: 'warning', related: [{ path: 'a.md' }] });
    expect(finding && quoteOf(files, finding)).toBe('name: deploy_notes');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'b.md')).toBe(memory('b', 'b'));
    expect(await findingsIn(after, look)).toEqual([]);
    expect(finding?.fixes[0]?.plain).toBe(false);
  });

  it('takes the memory whose file has the name for the one that is meant', async () => {
    const found = await findingsIn({ 'a.md': memory('deploy', 'a'), 'deploy.md': memory('deploy', 'b') }, look);
    expect(found.map(({ path }) => path)).toEqual(['a.md']);
  });

  it('is milder across folders, where it may be meant', async () => {
    const [finding] = await findingsIn({ 'a.md': memory('概要', 'a'), 'web/b.md': memory('概要', 'b') }, look);
    expect(finding).toMatchObject({ path: 'web/b.md', severity: 'information' });
  });

  it('says nothing of superseded memories, other directories, logs, empty names and whole copies', async () => {
    expect(
      await findingsIn(
        {
          'a.md': memory('x', 'a'),
          '.superseded/a.md': memory('x', 'b'),
          'team/MEMORY.md': '',
          'team/a.md': memory('x', 'c'),
          'logs/a.md': memory('x', 'd'),
          'copy.md': memory('x', 'a'),
          'e.md': memory('""', 'e'),
          'f.md': memory("''", 'f'),
        },
        look,
      ),
    ).toEqual([]);
  });
});

describe('duplicate-description', () => {
  const look = { rules: [duplicateDescription] };

  it('tells of all but the first, and names the others', async () => {
    const files = {
      'a.md': memory('a', 'Ask before Friday'),
      'b.md': memory('b', '"ask before  friday."'),
      'c.md': memory('c', 'Ask before Monday'),
    };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ path: 'b.md', severity: 'warning', related: [{ path: 'a.md' }], fixes: [] });
    expect(finding && quoteOf(files, finding)).toBe('description: "ask before  friday."');
  });

  it('stays short for many, and passes signs that tell apart', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}.md`, memory(`m${i}`, '部署步驟')]));
    const found = await findingsIn(many, look);
    expect(found).toHaveLength(39);
    expect(Math.max(...found.map(({ related }) => related.length))).toBe(5);
    expect(await findingsIn({ 'a.md': memory('a', 'C++ style'), 'b.md': memory('b', 'C# style') }, look)).toEqual([]);
    expect(await findingsIn({ 'a.md': memory('a', ''), 'b.md': memory('b', "''") }, look)).toEqual([]);
  });

  it('follows changes', async () => {
    const options = { rules: [duplicateName, duplicateDescription], settings: new Map(), context: contextOf() };
    const health = new DirectoryHealth(options);
    const told = async (texts: Readonly<Record<string, string>>, ...changed: string[]): Promise<readonly string[]> => {
      const snapshot = await snapshotOf(filesOf(texts));
      for (const path of changed) {
        health.remove(path);
        const now = snapshot.memories.get(path);
        if (now !== undefined) health.add(now, new TextEncoder().encode(texts[path]));
      }
      return (await health.check(snapshot)).map(({ rule, path }) => `${rule} ${path}`);
    };
    const a = memory('a', 'x');
    expect(await told({ 'a.md': a, 'b.md': memory('a', 'y') }, 'a.md', 'b.md')).toEqual(['duplicate-name b.md']);
    expect(await told({ 'a.md': a, 'b.md': memory('b', 'x') }, 'b.md')).toEqual(['duplicate-description b.md']);
    expect(await told({ 'a.md': a, 'b.md': memory('b', 'z') }, 'b.md')).toEqual([]);
    expect(await told({ 'a.md': a, 'b.md': memory('b', 'x') }, 'b.md')).toEqual(['duplicate-description b.md']);
    expect(await told({ 'b.md': memory('b', 'x') }, 'a.md')).toEqual([]);
  });
});
