import type * as vscode from 'vscode';
import { type Following, followStore } from '../../curation/seen/followStore';
import { SeenStore } from '../../curation/seen/seenStore';
import { pathsOf } from '../../location/paths';
import { INDEX_NAME } from '../../memory/contract';
import { readMemory } from '../../memory/readMemory';
import { systemClock as clock } from '../../store/nodeClock';
import { readMachine } from '../../store/nodeFileSystem';
import { createNodeProcesses } from '../../store/nodeProcesses';
import { createNodeWritableFileSystem } from '../../store/nodeWrites';
import type { Logger } from '../logger';
import type { OpenStore } from '../openStore';
import type { ReviewedChange } from './reviewedChange';

const PART = 'review';
/** Milliseconds between two writes of what is known of a directory. */
const GAP_MS = 1_000;
/** Copies that are read for the names of deleted memories; the others are called by their paths. */
const MAX_TITLES = 200;

/** What was seen of the open stores, in the extension's own storage on this machine. */
export interface SeenRoom {
  readonly seen: SeenStore;
  follow(open: OpenStore, onNew: () => void): Following;
  list(open: OpenStore): Promise<readonly ReviewedChange[]>;
}

export function loadSeen(context: vscode.ExtensionContext, log: Logger): SeenRoom {
  const paths = pathsOf(readMachine().platform);
  const seen = new SeenStore({
    // Copies say by their names what they hold: one that a crash of the machine cut off is known and left.
    fileSystem: createNodeWritableFileSystem({ durable: false }),
    clock,
    paths,
    processes: createNodeProcesses(),
    storage: paths.join(context.globalStorageUri.fsPath, 'seen'),
    tell: (sentence) => log.error(PART, sentence),
  });
  return {
    seen,
    follow: ({ store }, onNew) => followStore(store, seen, onNew, { clock, gapMs: GAP_MS }),
    list: (open) => listWithTitles(open, seen),
  };
}

async function listWithTitles({ store }: OpenStore, seen: SeenStore): Promise<readonly ReviewedChange[]> {
  const listed = await seen.changesSince(store.directory);
  const changes: ReviewedChange[] = [];
  let read = 0;
  for (const change of listed) {
    const { path, latest, kind, keepsLatest } = change;
    let title = store.snapshot.memories.get(path)?.title ?? path;
    if (kind === 'deleted' && keepsLatest && path !== INDEX_NAME && read < MAX_TITLES) {
      read += 1;
      const bytes = await seen.readCopy(store.directory, latest);
      if (bytes !== null) title = readMemory(path, { bytes, mtime: latest.mtime, size: latest.size }, false).title;
    }
    changes.push({ ...change, title });
  }
  return changes;
}
