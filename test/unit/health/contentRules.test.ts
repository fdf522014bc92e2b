import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { PlannedFile } from '../../../src/curation/changeSet';
import { contradiction } from '../../../src/health/rules/contradiction';
import { derivable } from '../../../src/health/rules/derivable';
import { missingStructure } from '../../../src/health/rules/missingStructure';
import { nearDuplicate } from '../../../src/health/rules/nearDuplicate';
import { relativeDate } from '../../../src/health/rules/relativeDate';
import { findingsIn } from './healthRig';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const look = { rules: [contradiction, derivable, missingStructure, nearDuplicate, relativeDate] };

function filesBelow(directory: string): Map<string, PlannedFile> {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return new Map(
    paths.flatMap((path): [string, PlannedFile][] => {
      const file = join(directory, path);
      const stat = statSync(file);
      return stat.isFile() ? [[path.replaceAll('\\', '/'), { bytes: readFileSync(file), mtime: stat.mtimeMs }]] : [];
    }),
  );
}

const directories = [
  'samples/memory',
  ...readdirSync(join(root, 'test/fixtures/corpus/projects')).map(
    (name) => `test/fixtures/corpus/projects/${name}/memory`,
  ),
  'test/fixtures/corpus/repo-kite/.claude/memory',
];

describe('rules of content', () => {
  it.each(directories)('find nothing in %s but parts that are missing', async (directory) => {
    const findings = await findingsIn(filesBelow(join(root, directory)), look);
    expect(findings.filter(({ rule }) => rule !== 'missing-structure')).toEqual([]);
    expect(findings.filter(({ severity }) => severity === 'warning')).toEqual([]);
  });
});
