/** Whether what stands behind “password:” or “token:” is one, or a word about it. Where that is open, it is none. */

const STAND_IN =
  /^[x*.•…·_#?-]+\d*$|x{4}|\*{2}|•|…|\.{3}|(?:^|[-_ ])(?:your|example|sample|dummy|placeholder|redacted|removed|masked|hidden|insert|todo|tbd)(?:[-_ \d]|$)|change[-_]?(?:me|it|this)|replace[-_]?(?:me|this)/i;
/** Filled in elsewhere: `$TOKEN`, `${{ secrets.X }}`, `{{ token }}`, `%TOKEN%`, `<token>`, `[token]`, `(removed)`, `@token`. */
const FILLED_IN = /^[$%<[({@&#]|\$\{|\{\{|\$\(|^%.*%$/;
const CALL = /[A-Za-z_]\w*\(|[()[\]{}<>\\]/;
const CHAIN = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)+$/;
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]*)+$/;
/** `op://vault/item`, `arn:aws:…`, `https://…`: where it is, not what it is. */
const ADDRESS = /^(?:arn|op|env|vault|file|keychain|ssm|sops|gcp|aws|azure|secret|keyring|pass|kv|ref):|:\/\//i;
const MAIL = /@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i;
const FILE_NAME = /\.(?:[a-z]{1,5}\d?)$/i;
const VERSION_OR_DATE = /^v?\d+(?:\.\d+)+|^\d{4}-\d\d-\d\d/i;
const AMOUNT =
  /^[~<>≤≥]?\d[\d,.]*[-_]?(?:ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|months?|years?|bits?|bytes?|chars?|characters?|digits?|tokens?|[kmg]i?b?|x|th|st|nd|rd|px|%)?(?:\/\w+)?$/i;
/** What the key pair of AWS’s documents ends with. */
const DOCUMENTED = /EXAMPLE(?:KEY)?$/;
/** `min8chars`, `6words`: what is asked of one. */
const ASKED = /\d(?:words?|chars?|characters?|digits?|letters?|symbols?|bits?|bytes?|rounds?)$/i;
/** Vocabularies of tokenizers (`cl100k_base`), formats of textures (`depth24stencil8`), numbers of builds, frameworks. */
const NAMED =
  /^(?:(?:cl|[opr])\d{2,3}k_\w+|depth\d+f?(?:[-_]?stencil\d+)?|stencil\d+|rgba?\d+\w*|(?:build|run|job|step|stage|test|phase|round|level|version|release|ticket|issue|commit|rev|case)[-_#]?\d+|(?:rails|django|laravel|symfony|drupal|spring|node(?:js)?|python|java|php|vue|angular|react|next|nuxt|svelte|dotnet|postgres(?:ql)?|mysql|mariadb|windows|win|ubuntu|debian|ios|android)[-_]?\d+)$/i;
/** Names of things with a digit in them. */
const TECHNICAL =
  /^(?:sha-?\d*|md\d|base\d+\w*|oauth\d?|\d?password|argon\w*|pbkdf\d|s?bcrypt|[rhep]s(?:256|384|512)|(?:ed|x|curve)\d{3,5}|secp\w+|aes\d*|rsa\d*|utf-?\d+|ipv\d|https?\d?|k8s|s3|ec2|u?int\d*(?:array)?|float\d*(?:array)?|(?:n?var)?char\d*|string\d*|bytes?\d*|uuid(?:v?\d)?|hmac\w*|x\.?509|auth0|keepass\w*|utf\d+|es\d+|web\d|dpapi\d?|tls\d*|totp\d?|2fa|mfa\d?|u2f|fido\d?|webauthn\d?)$/i;
/** `prod-db-2`, `PROJ-1234`, `claude-3-5`, `30-day`: words and numbers, not one of them mixed. */
const WORDLY = /^(?:[A-Za-z]+\d{0,4}|\d{1,8}[A-Za-z]{0,10}|)$/;
const CAMEL = /^[a-z]+(?:[A-Z][a-z]+)+\d{0,2}$/;
const PASCAL = /^(?:[A-Z][a-z]+){2,}\d{0,2}$/;

/** Signs that words don't hold. */
const STRONG = /[!@#$%^&*+=?~]/g;

const PASSWORD_UNITS = { bare: 6, quoted: 4 };
const TOKEN_UNITS = { bare: 8, quoted: 6 };

export function isLikelyPassword(value: string, quoted: boolean): boolean {
  if (/^\d{6,20}$/.test(value)) return new Set(value).size > 2 && !/^(?:19|20)\d{6}$/.test(value);
  if (value.length < (quoted ? PASSWORD_UNITS.quoted : PASSWORD_UNITS.bare)) return false;
  if (/\s/.test(value) || isWordOfIts(value)) return false;
  return isMixed(value);
}

export function isLikelyToken(value: string, quoted: boolean): boolean {
  if (value.length < (quoted ? TOKEN_UNITS.quoted : TOKEN_UNITS.bare)) return false;
  if (/\s/.test(value) || isWordOfIts(value) || PASCAL.test(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}

/** Words that talk of a passphrase, which its own words rarely are. */
const TALK =
  /\b(?:a|an|the|is|are|was|be|must|not|no|in|on|at|of|to|for|from|with|by|and|or|as|it|its|this|that|your|our|my|you|we|see|ask|use|new|old|same|pass\w*|key\w*|secret\w*|vault|stored|enter|type|please|here|least|minimum|maximum|words?|characters?|letters?|digits?|long|strong|weak|wrong|invalid|incorrect|required|missing|empty|optional|forgot\w*|reset|change\w*|random|generated|example|unknown|protected|encrypted)\b/;

/** Four words or more in quotes that say nothing together: “correct horse battery staple”. */
export function isLikelyPassphrase(value: string, quoted: boolean): boolean {
  return quoted && /^[a-z]{3,12}(?:[ -][a-z]{3,12}){3,11}$/.test(value) && !TALK.test(value);
}

/** Letters with digits, or with signs that no word holds. */
function isMixed(value: string): boolean {
  const { length: letters } = value.match(/[A-Za-z]/g) ?? [];
  if (letters === 0) return false;
  if (/\d/.test(value)) return true;
  const signs = value.replace(/[!?]+$/, '').match(STRONG)?.length ?? 0;
  return signs > 1 || (signs === 1 && /[a-z]/.test(value) && /[A-Z]/.test(value));
}

function isWordOfIts(value: string): boolean {
  return (
    STAND_IN.test(value) ||
    FILLED_IN.test(value) ||
    CALL.test(value) ||
    CHAIN.test(value) ||
    VARIABLE.test(value) ||
    ADDRESS.test(value) ||
    MAIL.test(value) ||
    VERSION_OR_DATE.test(value) ||
    AMOUNT.test(value) ||
    TECHNICAL.test(value) ||
    NAMED.test(value) ||
    ASKED.test(value) ||
    DOCUMENTED.test(value) ||
    CAMEL.test(value) ||
    isPath(value) ||
    isWords(value) ||
    new Set(value).size < 4
  );
}

/** Base64 holds slashes too, but it is long and wild. */
function isPath(value: string): boolean {
  if (/^(?:~|\.{0,2})\//.test(value)) return true;
  if (!value.includes('/')) return FILE_NAME.test(value) && /^[\w.-]+$/.test(value) && !/\d$/.test(value);
  const isWild = value.length >= 20 && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
  return !isWild || value.split('/').every((part) => part.length < 20 && isWords(`${part}-`));
}

function isWords(value: string): boolean {
  const parts = value.split(/[-_./:,+=]/);
  return parts.length > 1 && parts.every((part) => WORDLY.test(part) || TECHNICAL.test(part));
}
