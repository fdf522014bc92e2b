import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, run } from './processes.mjs';

const programNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const macPlaces = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const windowsPlaces = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
  const folder = process.env[variable];
  if (!folder) return [];
  return [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ];
});

const missing = 'No Chrome, Chromium or Edge was found: install one, or name its program in MEMORY_LENS_BROWSER.';

/** Flags for headless Chromium; a sandbox cannot be had as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
];

/**
 * A browser that Playwright can drive, and on Debian as root one that is installed for the purpose, with a font for
 * Chinese, Japanese and Korean (without it screenshots show boxes).
 *
 * @returns {Promise<string>} path of the program
 * @throws {Error} with one sentence that says what to install
 */
export async function ensureBrowser() {
  const found = findBrowser();
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!mayInstall) {
    if (found) return found;
    throw new Error(missing);
  }
  const packages = [];
  if (!found) packages.push('chromium', 'fonts-dejavu');
  if (!(await hasCjkFont())) packages.push('fonts-noto-cjk');
  if (packages.length > 0) await installPackages(packages);
  const browser = findBrowser();
  if (!browser) throw new Error(missing);
  return browser;
}

/** @returns {string | undefined} */
export function findBrowser() {
  const named = process.env.MEMORY_LENS_BROWSER;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`MEMORY_LENS_BROWSER names ${named}, which is not a program.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const places = { darwin: macPlaces, win32: windowsPlaces }[/** @type {string} */ (process.platform)] ?? [];
  return [...onPath, ...places].find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function hasCjkFont() {
  const { code, output } = await capture('fc-list', [':lang=zh', 'family']);
  return code === 0 && output.trim() !== '';
}

/** @param {string[]} packages */
async function installPackages(packages) {
  console.log(`Installing ${packages.join(', ')} with apt-get, for tests in a real browser …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A lock that another apt-get holds is waited for, so two runs at once take turns.
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-qq'];
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', [...wait, 'update'], options);
  const code = await run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], options);
  if (code !== 0) throw new Error(`apt-get could not install ${packages.join(', ')} (it ended with ${code}).`);
}
