import * as vscode from 'vscode';
import { ALL_RULES } from '../../health/rules/allRules';
import type { Clock } from '../../store/clock';
import type { FileSystem } from '../../store/fileSystem';
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

/** All that judges and that only findings need: the rules, Problems, quick fixes. */
export function loadHealth(health: Health, { stores, fileSystem, clock, log }: HealthDependencies): HealthRoom {
  const problems = new Problems(health);
  const fixes = new QuickFixes(health, stores);
  const room = new JudgingRoom({
    health,
    stores,
    rules: ALL_RULES,
    sources: [],
    readInstructions: () => workspaceInstructions(fileSystem, log),
    clock,
    log,
  });
  return {
    settle: (directory) => room.settle(directory),
    planFixAll: (open, fileSystem, now) => room.planFixAll(open, fileSystem, now),
    dispose: () => vscode.Disposable.from(room, problems, fixes).dispose(),
  };
}
