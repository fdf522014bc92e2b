import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { sessionIndexOf } from '../../../src/store/sessionIndex';
import { build, indexScenarios } from '../support/clientVectors';
import { temporaryDirectory } from '../support/temporaryDirectory';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('sessionIndexOf', () => {
  for (const scenario of indexScenarios) {
    it(`loads from the disk what the client loaded: ${scenario.id}, ${scenario.title}`, async () => {
      const base = temporaryDirectory();
      const { memoryDirectory } = build(scenario, { home: join(base, 'home'), work: join(base, 'work') });
      const session = sessionIndexOf(await readDirectory(memoryDirectory, createNodeFileSystem()));
      const { expect: recorded } = scenario;
      expect(session?.loaded.loadedLines ?? 0).toBe(recorded.loadedLines);
      expect(session?.loaded.loadedUnits ?? 0).toBe(recorded.loadedUnits);
      expect(session?.loaded.cut ?? []).toEqual(recorded.notice);
      const text = session?.loaded.text ?? '';
      expect(text === '' ? null : sha256(text)).toBe(recorded.sha256OfLoadedText);
      expect(session?.backfill == null ? null : sha256(session.backfill)).toBe(recorded.written?.sha256 ?? null);
    });
  }
});
