import type * as vscode from 'vscode';
import type { RecallForm } from '../../protocol/recallMessages';
import type { Clock } from '../../store/clock';
import type { Logger } from '../logger';
import type { OpenStores } from '../openStores';
import type { RecallModels } from '../recall/recallModels';
import type { ShownTexts } from '../shownTexts';
import { createRecallSelectors } from './createRecallSelectors';
import { EditorContext } from './editorContext';
import { Previewing } from './previewing';
import { RecallHost } from './recallHost';

/** What all recall views share. */
export interface RecallRoom extends vscode.Disposable {
  createHost(webview: vscode.Webview, form: RecallForm | null): RecallHost;
}

export interface RecallRoomDependencies {
  readonly stores: OpenStores;
  readonly clock: Clock;
  readonly log: Logger;
  readonly models: RecallModels;
  readonly texts: ShownTexts;
}

/** Everything behind the recall views; loaded with the first of them. */
export function createRecallRoom({ stores, clock, log, models, texts }: RecallRoomDependencies): RecallRoom {
  const context = new EditorContext(stores);
  const selectors = createRecallSelectors(models);
  return {
    createHost: (webview, form) => {
      const previewing = new Previewing({ stores, context, selectors, clock });
      return new RecallHost(webview, { stores, context, previewing, selectors, texts, log }, form);
    },
    dispose: () => context.dispose(),
  };
}
