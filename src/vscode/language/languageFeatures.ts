import * as vscode from 'vscode';
import { MEMORY_EXTENSION } from '../../memory/contract';
import type { Clock } from '../../store/clock';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { SnapshotChange } from '../../store/memoryStore';
import type { Logger } from '../logger';
import type { OpenStores } from '../openStores';
import { IndexLimitWatch } from './indexLimitWatch';
import { type MemoryDocument, memoryDocumentOf } from './memoryDocument';

const PART = 'language';
/** What opens a link's target, and what parts a header's value from its key. */
const COMPLETION_TRIGGERS = ['[', '(', ':', ' '];

/**
 * Hovers, links, definitions, references and completion in the files of the open stores, wherever those lie. What
 * answers is loaded with the first question.
 */
export class LanguageFeatures implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly limits: IndexLimitWatch;
  private registered: vscode.Disposable | undefined;
  private links: vscode.Disposable | undefined;
  private selector: vscode.DocumentFilter[] = [];
  private directories = '';

  constructor(
    private readonly stores: OpenStores,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.limits = new IndexLimitWatch(stores, clock, (error) => log.error(PART, 'Marking the index failed.', error));
    this.subscriptions = [
      this.limits,
      stores.onDidChangeStores(() => this.register()),
      stores.onDidChangeSnapshot(({ change }) => changesNames(change) && this.registerLinks()),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.wake(editors)),
    ];
    this.wake(vscode.window.visibleTextEditors);
  }

  dispose(): void {
    this.registered?.dispose();
    this.links?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** A Markdown file on the disk may be a memory: which directories hold those is looked for now. */
  private wake(editors: readonly vscode.TextEditor[]): void {
    const isFile = ({ document: { uri } }: vscode.TextEditor): boolean =>
      uri.scheme === 'file' && uri.path.endsWith(MEMORY_EXTENSION);
    if (!this.stores.isLocated && editors.some(isFile)) this.stores.start();
  }

  private register(): void {
    const directories = this.stores.stores.map(({ store }) => store.directory);
    if (directories.join('\0') === this.directories) return;
    this.directories = directories.join('\0');
    this.selector = directories.map((directory) => ({
      scheme: 'file',
      pattern: new vscode.RelativePattern(vscode.Uri.file(directory), `**/*${MEMORY_EXTENSION}`),
    }));
    this.registered?.dispose();
    this.registered = vscode.Disposable.from(...this.providers(this.selector));
    this.registerLinks();
  }

  /** Editors ask for links once a text, and once a provider: what a link leads to differs with other files too. */
  private registerLinks(): void {
    this.links?.dispose();
    this.links = vscode.languages.registerDocumentLinkProvider(this.selector, {
      provideDocumentLinks: (document) =>
        this.answer(document, async (memory) => (await import('./navigation')).documentLinksOf(memory)),
    });
  }

  private providers(selector: vscode.DocumentSelector): readonly vscode.Disposable[] {
    const { languages } = vscode;
    const now = (): number => this.clock.now();
    return [
      languages.registerHoverProvider(selector, {
        provideHover: (document, at) =>
          this.answer(document, async (memory) => (await import('./hover')).hoverAt(memory, at, now())),
      }),
      languages.registerDefinitionProvider(selector, {
        provideDefinition: (document, at) =>
          this.answer(document, async (memory) => (await import('./navigation')).definitionAt(memory, at)),
      }),
      languages.registerReferenceProvider(selector, {
        provideReferences: (document, at) =>
          this.answer(document, async (memory) => (await import('./navigation')).referencesAt(memory, at)),
      }),
      languages.registerCompletionItemProvider(
        selector,
        {
          provideCompletionItems: (document, at) =>
            this.answer(document, async (memory) => (await import('./completion')).completeAt(memory, at, now())),
          resolveCompletionItem: async (item) => (await import('./completion')).resolveItem(item, now()),
        },
        ...COMPLETION_TRIGGERS,
      ),
    ];
  }

  /** Nothing where the document is no memory, or where the answer fails: the log then says why. */
  private async answer<T>(
    document: vscode.TextDocument,
    give: (memory: MemoryDocument) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const memory = memoryDocumentOf(document, this.stores);
    // Before the directory is read nothing could be told from what is missing.
    if (memory === null || memory.open.store.snapshot.state !== 'ready') return undefined;
    try {
      return await give(memory);
    } catch (error) {
      this.log.error(PART, 'An editor’s question could not be answered.', error);
      return undefined;
    }
  }
}

/** Whether a link may lead elsewhere now. */
function changesNames({ previous, current, paths }: SnapshotChange): boolean {
  const nameIn = ({ memories }: MemoryDirectory, path: string): string | null | undefined =>
    memories.get(path)?.header.name;
  return paths === null || paths.some((path) => nameIn(previous, path) !== nameIn(current, path));
}
