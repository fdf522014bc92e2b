import type { SecretShape } from './secretShapes';
import { isLikelyPassword } from './secretValue';

/** A password that stands behind the name of its user. It holds no quotes, slashes or brackets: those end it. */
const VALUE = String.raw`([^\s"'\x60\\/<>()[\]{}|\u0080-\uffff]{3,199}[^\s"'\x60\\/<>()[\]{}|.,;:*_\u0080-\uffff])(?![\w/([{])`;
const USER = String.raw`[\w.@+-]{1,64}`;
const QUOTES = String.raw`["'\x60*_]{0,3}`;
const LOOSE = String.raw`[ \t:：,，;；、]{0,4}`;

const likely = (value: string): boolean => isLikelyPassword(value, false);

/**
 * More than letters and a digit, where the words around say little: `login route:handler2`.
 */
function isWild(value: string): boolean {
  if (value.length < 8 || !likely(value) || !/\d/.test(value)) return false;
  return /[!@#$%^&*+=?~]/.test(value) || (/\d[^\d]+\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value));
}

/** Passwords beside the name of their user. Starts in small letters stand for capitals too. */
export const PAIR_SHAPES: readonly SecretShape[] = [
  {
    what: 'a password in a command',
    starts: ['cur'],
    whole: new RegExp(String.raw`curl [^\n\r]{0,200}?(?<= )(?:-u|--user)[ =]?["']?${USER}:${VALUE}`, 'y'),
    isLikely: likely,
  },
  {
    what: 'a password in a command',
    starts: ['mys', 'mar'],
    whole: new RegExp(
      String.raw`(?:mysql(?:dump|admin|import)?|mariadb(?:-dump)?) [^\n\r]{0,200}?(?<= )(?:-p|--password=)["']?${VALUE}`,
      'y',
    ),
    isLikely: likely,
  },
  {
    what: 'a password',
    starts: ['log', 'cre'],
    whole: new RegExp(
      String.raw`(?:log[ -]?in|cred(?:ential)?s?)${QUOTES}(?::|=| (?:is|are|as|with))?${QUOTES} ?${QUOTES}${USER}${QUOTES}(?: ?\/ ?|:)${QUOTES}${VALUE}`,
      'iy',
    ),
    isLikely: isWild,
  },
  {
    what: 'a password',
    starts: ['use', 'log'],
    whole: new RegExp(
      String.raw`(?:user(?:name)?|login) ?[/&] ?(?:password|pass|pw)${QUOTES} ?[:=] ?${QUOTES}${USER}${QUOTES}(?: ?\/ ?|:)${QUOTES}${VALUE}`,
      'iy',
    ),
    isLikely: likely,
  },
  {
    // 用户名/密码：bob/…, 账号密码: bob / …
    what: 'a password',
    starts: ['\u7528', '\u8d26', '\u5e10', '\u5e33'],
    whole: new RegExp(
      String.raw`(?:用[户戶]名?|[账帐帳][号户號戶])[ /和与及、]{0,3}密[码碼][：:] ?${QUOTES}${USER}${QUOTES}(?: ?\/ ?|:)${QUOTES}${VALUE}`,
      'y',
    ),
    isLikely: likely,
  },
  {
    // 账号 bob 密码 …
    what: 'a password',
    starts: ['\u7528', '\u8d26', '\u5e10', '\u5e33'],
    whole: new RegExp(
      `(?:用[户戶]名?|[账帐帳][号户號戶])[是为為]?${LOOSE}${QUOTES}${USER}${QUOTES}${LOOSE}密[码碼][是为為]?${LOOSE}${QUOTES}${VALUE}`,
      'y',
    ),
    isLikely: likely,
  },
];
