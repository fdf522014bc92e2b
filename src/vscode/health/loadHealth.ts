import * as vscode from 'vscode';
import { readForCheck } from '../../health/readForCheck';
import { ALL_RULES } from '../../health/rules/allRules';
import { feedbackDraftOf, touchingTeamFeedback } from '../../health/touchingTeamFeedback';
import type { Clock } from '../../store/clock';
import type { FileSystem } from '../../store/fileSystem';
import { Drift } from '../drift/drift';
import type { Logger } from '../logger';
import type { OpenStores } from '../openStores';
import type { Health, HealthRoom } from './health';
import { JudgingRoom } from './healthRoom';
import { Problems } from './problems';
import { QuickFixes } from './quickFixes';
import { workspaceInstructions } from './workspaceInstructions';

export interface HealthDependencies {
  readonly stores: OpenStores;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly log: Logger;
}

/** All that judges and that only findings need: the rules, drift, Problems, quick fixes. */
export function loadHealth(health: Health, dependencies: HealthDependencies): HealthRoom {
  const { stores, fileSystem, clock, log } = dependencies;
  const drift = new Drift(dependencies);
  const problems = new Problems(health);
  const fixes = new QuickFixes(health, stores);
  const room = new JudgingRoom({
    health,
    stores,
    rules: ALL_RULES,
    sources: [drift],
    readInstructions: () => workspaceInstructions(fileSystem, log),
    clock,
    log,
  });
  return {
    settle: (directory) => room.settle(directory),
    planFixAll: (open, fileSystem, now) => room.planFixAll(open, fileSystem, now),
    touchingTeamFeedback: async ({ store: { snapshot } }, subject) => {
      const readBytes = readForCheck(snapshot.directory, fileSystem);
      const draft = 'path' in subject ? await feedbackDraftOf(subject, readBytes) : subject;
      return touchingTeamFeedback(draft, snapshot, readBytes);
    },
    referencesOf: (directory, memory) => drift.sentenceOf(directory, memory),
    checkReferences: async (open, onProgress, callOff) => {
      if (!(await drift.checkNow(open, onProgress, callOff))) return null;
      await room.settle(open.store.directory);
      return drift.summaryOf(open);
    },
    dispose: () => vscode.Disposable.from(room, drift, problems, fixes).dispose(),
  };
}
