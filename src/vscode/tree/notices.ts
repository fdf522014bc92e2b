import type { OpenStore } from '../openStore';
import type { ClosedFolder } from '../openStores';
import type { NoticeNode } from './treeNode';

export type Notice = Pick<NoticeNode, 'severity' | 'title' | 'text' | 'action'>;

/**
 * What a person should know about a store beyond its memories, each a row of its own.
 *
 * @param hasCompany other rows show beside it
 * @param foldersElsewhere folders of it that have a row of their own
 */
export function noticesOf(
  open: OpenStore,
  filtered: boolean,
  hasCompany: boolean,
  foldersElsewhere: readonly string[],
): readonly Notice[] {
  const { location, store } = open;
  const { snapshot } = store;
  const notices: Notice[] = [];
  if (!location.enabled) {
    const action = { kind: 'setting', location } as const;
    notices.push({ severity: 'warning', title: 'Memory is switched off', text: location.reason, action });
  }
  if (location.namedByWorkspace && open.standing === 'main') {
    const text = `${location.ruleText} You are asked once before anything is written there.`;
    notices.push({ severity: 'info', title: 'This workspace names the directory', text });
  }
  for (const setting of location.rejected) {
    // The file is named in the text: a long path would push the verdict out of sight.
    const title = `${setting.key === '' ? setting.source : setting.key} is ignored`;
    notices.push({ severity: 'warning', title, text: `${setting.why} (${setting.source})` });
  }
  if (snapshot.state === 'failed') {
    notices.push({ severity: 'error', title: 'The memory directory can’t be read', text: snapshot.problem ?? '' });
  } else if (snapshot.problem !== null) {
    notices.push({ severity: 'warning', title: 'Not everything was read', text: snapshot.problem });
  }
  // Alone in the view, an empty store is for the welcome text, which has buttons that help.
  if (snapshot.state === 'missing' && (hasCompany || notices.length > 0)) {
    notices.push({
      severity: 'info',
      title: 'Nothing remembered yet',
      text: `The agent makes ${snapshot.directory} when it first remembers something.`,
    });
  }
  if (snapshot.state === 'loading' && open.standing !== 'main')
    notices.push({ severity: 'info', title: 'Reading…', text: '' });
  for (const root of snapshot.nestedRoots) {
    if (foldersElsewhere.some((folder) => root === folder || root.startsWith(`${folder}/`))) continue;
    const count = [...snapshot.memories.keys()].filter((path) => path.startsWith(`${root}/`)).length;
    if (count === 0) continue;
    const words = count === 1 ? '1 memory of it is' : `${count} memories of it are`;
    notices.push({ severity: 'info', title: `${root}/ has an index of its own`, text: `${words} not shown here.` });
  }
  return filtered ? notices.filter((notice) => notice.severity === 'error') : notices;
}

/** Folders without memory, each a row beside those of others that have some. */
export function closedRows(folders: readonly ClosedFolder[]): readonly NoticeNode[] {
  return folders.map(({ name, why, reason, location }, i) => ({
    kind: 'notice',
    id: `closed:${i}:${name}`,
    parent: null,
    severity: why === 'failed' ? 'error' : 'info',
    title: name,
    text: reason,
    ...(why === 'off' && location !== null ? { action: { kind: 'setting', location } as const } : {}),
    ...(why === 'untrusted' ? { action: { kind: 'trust' } as const } : {}),
  }));
}
