import type { TextRange } from '../memory/textLines';
import type { MemoryText } from './memoryText';

/** What a part of a body is introduced as: the reason of a rule, how to apply it, or something else. */
export interface LeadIn extends TextRange {
  readonly kind: 'why' | 'how' | 'other';
}

const WHY =
  /^(?:why|reasons?|rationale|because|background|motivation|原因|理由|为什么|為什麼|为何|為何|缘由|緣由|背景|動機|动机|なぜ|목적|이유|왜|warum|grund|begründung|hintergrund|pourquoi|raisons?|por\s?qu[eéê]|motivos?|razón|perch[eé]|motivo|почему|причина|зачем)(?![\p{L}\p{N}])/iu;
const HOW =
  /^(?:how(?:\s+(?:to|i)\s+(?:apply|use)(?:\s+\w+)?)?|application|apply|when to apply|usage|what to do|in practice|如何应用|如何應用|怎么用|怎麼用|如何使用|应用方式|應用方式|应用|應用|用法|做法|使用方式|怎么做|怎麼做|如何做|適用方法|適用|使い方|적용|적용\s?방법|wie\s+anwenden|anwendung|so\s+anwenden|comment\s+(?:appliquer|l['’]appliquer)|application|cómo\s+aplicar(?:lo)?|como\s+aplicar|aplicación|come\s+applicare|как\s+применять|применение)(?![\p{L}\p{N}])/iu;
/** `**Why:**`, `**Why**:`, wherever it stands. */
const BOLD = /(?:\*\*|__)(?<words>[^*_\n]{1,40}?)(?<inner>[:：])?(?:\*\*|__)(?<outer>[ \t]?[:：])?/gu;
/** `Why:`, `- *Why*:`, `## Why` at the begin of a line. */
const LINE =
  /^[ \t>]{0,12}(?:[-*+][ \t]{1,3}|\d{1,2}[.)][ \t]{1,3})?(?<heading>#{1,6}[ \t]{1,3})?[*_]?(?<words>[^\s*_:：#][^\n*_:：#]{0,40})[*_]?(?<colon>[ \t]?[:：])?/gmu;
/** Places that are looked at, and lead-ins that are kept: it bounds the work. */
const MOST_LOOKED_AT = 4_000;
const MOST = 200;
const MAY_HIDE = /```|~~~|<!--|^(?: {4}|\t)/m;

/** The lead-ins of a body, in order; none of code or comments. Of those in other words only the bold ones are known. */
export function findLeadIns(memory: MemoryText): readonly LeadIn[] {
  const { body } = memory;
  const found = [...boldLeadIns(body), ...lineLeadIns(body)].map(({ kind, start, end }) => ({
    kind,
    start: memory.bodyStart + start,
    end: memory.bodyStart + end,
  }));
  if (found.length === 0 || !MAY_HIDE.test(body)) return found;
  return found.filter((leadIn) => isInProse(memory, leadIn));
}

function boldLeadIns(body: string): readonly LeadIn[] {
  const found: LeadIn[] = [];
  let looked = 0;
  for (const match of body.matchAll(BOLD)) {
    if (found.length >= MOST || ++looked > MOST_LOOKED_AT) break;
    const { words = '', inner, outer } = match.groups ?? {};
    const kind = kindOf(words);
    if (kind === 'other' && inner === undefined && outer === undefined) continue;
    found.push({ kind, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

function lineLeadIns(body: string): readonly LeadIn[] {
  const found: LeadIn[] = [];
  let looked = 0;
  for (const match of body.matchAll(LINE)) {
    if (found.length >= MOST || ++looked > MOST_LOOKED_AT) break;
    const { heading, words = '', colon } = match.groups ?? {};
    const kind = heading === undefined && colon === undefined ? 'other' : kindOf(words);
    if (kind !== 'other') found.push({ kind, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

function kindOf(words: string): LeadIn['kind'] {
  const text = words.trim();
  if (WHY.test(text)) return 'why';
  return HOW.test(text) ? 'how' : 'other';
}

function isInProse({ lines, prose }: MemoryText, { start }: TextRange): boolean {
  return prose.some(({ block }) => {
    const first = lines[block.firstLine];
    const last = lines[block.lastLine];
    return first !== undefined && last !== undefined && first.start <= start && start < last.end;
  });
}
