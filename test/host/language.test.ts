import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type CompletionItem,
  type CompletionList,
  commands,
  type DocumentLink,
  EndOfLine,
  type Hover,
  type Location,
  type LocationLink,
  MarkdownString,
  Position,
  Range,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { Services } from '../../src/vscode/services';
import { memoryDirectory, memoryRow, removeMemory, startProduct, waitUntil, writeMemory } from './support/product';

const HOSTILE = '<img src=x onerror=alert(1)> [x](command:workbench.action.quit) **b**';
/** Looks like a token, and is none. */
const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const made = ['lang_a.md', 'lang_zh.md', 'lang_hostile.md', 'lang_source.md', 'lang_new.md', '.superseded/lang_old.md'];

function write(path: string, text: string): Uri {
  const file = join(memoryDirectory(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return Uri.file(file);
}

/** Opens a text as the file of that path, unsaved; `^` is the cursor. */
async function typed(path: string, marked: string): Promise<{ document: TextDocument; at: Position }> {
  const document = await workspace.openTextDocument(Uri.file(join(memoryDirectory(), path)));
  const editor = await window.showTextDocument(document);
  const text = marked.replace('^', '');
  const before = marked.slice(0, marked.indexOf('^')).split(/\r?\n/);
  const whole = new Range(new Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
  await editor.edit((edit) => edit.replace(whole, text));
  // The document keeps its own line ends, whichever the text has.
  return { document, at: new Position(before.length - 1, before.at(-1)?.length ?? 0) };
}

/** As a person reads it: without what keeps Markdown from meaning something. */
async function hoverText(uri: Uri, at: Position): Promise<string> {
  const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, at);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) =>
      content instanceof MarkdownString ? content.value.replace(/\\(?=[^A-Za-z0-9\s])/g, '') : String(content),
    )
    .join('\n');
}

async function completions(path: string, marked: string, resolved = 0): Promise<readonly CompletionItem[]> {
  const { document, at } = await typed(path, marked);
  const list = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    at,
    undefined,
    resolved,
  );
  // What VS Code's own providers add is not asked about. Ours come in an order.
  return list.items
    .filter(({ sortText }) => /^\d{5}$/.test(sortText ?? ''))
    .sort((a, b) => String(a.sortText).localeCompare(String(b.sortText)));
}

const labelOf = ({ label }: CompletionItem): string => (typeof label === 'string' ? label : label.label);
const labels = (items: readonly CompletionItem[]): readonly string[] => items.map(labelOf);
const textOf = ({ insertText }: CompletionItem): string =>
  typeof insertText === 'string' ? insertText : (insertText?.value ?? '');

function find(items: readonly CompletionItem[], label: string): CompletionItem {
  const item = items.find((one) => labelOf(one) === label);
  assert.ok(item, `“${label}” is not among ${labels(items).join(', ')}`);
  return item;
}

describe('Memories in the editor', () => {
  let services: Services;

  before(async () => {
    services = await startProduct();
    writeMemory('lang_a.md', { name: 'Alpha one', type: 'feedback', description: 'The first of all', days: 47 });
    writeMemory('lang_zh.md', { name: '发布流程', type: 'project', description: '先跑测试', days: 3 });
    writeMemory('lang_hostile.md', { name: `'${HOSTILE}'`, type: 'user', description: `'${HOSTILE} ${TOKEN}'` });
    write(
      '.superseded/lang_old.md',
      '---\nname: Old way\ndescription: gone\ntype: user\nstatus: superseded\nsuperseded_by: lang_a.md\n---\n',
    );
    write(
      'lang_source.md',
      [
        '---',
        'name: Source',
        'description: links',
        'type: user',
        '---',
        '',
        'See [[Alpha one]], [[发布流程]], [[lang_hostile]], [[Old way]] and [[nobody]].',
        'Also [file](lang_a.md), [gone](lang_gone.md), [out](../../x.md), `[[Alpha one]]`.',
        '',
      ].join('\r\n'),
    );
    await waitUntil('all have rows', () =>
      made.every((path) => path === 'lang_new.md' || memoryRow(services, path) !== undefined),
    );
  });

  afterEach(async () => {
    // What was typed was never saved.
    while (window.activeTextEditor !== undefined) {
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  });

  after(async () => {
    for (const path of made) removeMemory(path);
    await services.stores.relocate();
  });

  const source = (): Uri => Uri.file(join(memoryDirectory(), 'lang_source.md'));
  const placeOf = (document: TextDocument, text: string): Position =>
    document.positionAt(document.getText().indexOf(text) + 2);

  it('says at a link what is behind it', async () => {
    const document = await workspace.openTextDocument(source());
    const at = (text: string): Promise<string> => hoverText(source(), placeOf(document, text));
    const alpha = await at('[[Alpha one]]');
    for (const part of ['**Alpha one**', 'The first of all', 'Type: Feedback', 'Age: 47 days ago, by the file’s time'])
      assert.ok(alpha.includes(part), `${part} is not in ${alpha}`);
    assert.match(await at('[file]'), /\*\*Alpha one\*\*/);
    assert.match(await at('[[发布流程]]'), /先跑测试[\s\S]*3 days ago/);
    assert.match(await at('[[Old way]]'), /Superseded: → Alpha one \(lang_a\.md\)/);
    assert.match(await at('[[nobody]]'), /Not found: no memory has the name or file name “nobody”/);
    assert.match(await at('[gone]'), /Not found: there is no file “lang_gone\.md”/);
    assert.match(await at('[out]'), /leads out of the memory directory/);
    assert.equal(await at('`[[Alpha'), '', 'code is no link');
  });

  it('shows hostile text in a hover as text, and no secret', async () => {
    const document = await workspace.openTextDocument(source());
    const hovers = await commands.executeCommand<Hover[]>(
      'vscode.executeHoverProvider',
      source(),
      placeOf(document, '[[lang_hostile]]'),
    );
    const contents = hovers.flatMap((hover) => hover.contents);
    assert.ok(contents.length > 0);
    for (const content of contents) {
      assert.ok(content instanceof MarkdownString);
      assert.ok(!content.isTrusted && !content.supportHtml);
      assert.ok(content.value.includes('••••••') && !content.value.includes(TOKEN.slice(4)));
      assert.doesNotMatch(content.value, /<img |(?<!\\)\[x(?<!\\)\]\(command/);
    }
  });

  it('says at a field of the header what it means', async () => {
    const uri = write(
      'lang_new.md',
      '---\r\nname: n\r\ntype: feedback\r\nmodified: 2020-01-01T00:00:00Z\r\nsuperseded_by: lang_a.md\r\n---\r\n',
    );
    await waitUntil('the file is read', () => memoryRow(services, 'lang_new.md') !== undefined);
    assert.match(await hoverText(uri, new Position(2, 8)), /Feedback: how you want it to work/);
    assert.match(await hoverText(uri, new Position(3, 12)), /today, by the file’s time .*the header says 2020/);
    assert.match(await hoverText(uri, new Position(4, 18)), /\*\*Alpha one\*\*/);
  });

  it('links what leads to a memory, once, and nothing else', async () => {
    await window.showTextDocument(await workspace.openTextDocument(source()));
    const document = await workspace.openTextDocument(source());
    const links = await commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', source());
    const shown = links.map(({ range, target }) => `${document.getText(range)} ${target?.path.split('/').pop() ?? ''}`);
    const wiki = shown.filter((link) => link.startsWith('[['));
    assert.deepEqual(wiki, [
      '[[Alpha one]] lang_a.md',
      '[[发布流程]] lang_zh.md',
      '[[lang_hostile]] lang_hostile.md',
      '[[Old way]] lang_old.md',
    ]);
    for (const { target, range } of links.filter((link) => document.getText(link.range).startsWith('[[')))
      assert.ok(
        target?.scheme === 'file' && target.fsPath.startsWith(`${memoryDirectory()}/`),
        `${document.getText(range)} leads out of the store`,
      );
  });

  it('goes to the memory behind a link, and finds all links to it', async () => {
    const document = await workspace.openTextDocument(source());
    const at = placeOf(document, '[[Alpha one]]');
    const definitions = await commands.executeCommand<(Location | LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      source(),
      at,
    );
    const targets = definitions.map((found) => ('targetUri' in found ? found.targetUri : found.uri).fsPath);
    assert.deepEqual(targets, [join(memoryDirectory(), 'lang_a.md')]);
    const references = await commands.executeCommand<Location[]>('vscode.executeReferenceProvider', source(), at);
    const shown = references.map(({ uri, range }) => `${uri.fsPath.split('/').pop()} ${document.getText(range)}`);
    assert.deepEqual([...new Set(shown)], ['lang_source.md Alpha one', 'lang_source.md [file](lang_a.md)']);
  });

  it('completes the name of a memory, in Chinese too, as a link that means it', async () => {
    const items = await completions('lang_source.md', '---\nname: a\n---\n\nsee [[^\nmore\n', 20);
    const alpha = find(items, 'Alpha one');
    assert.equal(textOf(alpha), 'Alpha one]]');
    assert.match(alpha.detail ?? '', /Feedback · 47 days ago/);
    assert.ok(alpha.documentation instanceof MarkdownString && /The first of all/.test(alpha.documentation.value));
    assert.match(find(items, '发布流程').filterText ?? '', /^发 布 流 程 /);
    assert.equal(textOf(find(items, '发布流程')), '发布流程]]');
    // Its name holds brackets: only the file's stem can stand in a link.
    assert.equal(textOf(find(items, HOSTILE)), 'lang_hostile]]');
    assert.ok(!labels(items).includes('Source'), 'a memory is offered a link to itself');
    assert.ok(labels(items).indexOf('Old way') > labels(items).indexOf('Alpha one'), 'superseded memories come last');
    assert.equal(textOf(find(await completions('lang_source.md', 'see [[Al^]]'), 'Alpha one')), 'Alpha one');
    assert.deepEqual(labels(await completions('lang_source.md', '`[[^`')), []);
  });

  it('completes missing keys and known values of a header, closed or not, with CRLF', async () => {
    const { document } = await typed('lang_source.md', '^');
    assert.equal(document.eol, EndOfLine.CRLF);
    const keys = labels(await completions('lang_source.md', '---\nname: a\n^\n---\n'));
    for (const key of ['description', 'type', 'metadata', 'condition', 'confirmed_at', 'status', 'superseded_by'])
      assert.ok(keys.includes(key), `${key} is not offered`);
    assert.ok(!keys.includes('name'), 'a key is offered twice');
    assert.ok(labels(await completions('lang_source.md', '---\n^')).includes('name'));
    assert.ok(labels(await completions('lang_a.md', '---\n^')).includes('name'));
    const nested = labels(await completions('lang_source.md', '---\nmetadata:\n  type: user\n  ^\n---\n'));
    assert.deepEqual(nested, [
      'condition',
      'quote',
      'source',
      'confirmed_at',
      'status',
      'superseded_by',
      'superseded_at',
    ]);
    const below = await completions('lang_source.md', '---\nmetadata:\n  type: user\n^\n---\n');
    assert.equal(textOf(find(below, 'status')), '  status: ');
    assert.equal(textOf(find(below, 'name')), 'name: ');
    const types = await completions('lang_source.md', '---\ntype:^');
    assert.deepEqual(labels(types).slice(0, 4), ['feedback', 'project', 'reference', 'user']);
    assert.equal(textOf(find(types, 'feedback')), ' feedback');
    assert.deepEqual(labels(await completions('lang_source.md', '---\nstatus: ^\n---\n')), ['superseded']);
    const successors = await completions('lang_source.md', '---\nsuperseded_by: ^\n---\n');
    assert.equal(textOf(find(successors, '发布流程')), 'lang_zh.md');
    assert.ok(!labels(successors).includes('Old way'), 'a superseded memory is offered as successor');
  });

  it('completes an index with the memories that have no entry first', async () => {
    const before = readFileSync(join(memoryDirectory(), 'MEMORY.md'), 'utf8');
    const own = await completions('MEMORY.md', `${before}- [x](^)\n`);
    assert.match(own[0]?.detail ?? '', /not in the index/);
    assert.equal(textOf(find(own, '发布流程')), 'lang_zh.md');
    const known = find(own, 'Role');
    assert.ok(own.indexOf(known) > own.indexOf(find(own, 'Alpha one')));
  });

  it('leaves documents alone that are no files of a store', async () => {
    const untitled = await workspace.openTextDocument({ language: 'markdown', content: 'see [[Alpha one]] and [[' });
    assert.equal(await hoverText(untitled.uri, new Position(0, 8)), '');
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const readme = Uri.joinPath(folder.uri, 'README.md');
    const document = await workspace.openTextDocument(readme);
    assert.equal(await hoverText(document.uri, new Position(0, 2)), '');
    await services.texts.show('lang_source.md', 'see [[Alpha one]]');
    const shown = window.activeTextEditor?.document.uri;
    assert.ok(shown && shown.scheme !== 'file');
    assert.equal(await hoverText(shown, new Position(0, 8)), '');
  });

  it('makes a link of what was none once its memory is there', async () => {
    await window.showTextDocument(await workspace.openTextDocument(write('lang_new.md', 'see [[Born later]]\n')));
    const count = async (): Promise<number> =>
      (
        await commands.executeCommand<DocumentLink[]>(
          'vscode.executeLinkProvider',
          Uri.file(join(memoryDirectory(), 'lang_new.md')),
        )
      ).length;
    assert.equal(await count(), 0);
    writeMemory('lang_zh.md', { name: 'Born later', type: 'project', description: 'd' });
    await waitUntil('the name is read', () => memoryRow(services, 'lang_zh.md')?.label === 'Born later');
    assert.equal(await count(), 1);
  });
});
