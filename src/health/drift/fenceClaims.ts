import type { MemoryText } from '../memoryText';
import { type Claim, MAX_CLAIMS } from './claim';
import { beginsCommand, readCommandLine } from './commandWords';
import { toPathClaim } from './toPathClaim';

const SHELLS: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'shell',
  'zsh',
  'console',
  'shell-session',
  'shellsession',
  'terminal',
]);

/** Commands in fences of a shell, or, without a language, lines that begin like one. */
export function readFences(memory: MemoryText): readonly Claim[] {
  const claims: Claim[] = [];
  for (const block of memory.blocks) {
    if (block.kind !== 'code') continue;
    let shell = false;
    for (let number = block.firstLine; number <= block.lastLine && claims.length < MAX_CLAIMS; number++) {
      const line = memory.lines[number];
      const text = line === undefined ? '' : memory.text.slice(line.start, line.end);
      const lead = /^[\s>]*(?:\$ )?/.exec(text)?.[0].length ?? 0;
      const command = text.slice(lead);
      if (number === block.firstLine) {
        const info = /^(?:[-*+] +|\d+[.)] +)*(?:`{3,}|~{3,})\s*([^\s`]*)/.exec(command)?.[1];
        if (info !== undefined) {
          shell = SHELLS.has(info.toLowerCase());
          if (!shell && info !== '') break;
          continue;
        }
        // A script, a style or a block of HTML.
        if (command.startsWith('<')) break;
      }
      if (line === undefined || !(shell || beginsCommand(command))) continue;
      addCommandLine(command, line.start + lead, claims);
    }
  }
  return claims;
}

function addCommandLine(command: string, offset: number, claims: Claim[]): void {
  for (const found of readCommandLine(command)) {
    const start = offset + found.start;
    if (found.kind === 'path') {
      claims.push(
        toPathClaim(
          found.word,
          (end) => ({ start, end: start + end }),
          (weight) => weight,
        ),
      );
      continue;
    }
    const range = { start, end: offset + found.end };
    claims.push(
      found.kind === 'script'
        ? { kind: 'script', range, weight: found.weight, script: found.script }
        : { kind: 'target', range, weight: 'strong', target: found.target },
    );
  }
}
