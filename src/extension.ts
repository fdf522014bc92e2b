import * as vscode from 'vscode';
import { systemClock as clock } from './store/nodeClock';
import { readMachine } from './store/nodeFileSystem';
import { moveOnto } from './vscode/commands/moveOnto';
import { registerCommands } from './vscode/commands/registerCommands';
import { ChangePairs } from './vscode/curation/changePairs';
import { createConsolidationReader } from './vscode/curation/consolidationReader';
import { createCurator } from './vscode/curation/createCurator';
import { tellDone } from './vscode/curation/tellDone';
import { MemoryDecorations } from './vscode/decorations/memoryDecorations';
import { createHealth } from './vscode/health/createHealth';
import { LanguageFeatures } from './vscode/language/languageFeatures';
import { createLogger } from './vscode/logger';
import { OpenStores } from './vscode/openStores';
import { createRecallModels } from './vscode/recall/createRecallModels';
import { createRecallLoader } from './vscode/recallView/recallLoader';
import { RecallViews } from './vscode/recallView/recallViews';
import { OwnWrites } from './vscode/review/ownWrites';
import { Reviews } from './vscode/review/reviews';
import type { Services } from './vscode/services';
import { ShownTexts } from './vscode/shownTexts';
import { Sides } from './vscode/side/sides';
import { StatusItem } from './vscode/status/statusItem';
import { Arranging } from './vscode/tree/arranging';
import { Expansion } from './vscode/tree/expansion';
import { MemoriesTree } from './vscode/tree/memoriesTree';
import { MemoriesView } from './vscode/tree/memoriesView';
import { MemoryDragAndDrop } from './vscode/tree/memoryDragAndDrop';
import { MemoryFilter } from './vscode/tree/memoryFilter';
import { RowTooltips } from './vscode/tree/rowTooltips';
import { createVscodeFileSystem, createVscodeWatcher } from './vscode/vscodeFileSystem';

/** Builds the services and registers the features. Reads nothing and waits for nothing. Tests get the services. */
export function activate(context: vscode.ExtensionContext): Services | undefined {
  const { subscriptions } = context;
  const fileSystem = createVscodeFileSystem();
  const log = createLogger(subscriptions);
  const texts = new ShownTexts();
  const own = new OwnWrites();
  const curator = createCurator(context, fileSystem, texts, log, own);
  const environment = { fileSystem, watcher: createVscodeWatcher(fileSystem), clock, log };
  const stores = new OpenStores({ ...environment, machine: readMachine, prepare: () => curator.recover() });
  const sides = new Sides(stores, environment, readMachine().platform, context.workspaceState);
  const health = createHealth(context, { stores, fileSystem, clock, log });
  const loadSeen = () => import('./vscode/review/loadSeen').then((room) => room.loadSeen(context, log));
  const reviews = new Reviews(stores, sides, clock, log, own, loadSeen);
  const arranging = new Arranging(context.workspaceState);
  const expansion = new Expansion(context.workspaceState);
  const tooltips = new RowTooltips(health, clock, createConsolidationReader(fileSystem, clock));
  const tree = new MemoriesTree(stores, sides, arranging, expansion, health, reviews, clock, tooltips);
  const decorations = new MemoryDecorations(stores, sides, health, clock);
  const dragAndDrop = new MemoryDragAndDrop(
    curator,
    (open, done) => tellDone({ curator, log }, open, done),
    (target, memories) => moveOnto(services, target, memories),
  );
  const view = new MemoriesView(stores, sides, tree, decorations, expansion, clock, dragAndDrop);
  const filter = new MemoryFilter(stores, sides, tree, view, clock, (error) =>
    log.error('filter', 'Filtering failed.', error),
  );
  const models = createRecallModels(context, readMachine().env);
  const recall = new RecallViews(context.extensionUri, createRecallLoader(models, stores, clock, texts, log), log);
  const language = new LanguageFeatures(stores, clock, log);
  const status = new StatusItem(stores, tree);
  const services: Services = {
    arranging,
    clock,
    curator,
    decorations,
    filter,
    health,
    log,
    models,
    pairs: new ChangePairs(context.globalState),
    recall,
    reviews,
    sides,
    status,
    stores,
    texts,
    tree,
    view,
  };
  subscriptions.push(texts, reviews, stores, sides, health, arranging);
  subscriptions.push(tree, decorations, view, filter, recall, language, status);
  subscriptions.push(registerCommands(services));
  return context.extensionMode === vscode.ExtensionMode.Test ? services : undefined;
}
