import type { ChangeSet } from '../../src/curation/changeSet';
import { applyToModel, type Choice, type Model, toChangeSet } from '../support/curation/model';
import { createRandom, type Random } from '../support/random';

/** What the program under test does next: the same for it and for the one that watches it. */
export type Act =
  | { readonly kind: 'change'; readonly changeSet: ChangeSet }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** The time that the program under test believes in, so that the watching one can tell the times of its files. */
export function timeOf(step: number): number {
  return 1_800_000_000_000 + step * 1000;
}

export function drawAct(seed: number, step: number, model: Model, directory: string): Act {
  const random = createRandom(seed * 100_003 + step);
  const kind = random.weighted([
    ['change', 0.65],
    ['undo', 0.22],
    ['redo', 0.13],
  ] as const);
  if (kind === 'undo' || kind === 'redo') return { kind };
  const choices = Array.from({ length: random.between(1, 4) }, () => drawChoice(random));
  return { kind, changeSet: toChangeSet(model, directory, choices, `Change ${step}`) };
}

function drawChoice(random: Random): Choice {
  const length = random.weighted([
    [random.between(0, 60), 0.8],
    [random.between(1000, 30_000), 0.2],
  ]);
  return {
    kind: random.pick(['write', 'write', 'create', 'create', 'move', 'delete'] as const),
    pick: random.between(0, 50),
    bytes: Uint8Array.from({ length }, () => random.between(0, 255)),
    mtime: random.pick(['keep', 'now'] as const),
  };
}

/** A model with its history: what undo and redo ought to give. */
export interface Timeline {
  readonly model: Model;
  readonly undoable: readonly (readonly [Model, Model])[];
  readonly redoable: readonly (readonly [Model, Model])[];
}

const HISTORY_MAX = 50;

/** The state after an act, and whether there was anything to do. */
export function advance(timeline: Timeline, act: Act, step: number): Timeline {
  const { model, undoable, redoable } = timeline;
  if (act.kind === 'undo') {
    const last = undoable.at(-1);
    return last === undefined
      ? timeline
      : { model: last[0], undoable: undoable.slice(0, -1), redoable: [...redoable, last] };
  }
  if (act.kind === 'redo') {
    const next = redoable.at(-1);
    return next === undefined
      ? timeline
      : { model: next[1], undoable: [...undoable, next], redoable: redoable.slice(0, -1) };
  }
  if (act.changeSet.changes.length === 0) return timeline;
  const after = applyToModel(model, act.changeSet, timeOf(step));
  return { model: after, undoable: [...undoable, [model, after] as const].slice(-HISTORY_MAX), redoable: [] };
}
