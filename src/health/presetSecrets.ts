import { type FoundSecret, findSecrets } from '../memory/redact';
import { isStandIn } from '../memory/secretShapes';

/** What the preset's rules begin with or can't do without: it takes milliseconds, where this takes microseconds. */
const MAY_HOLD =
  /-----BEGIN|AKIA|A(?:GPA|IDA|ROA|IPA|NPA|NVA|SIA|3T)[A-Z0-9]|[Ss](?:ecret|ECRET)_?[Aa]ccess|SECRET_?ACCESS|Secret_?Access|npm_[A-Za-z0-9]{8}|x(?:ox[a-z]|app)-|hooks\.slack\.com|sk-[A-Za-z0-9]|lin_api_|SG\.\w|shp(?:pa|ca|at|ss)_|gh[opusr]_\w{8}|github_pat_|ops_ey|"private_key"/;
/** Units beyond which a text is left to our own forms: some of the preset's expressions go back and forth in long ones. */
const MAX_UNITS = 200_000;

/** By the last part of the preset's rule names; another is “a secret”. */
const WORDS: readonly (readonly [string, string])[] = [
  ['aws', 'an AWS key'],
  ['privatekey', 'a private key'],
  ['gcp', 'a Google service account’s key'],
  ['npm', 'an npm token'],
  ['openai', 'an OpenAI key'],
  ['anthropic', 'an Anthropic key'],
  ['linear', 'a Linear key'],
  ['slack', 'a Slack token'],
  ['sendgrid', 'a SendGrid key'],
  ['shopify', 'a Shopify token'],
  ['github', 'a GitHub token'],
  ['1password', 'a 1Password token'],
];

/** Passwords in addresses: our own form finds them all, and leaves out those that are none (`postgres:postgres@localhost`). */
const OURS = ['-basicauth', '-database-connection-string'];
/** A memory is written by others: a comment in it may not switch the search off. */
const SWITCH = /secretlint-/g;

/** Whether the preset could find something in a text. */
export function mayHoldPresetSecret(text: string): boolean {
  return text.length <= MAX_UNITS && MAY_HOLD.test(text);
}

type Preset = (text: string) => Promise<readonly FoundSecret[]>;
let loading: Promise<Preset> | undefined;

/**
 * What secretlint's recommended preset finds beyond `findSecrets`, whose ranges are the narrower ones where both find
 * something. Loaded with the first text that may hold something. Never rejects: without the preset our own forms stand.
 */
export async function findPresetSecrets(text: string): Promise<readonly FoundSecret[]> {
  try {
    loading ??= loadPreset();
    const found = await (await loading)(text);
    const own = findSecrets(text);
    return found.filter(
      ({ start, end }) =>
        own.every((one) => end <= one.start || one.end <= start) && !isStandIn(text.slice(start, end)),
    );
  } catch {
    loading = undefined;
    return [];
  }
}

async function loadPreset(): Promise<Preset> {
  const [{ lintSource }, preset] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const id = '@secretlint/secretlint-rule-preset-recommend';
  const config = { rules: [{ id, rule: preset.creator }] };
  return async (text) => {
    const { messages } = await lintSource({
      // Without a path: with one, a rule would read the file of that name.
      source: { filePath: '', content: text.replaceAll(SWITCH, 'secretlint_'), contentType: 'text', ext: '.md' },
      options: { config, noPhysicFilePath: true },
    });
    return messages.flatMap(({ range: [start, end], ruleId }) =>
      OURS.some((name) => ruleId.endsWith(name)) ? [] : { start, end, what: wordsOf(ruleId) },
    );
  };
}

function wordsOf(ruleId: string): string {
  return WORDS.find(([name]) => ruleId.endsWith(`-${name}`))?.[1] ?? 'a secret';
}
