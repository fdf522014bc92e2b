import * as vscode from 'vscode';
import { ageInDays, ageInWords } from '../../memory/age';
import { redactSecrets } from '../../memory/redact';
import { type ProjectHit, searchProjects } from '../../store/searchProjects';
import { showError } from '../messages';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import { typeWord } from '../tree/words';
import { createVscodeFileSystem } from '../vscodeFileSystem';
import { sideTitle } from './sideWords';

const { t } = vscode.l10n;

/** Milliseconds without a key before a search begins. */
const QUIET_MS = 120;
/** Milliseconds between two times that rows are added: each lays the whole list out anew. */
const SHOW_EVERY_MS = 80;
/** Rows that a person still looks through; then the search ends. */
const MAX_ROWS = 200;

/** A store with the name that it is shown by, as that is known by then. */
interface Named {
  readonly directory: string;
  readonly name: () => string;
}

interface HitItem extends vscode.QuickPickItem {
  /** Absolute path of the memory. */
  readonly file: string;
}

type Used = Pick<Services, 'clock' | 'log' | 'sides' | 'stores'>;

/** The box that looks for memories of every project of this machine. What it reads is forgotten with it. */
export class ProjectSearch {
  private readonly pick = vscode.window.createQuickPick<HitItem>();
  private readonly fileSystem = createVscodeFileSystem();
  private cancelStart: (() => void) | undefined;
  private running = new AbortController();

  constructor(
    private readonly services: Used,
    private readonly open: (file: string, isKept: boolean) => Promise<void>,
  ) {
    const { pick } = this;
    pick.title = t('Search All Projects');
    pick.placeholder = t('Words of a memory’s name, description or type');
    pick.onDidChangeValue(() => this.searchSoon());
    pick.onDidAccept(() => this.openActive());
    pick.onDidHide(() => this.end());
  }

  show(): void {
    this.pick.show();
  }

  private end(): void {
    this.cancelStart?.();
    this.running.abort();
    this.pick.dispose();
  }

  private openActive(): void {
    const [item] = this.pick.selectedItems;
    if (item === undefined) return;
    this.pick.hide();
    this.open(item.file, false).catch((error: unknown) => this.tell(error));
  }

  private searchSoon(): void {
    this.cancelStart?.();
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    const words = this.pick.value.trim();
    this.pick.busy = words !== '';
    if (words === '') {
      this.pick.items = [];
      this.pick.title = t('Search All Projects');
    } else this.cancelStart = this.services.clock.after(QUIET_MS, () => void this.search(words, signal));
  }

  /** Rows are only ever added, so that none moves away from below the pointer. Never rejects. */
  private async search(words: string, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.services;
    const rows: HitItem[] = [];
    let shownAt = Number.NEGATIVE_INFINITY;
    const showRows = (): void => {
      this.pick.keepScrollPosition = rows.length > 0 && this.pick.activeItems.length > 0;
      this.pick.items = [...rows];
      shownAt = clock.now();
    };
    try {
      const stores = await this.storesToSearch(signal);
      for await (const { store, hits } of searchProjects(stores, words, this.fileSystem, signal)) {
        rows.push(...hits.slice(0, MAX_ROWS - rows.length).map((hit) => this.itemOf(store, hit)));
        if (signal.aborted || rows.length >= MAX_ROWS) break;
        if (clock.now() - shownAt >= SHOW_EVERY_MS) showRows();
      }
      if (signal.aborted) return;
      showRows();
      const isCut = rows.length >= MAX_ROWS;
      this.pick.title = isCut
        ? t('Search All Projects: the first {0}; more words narrow it', MAX_ROWS)
        : t('Search All Projects: {0} found', rows.length);
    } catch (error) {
      log.error('search', 'Searching all projects failed.', error);
      if (!signal.aborted) this.tell(error);
    } finally {
      if (!signal.aborted) this.pick.busy = false;
    }
  }

  /** Those of the open folders first. The others are listed, not read. */
  private async storesToSearch(signal: AbortSignal): Promise<readonly Named[]> {
    const { sides, stores } = this.services;
    await sides.haveProjects(signal);
    return [
      ...stores.stores.map(({ store, folderNames }) => ({
        directory: store.directory,
        name: () => folderNames.join(', '),
      })),
      ...(sides.projects.sides ?? []).map((side) => ({
        directory: side.directory,
        // Its path may be known only after it was searched.
        name: () => sideTitle(sides.projects.sides?.find(({ slug }) => slug === side.slug) ?? side),
      })),
    ];
  }

  private itemOf({ directory, name }: Named, { path, title, description, type, mtime }: ProjectHit): HitItem {
    const age = ageInWords(ageInDays(mtime, this.services.clock.now()));
    const about = [name(), type === null ? '' : typeWord(type), age].filter((part) => part !== '');
    return {
      label: masked(title),
      description: masked(about.join(' · ')),
      detail: masked(description ?? path),
      iconPath: new vscode.ThemeIcon('note'),
      // The words may stand anywhere in it, which is not how VS Code would look for them.
      alwaysShow: true,
      file: `${directory}/${path}`,
    };
  }

  private tell(error: unknown): void {
    void showError(error instanceof Error ? error.message : String(error));
  }
}

function masked(text: string): string {
  return plainLabel(redactSecrets(text));
}
