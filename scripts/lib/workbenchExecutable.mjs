#!/usr/bin/env node
// Stands for a desktop VS Code in `runTests` of @vscode/test-electron: takes its arguments, runs the suite in the VS Code
// that npm ships with a headless browser in front, and ends with the suite's exit code.
import { chromium } from 'playwright-core';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { createTemporaryFolder } from './sandbox.mjs';
import { startServer } from './server.mjs';
import { isWorkbenchNoise } from './workbenchNoise.mjs';

const suiteTimeoutMs = 10 * 60_000;

const { extension, suite, folder } = readArguments(process.argv.slice(2));
process.exitCode = await runSuite();

/** @returns {Promise<number>} the suite's exit code */
async function runSuite() {
  const { folder: data, remove } = createTemporaryFolder();
  const executablePath = await ensureBrowser();
  // The home is the caller's business: test-host.mjs passes that of its sandbox.
  const server = await startServer({ data, env: process.env, developing: true });
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const page = await browser.newPage();
    /** @type {Promise<number>} */
    const ended = new Promise((resolve, reject) => {
      setTimeout(
        () => reject(new Error(`The suite did not end within ${suiteTimeoutMs / 60_000} minutes.`)),
        suiteTimeoutMs,
      ).unref();
      void server.failed.then(() => reject(new Error(`VS Code ended before the suite did.\n${server.output()}`)));
      page.once('crash', () => reject(new Error('The page of VS Code crashed.')));
      page.once('close', () => reject(new Error('The page of VS Code was closed.')));
      void page.exposeFunction('codeAutomationExit', (/** @type {number} */ code) => resolve(code));
    });
    await page.exposeFunction('codeAutomationLog', (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
      if (isWorkbenchNoise(args.join(' '))) return;
      console[type === 'error' || type === 'warn' ? type : 'log'](...args);
    });
    const payload = /** @type {const} */ ([
      ['extensionDevelopmentPath', server.remoteUri(extension)],
      ['extensionTestsPath', server.remoteUri(suite)],
      ['skipWelcome', 'true'],
    ]);
    await page.goto(server.pageOf(folder, payload));
    return await ended;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}

/** @param {string[]} args */
function readArguments(args) {
  const value = (/** @type {string} */ name) =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const extensionPath = value('extensionDevelopmentPath');
  const suitePath = value('extensionTestsPath');
  const workspace = args.find((arg) => !arg.startsWith('-'));
  if (!extensionPath || !suitePath || !workspace) {
    console.error('Expected --extensionDevelopmentPath=DIR, --extensionTestsPath=FILE and a folder to open.');
    process.exit(2);
  }
  return { extension: extensionPath, suite: suitePath, folder: workspace };
}
