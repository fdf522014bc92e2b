import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, absolute. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The package that holds the VS Code which tests and `npm start` run in. */
export const testHostFolder = join(root, 'test', 'host');

/** Where test runs leave reports and screenshots; not kept by git. */
export const resultsFolder = join(root, 'test-results');
