import type { TextRange } from '../../memory/textLines';

/** A memory that names more than this is a list of files; the rest of it is not looked at. */
export const MAX_CLAIMS = 300;

/**
 * How much a claim says by itself. `strong`: it can't well be anything else, and is reported when it does not hold.
 * `weak`: it may be no path or script at all (`origin/main`, `tax.ts` of a library); it counts where the workspace has
 * it, or git once had it. `told`: its sentence speaks of what was or will be (“was removed”, “e.g.”), or it is made by a
 * build; it counts where it holds.
 */
export type ClaimWeight = 'strong' | 'weak' | 'told';

interface AnyClaim {
  /** The whole of it in the memory's exact text. */
  readonly range: TextRange;
  readonly weight: ClaimWeight;
}

/** A file or folder of the workspace. */
export interface PathClaim extends AnyClaim {
  readonly kind: 'path';
  /** As it is looked for: relative, with `/`, without `./`, never with `..`. */
  readonly path: string;
  /** Where the path alone stands, as it was written. */
  readonly pathRange: TextRange;
  /** 1-based; `null` without a place. */
  readonly lines: { readonly first: number; readonly last: number } | null;
  /** Written with a slash at its end. */
  readonly folder: boolean;
}

/** A name that is said to be in a file. */
export interface SymbolClaim extends AnyClaim {
  readonly kind: 'symbol';
  /** As written, without `()`. */
  readonly name: string;
  /** The identifiers that have to be there, each a whole word. */
  readonly words: readonly string[];
  /** The files of the same sentence; it holds where one of them has it. */
  readonly files: readonly PathClaim[];
}

/** A script of a `package.json`. */
export interface ScriptClaim extends AnyClaim {
  readonly kind: 'script';
  readonly script: string;
}

/** A target of the Makefile at the top. */
export interface TargetClaim extends AnyClaim {
  readonly kind: 'target';
  readonly target: string;
}

export type Claim = PathClaim | SymbolClaim | ScriptClaim | TargetClaim;
