import type { ConfirmationPeriods } from '../memory/confirmation';
import type { Memory } from '../memory/memory';
import type { MemoryDirectory } from '../store/memoryDirectory';
import type { Finding, RuleId, Severity } from './finding';
import type { MemoryText } from './memoryText';

/** A file of the workspace that tells the agent what to do: CLAUDE.md, AGENTS.md. */
export interface InstructionFile {
  /** As it is shown: relative to the workspace folder. */
  readonly path: string;
  readonly text: string;
}

/** What rules are told of the world besides the directory. */
export interface HealthContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly periods: ConfirmationPeriods;
  /** Types of the person's own that are no fault. */
  readonly ownTypes: ReadonlySet<string>;
  readonly instructions: readonly InstructionFile[];
}

interface AnyRule {
  readonly id: RuleId;
  /** Unless a setting says otherwise. A single finding may be milder, never more severe. */
  readonly severity: Severity;
}

/** Concerns one memory alone: its findings are kept until the file changes. Never told of an unreadable file. */
export interface MemoryRule extends AnyRule {
  readonly kind: 'memory';
  /** A promise only where something has to be loaded first. */
  check(memory: MemoryText, context: HealthContext): readonly Finding[] | Promise<readonly Finding[]>;
}

/** Concerns the snapshot: asked at each change of it, so it must be quick. Reads no bodies. */
export interface DirectoryRule extends AnyRule {
  readonly kind: 'directory';
  /** A promise only where something has to be loaded first. */
  check(snapshot: MemoryDirectory, context: HealthContext): readonly Finding[] | Promise<readonly Finding[]>;
}

/** Concerns several memories at once. What it keeps of each is its own, so that a change costs what depends on it. */
export interface CorpusRule extends AnyRule {
  readonly kind: 'corpus';
  start(): CorpusCheck;
}

export interface CorpusCheck {
  /** Is told of each memory once, of a changed one after `remove`. */
  add(memory: MemoryText, context: HealthContext): void;
  remove(path: string): void;
  check(snapshot: MemoryDirectory, context: HealthContext): readonly Finding[];
}

export type Rule = MemoryRule | DirectoryRule | CorpusRule;

/** Whether health has anything to say about a memory's words: superseded ones are done with, but for their secrets. */
export function isCurrent(memory: Memory): boolean {
  return memory.kind === 'memory' && memory.superseded === null && memory.problem === null;
}
