/**
 * Lays the sample out as the client would keep it, outside any repository and far from your own memories:
 * `<folder>/pelican-shop` and `<folder>/claude/projects/<slug>/memory`, with the ages of `ages.json`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DAY_SECONDS = 86_400;
const samples = fileURLToPath(new URL('.', import.meta.url));
const { project, ages } = JSON.parse(readFileSync(join(samples, 'ages.json'), 'utf8'));

const wanted = process.argv[2];
if (wanted !== undefined && existsSync(wanted)) throw new Error(`${wanted} exists already; name a folder that doesn't.`);
if (wanted !== undefined) mkdirSync(wanted, { recursive: true });
const folder = realpathSync(wanted ?? mkdtempSync(join(tmpdir(), 'memory-lens-sample-')));

const projectFolder = join(folder, project);
const slug = projectFolder.replace(/[^A-Za-z0-9]/g, '-');
if (slug.length > 200) throw new Error(`${projectFolder} is too long a path for this script; name a shorter folder.`);
const memoryFolder = join(folder, 'claude', 'projects', slug, 'memory');

cpSync(join(samples, 'project'), projectFolder, { recursive: true });
cpSync(join(samples, 'memory'), memoryFolder, { recursive: true });
// A minute past the full day, so that a clock that is read a moment later still counts the same days.
for (const [path, days] of Object.entries(ages)) {
  const seconds = Date.now() / 1000 - days * DAY_SECONDS - 60;
  utimesSync(join(memoryFolder, path), seconds, seconds);
}

console.log(`Memories: ${memoryFolder}
Open it with an editor of its own, so that it sees these memories and not yours:

  CLAUDE_CONFIG_DIR="${join(folder, 'claude')}" code --user-data-dir "${join(folder, 'editor')}" "${projectFolder}"`);
