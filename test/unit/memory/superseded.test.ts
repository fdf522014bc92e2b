import { describe, expect, it } from 'vitest';
import { readMemory } from '../../../src/memory/readMemory';
import { bytesOfText } from './bytes';

function supersededOf(text: string, path = 'a.md') {
  const bytes = bytesOfText(text);
  return readMemory(path, { bytes, mtime: 0, size: bytes.length }, false).superseded;
}

describe('readSuperseded', () => {
  it('sees retired folders, at any depth, and keeps the successor', () => {
    for (const path of [
      '.superseded/a.md',
      '.superseded/sub/a.md',
      'team/.superseded/a.md',
      'archive/a.md',
      'sub/Archive/x/a.md',
    ]) {
      expect(supersededOf('body', path), path).toEqual({ signal: 'folder', by: null });
    }
    expect(supersededOf('---\nsuperseded_by: b.md\n---\n', '.superseded/a.md')).toEqual({
      signal: 'folder',
      by: 'b.md',
    });
    for (const path of ['archive.md', 'archives/a.md', 'the-archive/a.md', 'superseded/archive.md']) {
      expect(supersededOf('body', path), path).toBeNull();
    }
  });

  it('sees fields and statuses at the top and under metadata', () => {
    expect(supersededOf('---\nsuperseded_by: b.md\n---\n')).toEqual({ signal: 'field', by: 'b.md' });
    expect(supersededOf('---\nmetadata:\n  superseded_by: [b.md, c.md]\n---\n')).toEqual({
      signal: 'field',
      by: 'b.md, c.md',
    });
    expect(supersededOf('---\ndescription: a: b\nsuperseded_by: b.md\n---\n')).toEqual({ signal: 'field', by: 'b.md' });
    for (const status of ['superseded', 'inactive', 'Deprecated', 'obsolete', 'archived', '"retired"']) {
      expect(supersededOf(`---\nstatus: ${status}\n---\n`), status).toEqual({ signal: 'status', by: null });
      expect(supersededOf(`---\nmetadata:\n  status: ${status}\n---\n`), status).toEqual({
        signal: 'status',
        by: null,
      });
    }
    expect(supersededOf('---\nsuperseded_by: []\nstatus: active\n---\n')).toBeNull();
    expect(supersededOf('---\nstatus: not superseded\nsupersedes: b.md\n---\n')).toBeNull();
  });

  it('reads the mark of a memory that stays in its place', () => {
    expect(supersededOf('---\ndescription: (superseded by b.md) Old rule\n---\n')).toEqual({
      signal: 'words',
      by: 'b.md',
    });
    expect(supersededOf('---\ndescription: "(Superseded by sub/b (2).md) Old"\n---\n')).toEqual({
      signal: 'words',
      by: 'sub/b (2).md',
    });
    expect(supersededOf('---\ndescription: (superseded by b.md\n---\n')).toEqual({ signal: 'words', by: null });
  });

  it.each([
    'DEPRECATED — see b.md',
    'DEPRECATED old rule',
    '[DEPRECATED] old rule',
    '**OBSOLETE**: old rule',
    '⚠️ SUPERSEDED by b.md',
    'Deprecated: use b',
    'Superseded by the new rule',
    'obsolete since May',
    'Deprecated',
  ])('takes %j at the begin of a name or description for a marker', (text) => {
    expect(supersededOf(`---\nname: ${JSON.stringify(text)}\n---\n`)?.signal).toBe('words');
    expect(supersededOf(`---\ndescription: ${JSON.stringify(text)}\n---\n`)?.signal).toBe('words');
  });

  it.each([
    'Replaced by [[b]].',
    'Replaced by `b.md`',
    'Replaced by project_b',
    'Superseded by the new rule.',
    '> **Superseded by** [b](b.md)',
    '# Superseded by [[b]]',
    '**DEPRECATED** — see b',
    'Deprecated: use b',
    'Obsolete.',
    '# OBSOLETE: see b',
  ])('takes %j at the begin of a body for a marker', (line) => {
    expect(supersededOf(`---\nname: a\n---\n\n${line}\n\nmore`)).toEqual({ signal: 'words', by: null });
    expect(supersededOf(`${line}\n`)?.signal).toBe('words');
  });

  it.each([
    'Superseding keeps the file and hides it',
    'Superseded memories move into .superseded/',
    'Deprecated endpoints answer 410 until May',
    'obsolete-api notes',
    'How to mark a memory DEPRECATED',
    'We replaced the exporter; superseded by nothing yet',
    'Archive old invoices in March',
    'Status: inactive pumps are red on the map',
  ])('leaves a memory that speaks of such things alone: %j', (text) => {
    expect(
      supersededOf(`---\nname: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(text)}\n---\n\n${text}\n`),
    ).toBeNull();
  });

  it('is not misled by a heading over a list, work by hand, or a later line', () => {
    for (const body of [
      '# Deprecated\n\n- a',
      '# Deprecated APIs',
      'Replaced by hand each spring.',
      'Text\n\nSuperseded by [[b]]',
    ]) {
      expect(supersededOf(`---\nname: a\n---\n${body}\n`), body).toBeNull();
    }
  });
});
