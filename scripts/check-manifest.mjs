// Holds package.json against the source, both ways: what the manifest declares exists in the code, and the reverse.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { readSources } from './lib/sources.mjs';

const maxLines = 300;
const contributionsPath = 'src/vscode/contributions.ts';

/** @type {string[]} */
const complaints = [];

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const contributes = manifest.contributes ?? {};
const sources = readSources();
const contributions = sources.get(contributionsPath) ?? '';
if (contributions === '') complaints.push(`${contributionsPath} is missing or empty.`);

/** Everything that contributions.ts lists as ours: commands, views, colours, context keys. */
const listed = new Set(quoted(contributions, /memoryLens(?:\.[\w-]+)+/));
const declaredCommands = ids(contributes.commands, 'command');
const declaredViews = Object.values(contributes.views ?? {}).flatMap((views) => ids(views, 'id'));
const containers = Object.values(contributes.viewsContainers ?? {}).flatMap((entries) => ids(entries, 'id'));
const settings = [contributes.configuration ?? []].flat().flatMap((section) => Object.keys(section.properties ?? {}));
const colors = ids(contributes.colors, 'id');
const declared = [...declaredCommands, ...declaredViews, ...colors];

checkUnique('command', declaredCommands);
checkUnique('view', declaredViews);
checkListed();
checkSettings();
checkRules();
checkTexts();
checkMenus();
checkViews();
checkContextValues();
checkFiles();
checkLengths();

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Each declared id is listed in contributions.ts, and each id that is listed there is declared or a context key. */
function checkListed() {
  for (const id of declared) {
    if (!listed.has(id)) complaints.push(`${id} is declared in package.json, but not listed in ${contributionsPath}.`);
  }
  const contextKeys = new Set(whenClauses().flatMap((clause) => clause.match(/memoryLens(?:\.[\w-]+)+/g) ?? []));
  for (const id of listed) {
    if (declared.includes(id) || settings.includes(id) || contextKeys.has(id)) continue;
    complaints.push(
      `${id} is listed in ${contributionsPath}, but package.json neither declares it nor asks for it in a when.`,
    );
  }
}

/** Each setting that is declared is read somewhere, by its whole name or by what follows `memoryLens.`. */
function checkSettings() {
  const code = [...sources.values()].join('\n');
  for (const setting of settings) {
    const short = setting.replace(/^memoryLens\./, '');
    const read = quoted(code, new RegExp(`(?:memoryLens\\.)?${short.replaceAll('.', '\\.')}`)).length > 0;
    if (!read) complaints.push(`The setting ${setting} is declared, but no code reads it.`);
  }
}

/** The setting for rules names each rule, and no other: what is not named there can't be chosen in the settings editor. */
function checkRules() {
  const body = /export const RULE_IDS = \[([^\]]*)\]/.exec(sources.get('src/health/finding.ts') ?? '')?.[1] ?? '';
  const rules = quoted(body, /[\w-]+/);
  if (rules.length === 0) complaints.push('src/health/finding.ts lists no RULE_IDS.');
  const key = 'memoryLens.health.rules';
  const sections = [contributes.configuration ?? []].flat();
  const named = sections.flatMap(({ properties }) => Object.keys(properties?.[key]?.properties ?? {}));
  for (const rule of rules)
    if (!named.includes(rule)) complaints.push(`The setting ${key} does not name the rule ${rule}.`);
  for (const name of named)
    if (!rules.includes(name)) complaints.push(`The setting ${key} names ${name}, which is no rule.`);
}

/** Each %key% of the manifest has a text in package.nls.json, and each text is used. */
function checkTexts() {
  const file = join(root, 'package.nls.json');
  const texts = existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const used = new Set(strings(manifest).flatMap((text) => /^%(.+)%$/.exec(text)?.[1] ?? []));
  for (const key of used) if (!texts.includes(key)) complaints.push(`package.nls.json has no text for ${key}.`);
  for (const key of texts)
    if (!used.has(key)) complaints.push(`package.nls.json has a text for ${key}, which is not used.`);
}

function checkUnique(/** @type {string} */ kind, /** @type {string[]} */ names) {
  for (const name of new Set(names.filter((name, at) => names.indexOf(name) !== at))) {
    complaints.push(`The ${kind} ${name} is declared twice.`);
  }
}

function checkMenus() {
  const bindings = (contributes.keybindings ?? []).map((/** @type {{ command: string }} */ entry) => [
    'keybindings',
    entry,
  ]);
  const entries = Object.entries(contributes.menus ?? {}).flatMap(([menu, items]) =>
    items.map((/** @type {object} */ item) => [menu, item]),
  );
  const submenus = ids(contributes.submenus, 'id');
  for (const [menu, item] of [...entries, ...bindings]) {
    for (const command of [item.command, item.alt].filter(Boolean)) {
      if (command.startsWith('memoryLens.') && !declaredCommands.includes(command)) {
        complaints.push(`${menu} names the command ${command}, which is not declared.`);
      }
    }
    if (item.submenu && !submenus.includes(item.submenu)) {
      complaints.push(`${menu} names the submenu ${item.submenu}, which is not declared.`);
    }
  }
}

function checkViews() {
  const builtIn = ['explorer', 'scm', 'debug', 'test', 'remote'];
  for (const container of Object.keys(contributes.views ?? {})) {
    if (!containers.includes(container) && !builtIn.includes(container)) {
      complaints.push(`Views are put into the container ${container}, which is not declared.`);
    }
  }
  const named = [
    ...whenClauses().flatMap((clause) =>
      [...clause.matchAll(/\bview\s*==\s*([\w.-]+)/g)].map((match) => match[1] ?? ''),
    ),
    ...ids(contributes.viewsWelcome, 'view'),
  ];
  for (const view of new Set(named)) {
    if (!declaredViews.includes(view))
      complaints.push(`A menu or a welcome text is for the view ${view}, which is not declared.`);
  }
}

/** Each viewItem that a when clause asks for is one that the code can give to a row: a kind, and flags after it. */
function checkContextValues() {
  let values = Object.values(readObject('ROW_KINDS'));
  for (const flag of Object.values(readObject('ROW_FLAGS'))) {
    values = values.concat(values.map((value) => `${value}+${flag}`));
  }
  for (const clause of whenClauses()) {
    for (const [, wanted = ''] of clause.matchAll(/\bviewItem\s*==\s*'?([\w.+-]+)'?/g)) {
      if (!values.includes(wanted)) complaints.push(`No row has the context value ${wanted} (in "${clause}").`);
    }
    for (const [, pattern = '', modifiers] of clause.matchAll(/\bviewItem\s*=~\s*\/((?:\\.|[^/\\])+)\/(\w*)/g)) {
      const regex = new RegExp(pattern, modifiers);
      if (!values.some((value) => regex.test(value))) {
        complaints.push(`No row has a context value that matches /${pattern}/ (in "${clause}").`);
      }
    }
  }
}

/** Pictures and other files that the manifest points to exist. */
function checkFiles() {
  for (const path of new Set(strings(contributes).filter((text) => /^(\.\/)?media\/\S+\.\w+$/.test(text)))) {
    if (!existsSync(join(root, path))) complaints.push(`package.json names ${path}, which does not exist.`);
  }
  if (manifest.icon && !existsSync(join(root, manifest.icon)))
    complaints.push(`The icon ${manifest.icon} does not exist.`);
}

function checkLengths() {
  for (const [path, text] of sources) {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines > maxLines)
      complaints.push(`${path} has ${lines} lines, more than ${maxLines}: does it hold two things?`);
  }
}

/** All `when` and `enablement` clauses of the manifest. */
function whenClauses() {
  /** @type {string[]} */
  const found = [];
  visit(contributes, (key, value) => {
    if ((key === 'when' || key === 'enablement') && typeof value === 'string') found.push(value);
  });
  return found;
}

/** @param {unknown} value */
function strings(value) {
  /** @type {string[]} */
  const found = [];
  visit(value, (_, text) => {
    if (typeof text === 'string') found.push(text);
  });
  return found;
}

/**
 * @param {unknown} value
 * @param {(key: string, value: unknown) => void} see
 */
function visit(value, see) {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    see(key, inner);
    visit(inner, see);
  }
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {string[]} the string literals that it matches as a whole
 */
function quoted(text, pattern) {
  return text.match(new RegExp(`(?<=(['"\`]))${pattern.source}(?=\\1)`, 'g')) ?? [];
}

/**
 * @param {string} name of an object of string literals in contributions.ts
 * @returns {Record<string, string>}
 */
function readObject(name) {
  const body = new RegExp(`export const ${name} = \\{([^}]*)\\}`).exec(contributions)?.[1];
  if (body === undefined) complaints.push(`${contributionsPath} does not list ${name}.`);
  return Object.fromEntries(
    [...(body ?? '').matchAll(/(\w+): '([^']*)'/g)].map(([, key = '', value = '']) => [key, value]),
  );
}

/**
 * @param {ReadonlyArray<Record<string, any>> | undefined} entries
 * @param {string} key
 * @returns {string[]}
 */
function ids(entries, key) {
  return (entries ?? []).map((entry) => entry[key]);
}
