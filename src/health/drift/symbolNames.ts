/** Longer ones are no names. */
const MAX_UNITS = 120;
/** `name`, `name()`, `name(x, y)`, `Class.method`, `Class::method`, `Class#method`. */
const NAME = /^#?([A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*){0,4})(\([^()]*\))?$/;
const HUMPS = /[a-z0-9][A-Z]/;
const SNAKE = /[A-Za-z0-9]_[A-Za-z0-9]/;
/** Products and styles of writing that look like names in code. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'camelCase PascalCase snake_case UPPER_SNAKE_CASE SCREAMING_SNAKE_CASE JavaScript TypeScript GitHub GitLab PostgreSQL ' +
    'MySQL SQLite MongoDB DynamoDB GraphQL OpenAPI macOS iOS iPadOS jQuery YouTube VSCode DevTools PowerShell WebSocket ' +
    'WebSockets NextJS NodeJS ESLint OAuth OAuth2 FastAPI PyTorch TensorFlow CloudFront CloudFlare LinkedIn LaTeX ' +
    'BigQuery RabbitMQ OpenSSL OpenSSH WebAssembly WebKit CircleCI ChatGPT OpenAI node_modules en_US zh_CN zh_TW'
  ).split(' '),
);

/** A name as code has it, and the identifiers in it that a file would have to hold. */
export interface SymbolName {
  readonly name: string;
  readonly words: readonly string[];
}

/** Reads the content of a code span as a name in code; `null` for plain words, which may stand for anything. */
export function readSymbolName(word: string): SymbolName | null {
  if (word.length > MAX_UNITS) return null;
  const match = NAME.exec(word);
  const name = match?.[1];
  if (name === undefined || NO_NAMES.has(name)) return null;
  const parts = name.split(/\.|::|#|->/);
  const called = match?.[2] !== undefined;
  if (!called && !parts.some((part) => HUMPS.test(part) || SNAKE.test(part))) {
    if (parts.length === 1 || !/^[A-Z]/.test(name)) return null;
  }
  const last = parts.at(-1) ?? '';
  const owner = parts[0] ?? '';
  return { name, words: parts.length > 1 && /^[A-Z]/.test(owner) ? [owner, last] : [last] };
}

/** Whether a text holds an identifier as a whole word. */
export function hasIdentifier(text: string, identifier: string): boolean {
  for (let at = text.indexOf(identifier); at >= 0; at = text.indexOf(identifier, at + 1)) {
    const end = at + identifier.length;
    if (!isNamePart(text.charCodeAt(at - 1)) && !isNamePart(text.charCodeAt(end))) return true;
  }
  return false;
}

/** Letters, digits, `_` and `$`; beyond ASCII everything counts as none. */
function isNamePart(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 97 && unit <= 122) ||
    unit === 95 ||
    unit === 36
  );
}
