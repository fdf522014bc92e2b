import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes and time of every file of a directory, by path: what has to be the same where nothing may change. */
export function stateOf(directory: string): Readonly<Record<string, string>> {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const stat = statSync(join(directory, path));
      return stat.isFile() ? [[path, `${stat.mtimeMs} ${readFileSync(join(directory, path), 'latin1')}`]] : [];
    }),
  );
}
