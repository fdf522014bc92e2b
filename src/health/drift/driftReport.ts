import type { GitPlace } from '../../store/git';
import type { Claim, PathClaim } from './claim';
import type { ChangedSince } from './history';

/** What became of a claim. */
export type Verdict =
  | { readonly kind: 'holds' }
  /**
   * Not there, and nothing shows where it went. `certain`: git had it, or (without a whole history) its folder is there.
   * `ago`: commits since it went, where git knows.
   */
  | {
      readonly kind: 'missing';
      readonly certain: boolean;
      readonly ago: number | null;
      /** Other files of the same name. */
      readonly elsewhere: readonly string[];
    }
  | {
      readonly kind: 'moved';
      readonly to: string;
      /** `git` followed renames; `name`: the only file of that name; `case`: only capitals differ. */
      readonly by: 'git' | 'name' | 'case';
      /** Git had the old path, or only capitals differ. */
      readonly certain: boolean;
      /** How alike git found the contents, in percent; 100 where it was not asked. */
      readonly likeness: number;
    }
  /** The file has fewer lines. */
  | { readonly kind: 'lineGone'; readonly path: string; readonly lines: number }
  /** In none of the files named with it. */
  | { readonly kind: 'symbolMissing'; readonly paths: readonly string[] }
  | { readonly kind: 'scriptMissing' };

export interface JudgedClaim {
  readonly claim: Claim;
  readonly verdict: Verdict;
  /** Commits to the path since the memory's time; `'none'` where there are none, `null` where it can't be told. */
  readonly changed: ChangedSince | 'none' | null;
}

/** Evidence, not a judgement: what a memory says of the workspace, beside the workspace as it is. */
export interface DriftReport {
  /** Of the memory, relative to its directory. */
  readonly path: string;
  /** `checksumOf` the bytes that were read. */
  readonly content: string;
  readonly git: GitPlace['state'];
  /** In the order of the text. What may be no claim at all is left out. */
  readonly claims: readonly JudgedClaim[];
}

/** What makes two claims of a memory one reference. */
export function referenceOf(claim: Claim): string {
  if (claim.kind === 'path') return `path ${claim.path} ${linesOf(claim)}`;
  if (claim.kind === 'symbol') return `symbol ${claim.name}`;
  return claim.kind === 'script' ? `script ${claim.script}` : `target ${claim.target}`;
}

function linesOf({ lines }: PathClaim): string {
  return lines === null ? '' : `${lines.first}-${lines.last}`;
}
