import type { Memory } from '../memory/memory';
import { isOwn, type MemoryDirectory } from '../store/memoryDirectory';
import { compareFindings } from './compareFindings';
import type { Finding, RuleId, Severity } from './finding';
import { MemoryText } from './memoryText';
import type { CorpusCheck, CorpusRule, DirectoryRule, HealthContext, MemoryRule, Rule } from './rule';

/** What a person decided about rules: another severity, or none of its findings. */
export type RuleSettings = ReadonlyMap<RuleId, Severity | 'off'>;

export interface HealthOptions {
  readonly rules: readonly Rule[];
  readonly settings: RuleSettings;
  readonly context: HealthContext;
}

interface Checked {
  readonly memory: Memory;
  findings: readonly Finding[];
}

/**
 * The findings of one memory directory. Follows its bodies (it can listen to `MemoryBodies`): a changed file costs the
 * rules of that file, and what the rules that compare memories keep of it. Another context needs a new one.
 */
export class DirectoryHealth {
  private readonly memoryRules: readonly MemoryRule[];
  private readonly directoryRules: readonly DirectoryRule[];
  private readonly corpusChecks: readonly { readonly rule: CorpusRule; readonly check: CorpusCheck }[];
  private readonly checked = new Map<string, Checked>();
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly options: HealthOptions) {
    const rules = options.rules.filter(({ id }) => options.settings.get(id) !== 'off');
    this.memoryRules = rules.filter((rule) => rule.kind === 'memory');
    this.directoryRules = rules.filter((rule) => rule.kind === 'directory');
    this.corpusChecks = rules.filter((rule) => rule.kind === 'corpus').map((rule) => ({ rule, check: rule.start() }));
  }

  /** @param bytes of the whole file; empty where it can't be read, which the memory or the next snapshot says */
  add(memory: Memory, bytes: Uint8Array): void {
    const { context } = this.options;
    const checked: Checked = { memory, findings: [] };
    this.checked.set(memory.path, checked);
    if (memory.problem !== null || (bytes.length === 0 && memory.size > 0)) return;
    const text = new MemoryText(memory, bytes);
    for (const { check } of this.corpusChecks) check.add(text, context);
    const found: Finding[] = [];
    for (const rule of this.memoryRules) {
      const result = rule.check(text, context);
      if (result instanceof Promise) this.await(checked, result);
      else found.push(...result);
    }
    checked.findings = found;
  }

  remove(path: string): void {
    if (!this.checked.delete(path)) return;
    for (const { check } of this.corpusChecks) check.remove(path);
  }

  /**
   * All findings of a snapshot, those of a file together and in the order of its text. Files of directories below with
   * an index of their own are not judged here.
   *
   * @param snapshot the one whose bodies were told of
   */
  async check(snapshot: MemoryDirectory): Promise<readonly Finding[]> {
    while (this.pending.size > 0) await Promise.all(this.pending);
    const { context, settings } = this.options;
    const found: Finding[] = [];
    for (const { memory, findings } of this.checked.values())
      if (findings.length > 0 && snapshot.memories.has(memory.path)) found.push(...findings);
    for (const rule of this.directoryRules) found.push(...(await rule.check(snapshot, context)));
    for (const { check } of this.corpusChecks) found.push(...check.check(snapshot, context));
    return applySettings(
      found.filter(({ path }) => isOwn(snapshot, path)),
      settings,
    ).sort(compareFindings);
  }

  private await(checked: Checked, result: Promise<readonly Finding[]>): void {
    const waiting = result.then((findings) => {
      // Added behind: by now the file may have been told of anew, with a list of its own.
      checked.findings = [...checked.findings, ...findings];
    });
    const settled = waiting.finally(() => this.pending.delete(settled));
    this.pending.add(settled);
  }
}

/** Findings with the severity that a person chose, without those of rules that are off. */
export function applySettings(findings: readonly Finding[], settings: RuleSettings): Finding[] {
  return findings.flatMap((finding) => {
    const wanted = settings.get(finding.rule);
    if (wanted === 'off') return [];
    return wanted === undefined ? finding : { ...finding, severity: wanted };
  });
}
