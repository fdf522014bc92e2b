import { stemOf } from '../curation/draftMemory';
import { DESCRIPTION_AIM } from '../memory/descriptionLength';
import { KNOWN_TYPES, type KnownType } from '../memory/memory';
import { oneLine } from '../memory/oneLine';
import { shortenText } from '../memory/shortenText';
import { isVague } from './isVague';
import type { MemoryText, ProseBlock } from './memoryText';

/** Units of a name that is taken from a heading. */
const NAME_UNITS = 80;
/** Units of a paragraph in which its first sentence is looked for. */
const SENTENCE_WINDOW = 600;

const TYPE_PREFIX = new RegExp(`^(${KNOWN_TYPES.join('|')})s?[-_. ]`, 'i');
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The type that a file name begins with (`feedback_…`); `null` where it begins with none. */
export function guessType(path: string): KnownType | null {
  const prefix = TYPE_PREFIX.exec(stemOf(path))?.[1]?.toLowerCase();
  return KNOWN_TYPES.find((type) => type === prefix) ?? null;
}

/** The heading that the body begins with, else the stem of the file. */
export function guessName(memory: MemoryText): string {
  const first = memory.prose[0];
  const heading = first?.block.kind === 'heading' ? shortenText(plainText(first), NAME_UNITS) : '';
  return heading === '' ? stemOf(memory.path) : heading;
}

/** `**Why:** …`, `**Type:** …`: what such a line says is part of another. */
const LABELLED = /^\s*(?:\*\*|__)[^*_\n]{1,40}(?:[:：](?:\*\*|__)|(?:\*\*|__)\s?[:：])/;

/** The first sentence of the body that can stand for it, without marks, in the length of a description; `null` where there is none. */
export function guessDescription(memory: MemoryText): string | null {
  const first = memory.prose.find(({ block, source }) => block.kind === 'paragraph' && !LABELLED.test(source.text));
  if (first === undefined) return null;
  const text = plainText(first);
  for (const { segment } of sentences.segment(text)) {
    const sentence = shortenText(segment.trim().replace(/[.。]$/, ''), DESCRIPTION_AIM.most);
    return isVague(sentence) ? null : sentence;
  }
  return null;
}

/** The begin of a block as a reader sees it: links as their labels, no back-ticks and stars. */
function plainText({ source, inline }: ProseBlock): string {
  let text = '';
  let at = 0;
  const parts = [...inline.links.map(({ start, end, label }) => ({ start, end, label }))].concat(
    [...inline.hidden, ...inline.pictures].map(({ start, end }) => ({ start, end, label: { start, end: start } })),
  );
  for (const { start, end, label } of parts.sort((a, b) => a.start - b.start)) {
    if (start >= SENTENCE_WINDOW) break;
    if (start < at) continue;
    text += source.text.slice(at, start) + source.text.slice(label.start, label.end);
    at = end;
  }
  text += source.text.slice(at, at + SENTENCE_WINDOW);
  return oneLine(text.slice(0, SENTENCE_WINDOW).replace(/\*\*|__|~~|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, ''));
}
