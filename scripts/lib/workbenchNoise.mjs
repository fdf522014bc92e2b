/**
 * What VS Code from npm prints at each start: its progress, and the native modules that an install without a compiler
 * lacks (none of which an extension needs).
 */
const patterns = [
  /^(Resolv(ing|ed) connection token|Creating a socket|Updating additional builtin|\[\S+\] (Initializing|apply:))/,
  /^\[reconnection-grace-time\]/,
  /^\[Service Worker\] registration/,
  /^Ignoring fetching additional builtin extensions/,
  /^Creation of workbench contribution/,
  /^Timed out waiting for authentication provider/,
  /Could not locate the bindings file/,
  /Cannot find module '\.\/build\/Release\/\w+'/,
];

/**
 * @param {string} text a line of the console
 * @returns {boolean} true when it says nothing about the extension or its tests
 */
export function isWorkbenchNoise(text) {
  return patterns.some((pattern) => pattern.test(text));
}
