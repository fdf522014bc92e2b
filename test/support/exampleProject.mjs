import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addProject, createSandbox, setAge } from '../../scripts/lib/sandbox.mjs';

/**
 * A file of a memory directory.
 *
 * @typedef {object} MemoryFile
 * @property {string} path relative to the memory directory
 * @property {string} content
 * @property {number} [ageDays] days since it was written; 0 when left out
 */

/**
 * @param {string} name
 * @param {string} type
 * @param {string} description
 * @param {string} body
 */
const memory = (name, type, description, body) =>
  `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n---\n\n${body}\n`;

/** @type {MemoryFile[]} One memory of each type, of ages on both sides of each threshold. */
export const exampleMemories = [
  {
    path: 'MEMORY.md',
    content: [
      '# Memory index',
      '',
      '- [Real database in tests](feedback_real_database.md) — integration tests must hit a real database',
      '- [Discount rewrite](project_discount_rewrite.md) — checkout discounts move to the pricing service',
      '- [Dashboards](reference_dashboards.md) — where the shop is watched',
      '- [Role](user_role.md) — back-end developer, new to the front end',
      '',
    ].join('\n'),
  },
  {
    path: 'feedback_real_database.md',
    content: memory(
      'Real database in tests',
      'feedback',
      'Integration tests must hit a real database, not mocks',
      'A mocked database hid a broken migration.\n\n**Why:** the mock answered what the code expected.',
    ),
    ageDays: 47,
  },
  {
    path: 'project_discount_rewrite.md',
    content: memory(
      'Discount rewrite',
      'project',
      'Checkout discounts move to the pricing service by March',
      'Do not add rules to `src/checkout/discount.ts`.',
    ),
    ageDays: 5,
  },
  {
    path: 'reference_dashboards.md',
    content: memory('Dashboards', 'reference', 'Latency and error boards of the shop', 'Board “shop-latency”.'),
    ageDays: 120,
  },
  {
    path: 'user_role.md',
    content: memory('Role', 'user', 'Back-end developer, new to the front end', 'Explain front-end terms.'),
  },
];

/**
 * A sandbox with a small project and memories, for tests that run in a real VS Code.
 *
 * @param {object} [options]
 * @param {string} [options.name] name of the project's folder
 * @param {readonly MemoryFile[]} [options.memories]
 * @param {import('../../scripts/lib/sandbox.mjs').Sandbox} [options.beside] a sandbox to put the project into; one of its own when left out
 * @returns {import('../../scripts/lib/sandbox.mjs').Sandbox}
 */
export function createExampleProject({ name = 'pelican-shop', memories = exampleMemories, beside } = {}) {
  const sandbox = beside ? addProject(beside, name) : createSandbox(name);
  writeProjectFile(sandbox.project, 'README.md', '# Pelican shop\n');
  writeProjectFile(
    sandbox.project,
    'src/checkout/discount.ts',
    'export function discount(total: number): number {\n  return total > 100 ? total * 0.1 : 0;\n}\n',
  );
  for (const file of memories) {
    const target = writeProjectFile(sandbox.memory, file.path, file.content);
    setAge(target, file.ageDays ?? 0);
  }
  return sandbox;
}

/**
 * @param {string} folder
 * @param {string} path relative to it
 * @param {string} content
 * @returns {string} the file's absolute path
 */
function writeProjectFile(folder, path, content) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  return target;
}
