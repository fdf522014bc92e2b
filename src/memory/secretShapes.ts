/** A kind of secret that its own form gives away. */
export interface SecretShape {
  /** With its article, for a sentence: “a GitHub token”. */
  readonly what: string;
  /** With what it can begin: three characters each. */
  readonly starts: readonly string[];
  /**
   * Sticky, from the start on. Its one group, where it has one, is the secret and ends where the match ends. Repeats are
   * bounded, or can't begin again inside of what they ran over, so that a hostile text costs no more than its length.
   */
  readonly whole: RegExp;
  /** What may stand before it; a letter or a digit never may. */
  readonly before?: RegExp;
  /** Whether what was found has a secret's disorder, where the form alone says too little. */
  readonly isLikely?: (secret: string) => boolean;
}

/** What a token of a Discord bot begins with: the first digits of an id, in base64. */
const DISCORD_STARTS = ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'].flatMap((pair) =>
  [...'AEIMQUYcgk'].map((third) => pair + third),
);

const hasDigit = (text: string): boolean => /\d/.test(text);
/** Names of several words (`sk-something-of-mine-2`) hold no long run. */
const hasLongRun = (text: string): boolean => hasDigit(text) && /[A-Za-z0-9]{12}/.test(text);

/** Forms that vendors document for their keys, and that secretlint's recommended preset looks for. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    what: 'an AWS access key',
    starts: ['AKI', 'AGP', 'AID', 'ARO', 'AIP', 'ANP', 'ANV', 'ASI', 'A3T'],
    whole: /A(?:3T[A-Z0-9]|[A-Z]{3})[A-Z0-9]{16}(?![A-Za-z0-9])/y,
  },
  { what: 'a GitHub token', starts: ['ghp', 'gho', 'ghu', 'ghs', 'ghr'], whole: /gh[a-z]_[A-Za-z0-9_]{30,255}/y },
  { what: 'a GitHub token', starts: ['git'], whole: /github_pat_[A-Za-z0-9_]{40,255}/y },
  {
    what: 'a GitLab token',
    starts: ['glp', 'gld', 'glr', 'glf', 'glc', 'gls', 'gla'],
    whole: /gl(?:pat|dt|rt|ptt|ft|cbt|soat|agent)-[\w.-]{20,255}/y,
  },
  {
    what: 'a Slack token',
    starts: ['xox', 'xap'],
    whole: /x(?:ox[a-z]|app)-[A-Za-z0-9-]{10,250}/y,
    isLikely: hasDigit,
  },
  {
    what: 'the address of a Slack webhook',
    starts: ['hoo'],
    whole: /hooks\.slack\.com\/services\/(T[A-Za-z0-9]{1,40}\/B[A-Za-z0-9]{1,40}\/[A-Za-z0-9]{1,40})/y,
  },
  { what: 'an Anthropic key', starts: ['sk-'], whole: /sk-ant-[\w-]{20,255}/y, isLikely: hasDigit },
  { what: 'an OpenAI key', starts: ['sk-'], whole: /sk-(?!ant-)[\w-]{20,255}/y, isLikely: hasLongRun },
  { what: 'a Google key', starts: ['AIz'], whole: /AIza[\w-]{35}(?![\w-])/y },
  { what: 'a Google client secret', starts: ['GOC'], whole: /GOCSPX-[\w-]{20,64}/y },
  { what: 'a Google access token', starts: ['ya2'], whole: /ya29\.[\w-]{20,255}/y },
  { what: 'an npm token', starts: ['npm'], whole: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { what: 'a token of a package registry', starts: ['_au'], whole: /_authToken ?= ?"?([\w.+/=-]{8,255})/y },
  { what: 'a Stripe key', starts: ['sk_', 'rk_'], whole: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}/y },
  { what: 'the secret of a webhook', starts: ['whs'], whole: /whsec_[A-Za-z0-9+/=]{24,128}/y },
  { what: 'a SendGrid key', starts: ['SG.'], whole: /SG\.[\w-]{16,128}\.[\w-]{16,128}/y },
  { what: 'a Shopify token', starts: ['shp'], whole: /shp(?:pa|ca|at|ss)_[A-Za-z0-9]{32,64}/y },
  { what: 'a Linear key', starts: ['lin'], whole: /lin_api_\w{32,128}/y },
  { what: 'a 1Password token', starts: ['ops'], whole: /ops_ey[A-Za-z0-9+/_=-]{60,2000}/y },
  { what: 'a Hugging Face token', starts: ['hf_'], whole: /hf_[A-Za-z0-9]{30,64}/y },
  { what: 'a Docker token', starts: ['dck'], whole: /dckr_pat_[\w-]{20,64}/y },
  { what: 'a PyPI token', starts: ['pyp'], whole: /pypi-AgE[\w-]{50,300}/y },
  { what: 'a DigitalOcean token', starts: ['dop', 'doo', 'dor'], whole: /do[por]_v1_[a-f0-9]{64}/y },
  { what: 'an age key', starts: ['AGE'], whole: /AGE-SECRET-KEY-1[0-9A-Z]{40,80}/y },
  {
    what: 'an Azure key',
    starts: ['Acc', 'Sha'],
    whole: /(?:Account|SharedAccess)Key=([A-Za-z0-9+/]{40,128}={0,2})/y,
    before: /^[^A-Za-z0-9]?$/,
  },
  { what: 'a signed address', starts: ['?si', '&si'], whole: /[?&]sig=([\w%+/=-]{40,128})/y, before: /^/ },
  { what: 'a Vault token', starts: ['hvs', 'hvb', 'hvr'], whole: /hv[sbr]\.[\w-]{24,300}/y, isLikely: hasDigit },
  {
    what: 'a token of a Telegram bot',
    starts: [':AA'],
    whole: /(?<=(?<!\d)\d{8,10}):(AA[\w-]{33})(?![\w-])/y,
    before: /^\d$/,
  },
  {
    what: 'a token of a Discord bot',
    starts: DISCORD_STARTS,
    whole: /[MNO][A-Za-z0-9]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w.-])/y,
    before: /^[^\w.-]?$/,
  },
  {
    // `user:password` in base64, as Docker keeps it.
    what: 'a login of a container registry',
    starts: ['"au'],
    whole: /"auth"\s{0,4}:\s{0,4}"((?:[A-Za-z0-9+/]{4}){3,500}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)(?=")/y,
    before: /^/,
    isLikely: (value) => /[a-z]/.test(value) && /[A-Z]/.test(value) && /[\d=]/.test(value),
  },
  {
    // A header and a claims set: both are JSON objects in base64url. Five parts: encrypted.
    what: 'a JSON web token',
    starts: ['eyJ'],
    whole: /eyJ[\w-]{8,2000}\.(?:eyJ[\w-]{4,}(?:\.[\w-]*)?|[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})/y,
    before: /^[^\w-]?$/,
  },
];

/** What stands in for a token in examples: `ghp_xxxxxxxx`, `sk-your-key-here`, the key pair of AWS’s documents. */
export function isStandIn(token: string): boolean {
  return (
    new Set(token.slice(-24)).size < 6 ||
    /x{5}|\*{3}|\.{3}|your[-_]/i.test(token) ||
    /EXAMPLE(?:KEY)?(?![A-Za-z0-9])/.test(token)
  );
}
