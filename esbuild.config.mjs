// Builds what is shipped (dist/) and, with --tests, what runs inside VS Code to test it (out/).
//   --production  minified, without source maps     --watch  builds again at each change     --tests  the host suite too
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, context } from 'esbuild';

const root = dirname(fileURLToPath(import.meta.url));
process.chdir(root);

/**
 * gray-matter brings engines that execute front matter and one that needs js-yaml. The project passes its own engine;
 * of these nothing is shipped but a refusal.
 *
 * @type {import('esbuild').Plugin}
 */
const refuseEngines = {
  name: 'refuse-gray-matter-engines',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]gray-matter[\\/]lib[\\/]engines\.js$/ }, () => ({
      contents: `
        const refuse = () => { throw new Error('This engine for front matter is not shipped.'); };
        for (const name of ['yaml', 'json', 'javascript']) exports[name] = { parse: refuse, stringify: refuse };`,
    }));
    builder.onEnd(({ metafile }) => {
      const shipped = Object.keys(metafile?.inputs ?? {}).find((path) => path.includes('node_modules/js-yaml/'));
      return {
        errors: shipped ? [{ text: `${shipped} would be shipped: front matter is read with yaml alone.` }] : [],
      };
    });
  },
};

/**
 * secretlint's preset brings a library for key files (.p12), 280 KB of it, loaded where a text comes with the path of its
 * file. Ours come without, so it could never be loaded, and is not shipped.
 *
 * @type {import('esbuild').Plugin}
 */
const leaveOutKeyFiles = {
  name: 'leave-out-key-files',
  setup(builder) {
    builder.onResolve({ filter: /^\.\/index-[\w-]+\.js$/ }, ({ kind, importer }) => {
      const isPreset = importer.includes('secretlint-rule-preset-recommend');
      return isPreset && kind === 'dynamic-import' ? { path: 'key-files', namespace: 'left-out' } : undefined;
    });
    builder.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export const i = {};' }));
  },
};

/**
 * `host-tests` is the list of all test/host/**\/*.test.ts, each loaded when its turn comes.
 *
 * @type {import('esbuild').Plugin}
 */
const collectHostTests = {
  name: 'collect-host-tests',
  setup(builder) {
    builder.onResolve({ filter: /^host-tests$/ }, () => ({ path: 'host-tests', namespace: 'host-tests' }));
    builder.onLoad({ filter: /.*/, namespace: 'host-tests' }, () => {
      const files = listTests('test/host');
      const entries = files.map((file) => `[${JSON.stringify(file)}, () => require(${JSON.stringify(`./${file}`)})]`);
      return {
        contents: `export const hostTests = [${entries.join(',\n')}];`,
        resolveDir: root,
        watchDirs: ['test/host'],
      };
    });
  },
};

/**
 * @param {string} folder
 * @returns {string[]} paths with slashes, sorted
 */
function listTests(folder) {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listTests(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
  return found.sort();
}

const lateAlways = ['@anthropic-ai/', '@secretlint/', 'chrono-node/', 'simple-git/'].map(
  (name) => `node_modules/${name}`,
);

/**
 * What is large and needed late may come with an import() alone, never with the entry. The command line reads front
 * matter at once; the editor shows its rows without.
 *
 * @type {Record<string, string[]>} parts of paths, by entry
 */
const lateOnly = {
  'src/extension.ts': [...lateAlways, 'node_modules/yaml/', 'node_modules/minisearch/', 'src/health/rules/'],
  'src/cli.ts': lateAlways,
};

/** @type {import('esbuild').Plugin} */
const keepLate = {
  name: 'keep-late',
  setup(builder) {
    builder.onEnd(({ metafile }) => {
      const outputs = metafile?.outputs ?? {};
      const errors = Object.entries(outputs).flatMap(([path, { entryPoint = '' }]) => {
        const early = [...loadedWith(path, outputs)].flatMap((one) => Object.keys(outputs[one]?.inputs ?? {}));
        return (lateOnly[entryPoint] ?? [])
          .filter((late) => early.some((input) => input.includes(late)))
          .map((late) => ({ text: `${entryPoint} would load ${late} at start; import() it.` }));
      });
      // esbuild fails the build for these, but prints only what it found itself.
      for (const { text } of errors) console.error(text);
      return { errors };
    });
  },
};

/**
 * @param {string} path
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {Set<string>} the output itself and all that it imports at once
 */
function loadedWith(path, outputs) {
  /** @type {Set<string>} */
  const loaded = new Set();
  /** @param {string} next */
  const load = (next) => {
    if (loaded.has(next)) return;
    loaded.add(next);
    for (const { path: other, kind } of outputs[next]?.imports ?? []) if (kind === 'import-statement') load(other);
  };
  load(path);
  return loaded;
}

/** @type {import('esbuild').Plugin} */
const reportSizes = {
  name: 'report-sizes',
  setup(builder) {
    builder.onEnd(({ metafile, errors }) => {
      // Sizes are of interest where they are shipped.
      if (errors.length > 0 || !production) return;
      for (const [path, { bytes }] of Object.entries(metafile?.outputs ?? {})) {
        if (path.endsWith('.map')) continue;
        console.log(`${path.padEnd(28)} ${(bytes / 1024).toFixed(1).padStart(8)} KB`);
      }
    });
  },
};

/** @type {import('esbuild').Plugin} */
const markExecutable = {
  name: 'mark-executable',
  setup(builder) {
    builder.onEnd(({ errors }) => {
      if (errors.length === 0) chmodSync('dist/cli.js', 0o755);
    });
  },
};

const { production, watch, tests } = readOptions();

/** A package written for require() finds one. */
const requireBanner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
  legalComments: 'none',
  logLevel: watch ? 'info' : 'warning',
};

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...common,
    // One build of both, so that what they share is shipped once.
    entryPoints: ['src/extension.ts', 'src/cli.ts'],
    outdir: 'dist',
    // What is imported with import() comes in files of its own, loaded on first use.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    external: ['vscode'],
    banner: { js: requireBanner },
    plugins: [refuseEngines, leaveOutKeyFiles, keepLate, reportSizes, markExecutable],
  },
  {
    ...common,
    entryPoints: { recall: 'src/webview/recall/main.ts' },
    outdir: 'dist/webview',
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    plugins: [reportSizes],
  },
];

if (tests) {
  bundles.push({
    ...common,
    entryPoints: ['test/host/suite.ts'],
    outfile: 'out/host/suite.cjs',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    plugins: [collectHostTests],
  });
}

rmSync('dist', { recursive: true, force: true });
await buildAll();

async function buildAll() {
  const sources = bundles.flatMap(({ entryPoints }) =>
    Object.values(/** @type {Record<string, string>} */ (entryPoints)),
  );
  for (const source of sources) {
    if (existsSync(source)) continue;
    console.error(`Cannot build: ${source} is missing.`);
    process.exit(1);
  }
  // What an earlier build left, its source maps say, would be shipped too.
  rmSync('dist', { recursive: true, force: true });
  if (watch) {
    for (const bundle of bundles) await (await context(bundle)).watch();
    console.log('Watching for changes; Ctrl-C ends it.');
    return;
  }
  const results = await Promise.allSettled(bundles.map((bundle) => build(bundle)));
  // esbuild has printed what is wrong.
  if (results.some(({ status }) => status === 'rejected')) process.exit(1);
}

function readOptions() {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  try {
    return parseArgs({ options: { production: flag, watch: flag, tests: flag } }).values;
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error} The options are --production, --watch and --tests.`,
    );
    process.exit(2);
  }
}
