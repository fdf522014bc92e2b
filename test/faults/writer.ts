/**
 * A second program that adds lines to a file, one after the other, until its input ends or it has added
 * enough; then says how many it added. Arguments: the style, the pace, the file, a seed, how many lines at most.
 */
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRandom } from '../support/random';

export type WriterStyle = 'append' | 'rename' | 'rewrite';
/** `storm` leaves no pause: hardly a change gets through, but every exchange meets a write. */
export type WriterPace = 'bursts' | 'storm';

export interface WriterReport {
  readonly added: number;
  readonly gaps: number;
  readonly slowest: number;
}

const [style = '', pace = '', file = '', seed = '1', most = '1'] = process.argv.slice(2);
const random = createRandom(Number(seed));
let added = 0;
let gaps = 0;
/** Milliseconds of the longest way from reading, or opening, the file to having written it. */
let slowest = 0;

function addLine(): void {
  const start = performance.now();
  const line = `- theirs ${added + 1}\n`;
  if (style === 'append') appendFileSync(file, line);
  else {
    const text = readPatiently() + line;
    if (style === 'rewrite') writeFileSync(file, text);
    else {
      writeFileSync(`${file}.draft`, text);
      renameSync(`${file}.draft`, file);
    }
  }
  slowest = Math.max(slowest, performance.now() - start);
  added += 1;
}

/** An agent's tool that finds no file reports it, and is called again. */
function readPatiently(): string {
  for (;;) {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      gaps += 1;
    }
  }
}

let going = true;
process.stdin.on('end', () => {
  going = false;
});
process.stdin.resume();

function next(): void {
  if (!going || added >= Number(most)) {
    process.stdout.write(JSON.stringify({ added, gaps, slowest: Math.ceil(slowest) }));
    process.stdin.destroy();
    return;
  }
  addLine();
  if (pace === 'storm') {
    setImmediate(next);
    return;
  }
  // Bursts, and pauses long enough for a change to come through.
  setTimeout(next, random.next() < 0.6 ? random.between(0, 4) : random.between(30, 250));
}
next();
