import type { Claim, PathClaim, ScriptClaim, SymbolClaim, TargetClaim } from './claim';
import { type JudgedClaim, referenceOf, type Verdict } from './driftReport';
import { type JudgedPath, judgePath } from './judgePath';
import { hasIdentifier } from './symbolNames';
import type { WorkspaceView } from './workspace';

/** In the order in which make looks for them. */
const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile'];
/** Targets that are made up while make runs: then one that is not found may yet be there. */
const COMPUTED_TARGETS = /^-?s?include\s|^[^#\t\n]*%[^\n]*:|^[^#\t\n:=]*\$[({][^\n]*:(?!=)|\$\(eval/m;
const NOT_JUDGED = { verdict: null, changed: null } as const;

/**
 * What became of each claim, in their order; without those that may be no claims of this workspace, and those that could
 * not be checked. What is said again is not judged again. A call that is called off returns what it has.
 *
 * @param time of the memory, in milliseconds since the epoch; `null` where it is not known
 */
export async function judgeClaims(
  claims: readonly Claim[],
  time: number | null,
  view: WorkspaceView,
  signal: AbortSignal,
): Promise<readonly JudgedClaim[]> {
  const paths = new Map<PathClaim, JudgedPath>();
  const knownPaths = new Map<string, JudgedPath | null>();
  for (const claim of claims) {
    if (signal.aborted) break;
    if (claim.kind !== 'path') continue;
    const path = await askOnce(knownPaths, keyOf(claim), () => judgePath(claim, time, view));
    if (path !== null) paths.set(claim, path);
  }
  const judged: JudgedClaim[] = [];
  const known = new Map<string, Verdict | null>();
  for (const claim of claims) {
    if (signal.aborted) break;
    const { verdict, changed } =
      claim.kind === 'path'
        ? (paths.get(claim) ?? NOT_JUDGED)
        : { verdict: await askOnce(known, keyOf(claim), () => judgeOther(claim, paths, view)), changed: null };
    if (verdict !== null) judged.push({ claim, verdict, changed });
  }
  return judged;
}

/** All that a verdict depends on. */
function keyOf(claim: Claim): string {
  const files = claim.kind === 'symbol' ? claim.files.map(keyOf) : [];
  const folder = claim.kind === 'path' && claim.folder;
  return [referenceOf(claim), claim.weight, folder, ...files].join('\n');
}

async function askOnce<Answer>(
  known: Map<string, Answer | null>,
  key: string,
  ask: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const answer = known.get(key);
  if (answer !== undefined) return answer;
  const asked = await ask();
  known.set(key, asked);
  return asked;
}

function judgeOther(
  claim: SymbolClaim | ScriptClaim | TargetClaim,
  paths: ReadonlyMap<PathClaim, JudgedPath>,
  view: WorkspaceView,
): Promise<Verdict | null> {
  if (claim.kind === 'symbol') return judgeSymbol(claim, paths, view);
  return claim.kind === 'script' ? judgeScript(claim, view) : judgeTarget(claim, view);
}

/** Nothing is said where one of the files can't be read: the name may be in it. */
async function judgeSymbol(
  claim: SymbolClaim,
  judged: ReadonlyMap<PathClaim, JudgedPath>,
  view: WorkspaceView,
): Promise<Verdict | null> {
  const files = claim.files.flatMap((file) => judged.get(file)?.meant ?? []);
  const texts: string[] = [];
  for (const file of new Set(files)) {
    const text = await view.readText(file);
    if (text === null) return null;
    texts.push(text);
  }
  if (texts.length === 0) return null;
  const holds = texts.some((text) => claim.words.every((word) => hasIdentifier(text, word)));
  return holds ? { kind: 'holds' } : { kind: 'symbolMissing', paths: [...new Set(files)] };
}

async function judgeScript(claim: ScriptClaim, view: WorkspaceView): Promise<Verdict | null> {
  const manifests = await view.manifests();
  if (manifests === null) return null;
  if (manifests.scripts.has(claim.script)) return { kind: 'holds' };
  if (claim.weight !== 'strong' || (await view.files()).partial) return null;
  return { kind: 'scriptMissing' };
}

async function judgeTarget(claim: TargetClaim, view: WorkspaceView): Promise<Verdict | null> {
  for (const name of MAKEFILES) {
    const text = await view.readText(name);
    if (text === null) continue;
    if (hasTarget(text, claim.target)) return { kind: 'holds' };
    if (claim.weight !== 'strong' || COMPUTED_TARGETS.test(text)) return null;
    return { kind: 'scriptMissing' };
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
