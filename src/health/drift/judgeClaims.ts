import type { Claim, PathClaim, ScriptClaim, SymbolClaim, TargetClaim } from './claim';
import type { JudgedClaim } from './driftReport';
import { type JudgedPath, judgePath } from './judgePath';
import { hasIdentifier } from './symbolNames';
import type { WorkspaceView } from './workspace';

/** In the order in which make looks for them. */
const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile'];
/** Targets that are made up while make runs: then one that is not found may yet be there. */
const COMPUTED_TARGETS = /^-?s?include\s|^[^#\t\n]*%[^\n]*:|^[^#\t\n:=]*\$[({][^\n]*:(?!=)|\$\(eval/m;
const NOT_COUNTED = { changed: null } as const;

/**
 * What became of each claim, in their order; without those that may be no claims of this workspace. A call that is
 * called off returns what it has.
 *
 * @param time of the memory, in milliseconds since the epoch
 */
export async function judgeClaims(
  claims: readonly Claim[],
  time: number,
  view: WorkspaceView,
  signal: AbortSignal,
): Promise<readonly JudgedClaim[]> {
  const paths = new Map<PathClaim, JudgedPath>();
  for (const claim of claims) {
    if (signal.aborted) break;
    if (claim.kind !== 'path') continue;
    const path = await judgePath(claim, time, view);
    if (path !== null) paths.set(claim, path);
  }
  const judged: JudgedClaim[] = [];
  for (const claim of claims) {
    if (signal.aborted) break;
    const one = claim.kind === 'path' ? paths.get(claim) : await judgeOther(claim, paths, view);
    if (one !== null && one !== undefined) judged.push(one);
  }
  return judged;
}

function judgeOther(
  claim: SymbolClaim | ScriptClaim | TargetClaim,
  paths: ReadonlyMap<PathClaim, JudgedPath>,
  view: WorkspaceView,
): Promise<JudgedClaim | null> {
  if (claim.kind === 'symbol') return judgeSymbol(claim, paths, view);
  return claim.kind === 'script' ? judgeScript(claim, view) : judgeTarget(claim, view);
}

/** Nothing is said where one of the files can't be read: the name may be in it. */
async function judgeSymbol(
  claim: SymbolClaim,
  judged: ReadonlyMap<PathClaim, JudgedPath>,
  view: WorkspaceView,
): Promise<JudgedClaim | null> {
  const files = claim.files.flatMap((file) => judged.get(file)?.meant ?? []);
  const texts: string[] = [];
  for (const file of new Set(files)) {
    const text = await view.readText(file);
    if (text === null) return null;
    texts.push(text);
  }
  if (texts.length === 0) return null;
  const holds = texts.some((text) => claim.words.every((word) => hasIdentifier(text, word)));
  const verdict = holds
    ? ({ kind: 'holds' } as const)
    : ({ kind: 'symbolMissing', paths: [...new Set(files)] } as const);
  return { claim, verdict, ...NOT_COUNTED };
}

async function judgeScript(claim: ScriptClaim, view: WorkspaceView): Promise<JudgedClaim | null> {
  const manifests = await view.manifests();
  if (manifests === null) return null;
  if (manifests.scripts.has(claim.script)) return { claim, verdict: { kind: 'holds' }, ...NOT_COUNTED };
  if (claim.weight !== 'strong' || (await view.files()).partial) return null;
  return { claim, verdict: { kind: 'scriptMissing' }, ...NOT_COUNTED };
}

async function judgeTarget(claim: TargetClaim, view: WorkspaceView): Promise<JudgedClaim | null> {
  for (const name of MAKEFILES) {
    const text = await view.readText(name);
    if (text === null) continue;
    if (hasTarget(text, claim.target)) return { claim, verdict: { kind: 'holds' }, ...NOT_COUNTED };
    if (claim.weight !== 'strong' || COMPUTED_TARGETS.test(text)) return null;
    return { claim, verdict: { kind: 'scriptMissing' }, ...NOT_COUNTED };
  }
  return null;
}

function hasTarget(makefile: string, target: string): boolean {
  return makefile.split('\n').some((line) => {
    const colon = /^[^\t#]/.test(line) ? line.indexOf(':') : -1;
    if (colon < 0 || line[colon + 1] === '=') return false;
    const names = line.startsWith('.PHONY') ? line.slice(colon + 1) : line.slice(0, colon);
    return names.split(/\s+/).includes(target);
  });
}
