/** Another program on this machine: the port through which the core runs one. Never through a shell. */

export interface ProgramCall {
  /** An absolute path, or a bare name that the system looks up in PATH. */
  readonly program: string;
  readonly args: readonly string[];
  /** Given to its standard input, which is then closed. */
  readonly input: string;
  /** Added to the environment; `null` takes a variable out of it. */
  readonly environment: Readonly<Record<string, string | null>>;
  readonly timeoutMs: number;
  /** For each of its two outputs. */
  readonly maxOutputBytes: number;
  readonly signal: AbortSignal;
}

export type ProgramResult =
  /** `exitCode` is `null` where a signal ended it. */
  | { readonly kind: 'ended'; readonly exitCode: number | null; readonly output: string; readonly errorOutput: string }
  | { readonly kind: 'notStarted'; readonly reason: 'missing' | 'denied' | 'other' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'tooMuchOutput' }
  | { readonly kind: 'cancelled' };

export interface ProgramRunner {
  /**
   * Runs a program in an empty folder of its own, which goes afterwards. Where it takes too long, says too much or is called
   * off, it is ended with all that it started; what it leaves behind at its own end is ended too, and not waited for.
   * Never throws.
   */
  run(call: ProgramCall): Promise<ProgramResult>;
}
