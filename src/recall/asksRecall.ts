/**
 * Whether the client looks for memories at all: only where white space stands between two words. No-break and
 * ideographic spaces and line feeds count; a Chinese prompt without any asks nothing (contract §4, §7; vectors
 * `rec-one-word`, `rec-cjk-prompt`, `rec-newline-prompt`, `rec-ideographic-space`).
 */
export function asksRecall(prompt: string): boolean {
  return /\s/.test(prompt.trim());
}
