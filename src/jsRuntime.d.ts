/**
 * What every JavaScript runtime has beyond the language itself. The pure rooms are checked without the
 * types of node, VS Code and the DOM (tsconfig.pure.json); this is all that they may use of the outside.
 */
interface TextDecoder {
  decode(bytes?: Uint8Array): string;
}
declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => TextDecoder;

interface TextEncoder {
  encode(text: string): Uint8Array;
}
declare const TextEncoder: new () => TextEncoder;

/** Tells that an answer is no longer wanted. */
interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
