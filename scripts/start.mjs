// npm start: opens VS Code with Memory Lens, on the sample project or on one of your own.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findDesktop, openDesktop } from './lib/desktop.mjs';
import { root } from './lib/paths.mjs';
import { beforeStop, run } from './lib/processes.mjs';
import { createSampleProject } from './lib/sampleProject.mjs';
import { createTemporaryFolder, sandboxEnvironment } from './lib/sandbox.mjs';
import { startServer } from './lib/server.mjs';

const help = `npm start -- [options]

Opens VS Code with Memory Lens on a sample project, in a temporary folder with a home of its own: nothing you do there
touches your own memories. Uses the desktop VS Code where there is one, else the VS Code that npm ships, in your browser.

  --project DIR    open your own project instead, on your own memories
  --desktop PATH   the VS Code program to use
  --browser        use the VS Code in the browser even where a desktop one is found
  --port N         port of the VS Code in the browser (default: a free one)
  --help           this text`;

const options = readOptions();
try {
  await start(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param {ReturnType<typeof readOptions>} options */
async function start({ project, desktop, browser, port }) {
  if ((await run(process.execPath, [join(root, 'esbuild.config.mjs')])) !== 0) process.exit(1);
  const place = project === undefined ? prepareSample() : prepareOwn(project);
  const end = () => {
    place.remove();
    console.log(`\nStopped; the temporary folder ${place.folder} is removed.`);
  };
  beforeStop(end);
  const data = join(place.folder, 'vscode');
  const program = browser ? undefined : (desktop ?? findDesktop());
  if (program !== undefined) {
    console.log(
      `VS Code opens on ${place.project}. Choose the Memory Lens icon on the left; close the window when done.`,
    );
    await openDesktop({ program, project: place.project, data, env: place.env });
    end();
    process.exit(0);
  }
  const server = await startServer({ data, env: place.env, ...(port === undefined ? {} : { port }) });
  console.log(`
Open this address in a browser, then choose the Memory Lens icon on the left:

  ${server.pageOf(place.project)}

Project: ${place.project}
Ctrl-C here ends it.`);
  await server.failed;
  throw new Error(`VS Code has ended by itself.\n${server.output().trim()}`);
}

/**
 * @typedef {object} Place
 * @property {string} folder temporary; all that is made for the run is in it
 * @property {string} project
 * @property {NodeJS.ProcessEnv} env
 * @property {() => void} remove
 */

/** @returns {Place} a copy of the sample in a home of its own */
function prepareSample() {
  const sandbox = createSampleProject();
  return { ...sandbox, env: sandboxEnvironment(sandbox.home) };
}

/**
 * @param {string} project
 * @returns {Place} a person's own project, with their own home
 */
function prepareOwn(project) {
  return { ...createTemporaryFolder(), project, env: process.env };
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        project: { type: 'string' },
        desktop: { type: 'string' },
        browser: { type: 'boolean', default: false },
        port: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const project = values.project === undefined ? undefined : resolve(values.project);
    if (project !== undefined && !(existsSync(project) && statSync(project).isDirectory())) {
      throw new Error(`--project names ${project}, which is not a folder.`);
    }
    if (values.desktop !== undefined && !existsSync(values.desktop)) {
      throw new Error(`--desktop names ${values.desktop}, which does not exist.`);
    }
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
      throw new Error(`--port takes a number from 1 to 65535, not ${values.port}.`);
    }
    return { project, desktop: values.desktop, browser: values.browser, port };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
