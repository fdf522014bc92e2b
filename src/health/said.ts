import type { Memory } from '../memory/memory';
import { readStatement, type Statement } from './statement';

/** Units of a body that hold its rule: what follows are reasons and cases. */
const RULE_UNITS = 400;
const REASON =
  /^[ \t>]*(?:[-*+][ \t]+)?(?:#{1,6}[ \t]+)?\*{0,2}(?:why|reason|how to apply|原因|理由|为什么|為什麼|如何)/im;

/** The words of a rule, read when they are first compared: most directories have no team. */
export class Said {
  private read: Statement | undefined;
  private text: string;

  constructor(text: string) {
    this.text = text;
  }

  get statement(): Statement {
    if (this.read === undefined) {
      this.read = readStatement(this.text);
      this.text = '';
    }
    return this.read;
  }
}

/** What a memory asks for: its description and what its body says before the reasons. @param bodyStart offset in `text` */
export function saidBy(description: string | null, text: string, bodyStart: number): Said {
  const begin = text.slice(bodyStart, bodyStart + RULE_UNITS);
  const reason = begin.search(REASON);
  return new Said(`${description ?? ''}\n${reason < 0 ? begin : begin.slice(0, reason)}`);
}

/** What a team keeps that is no fact about a person or a place to look: with it private feedback can agree or not. */
export function isTeamRule({ header: { type } }: Memory): boolean {
  return type !== 'user' && type !== 'reference';
}
