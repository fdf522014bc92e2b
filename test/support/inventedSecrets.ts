/**
 * Invented secrets in the forms that vendors document. Put together here, so that no file of the repository holds one and
 * no scanner takes them for real.
 */
const LETTERS = 'aB3dE5gH7jK9mN2pQ4rS6tU8vW1xY0zC';
const run = (length: number): string => LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length);
const capitals = (length: number): string =>
  run(length * 2)
    .replace(/[a-z]/g, '')
    .slice(0, length)
    .padEnd(length, 'Q7');
const hex = (length: number): string => '3f9a0c7d1be24856'.repeat(8).slice(0, length);

const keyLines = (lines: number): string =>
  Array.from({ length: lines }, (_, line) => `${line === 0 ? 'MII' : ''}${run(64 - (line === 0 ? 3 : 0))}`).join('\n');
export const PRIVATE_KEY = `-----BEGIN ${'PRIVATE'} KEY-----\n${keyLines(6)}\nAbC=\n-----END ${'PRIVATE'} KEY-----`;

/** A text, the secret in it, and the rule of secretlint's preset that finds it, where one does. */
export interface InventedSecret {
  readonly name: string;
  readonly text: string;
  readonly secret: string;
  readonly preset: string | null;
}

const bare = (name: string, secret: string, preset: string | null): InventedSecret => ({
  name,
  text: `See ${secret} there.`,
  secret,
  preset,
});
const within = (name: string, [before, secret, after]: readonly [string, string, string], preset: string | null) => ({
  name,
  text: before + secret + after,
  secret,
  preset,
});

export const INVENTED_SECRETS: readonly InventedSecret[] = [
  bare('AWS key id', `AK${'IA'}${capitals(16)}`, null),
  within('AWS secret key', ['aws_secret_access_key = "', run(40), '"'], 'aws'),
  bare('private key', PRIVATE_KEY, 'privatekey'),
  within('npm config', ['//registry.example.org/:_authToken=', `${hex(8)}-1a2b-4c3d-8e4f-${hex(12)}`, ''], null),
  bare('npm token', `npm${'_'}${run(36)}`, 'npm'),
  within('GitHub in an address', ['https://', `${hex(40)}:x-oauth-basic`, '@github.com/o/r'], null),
  within('basic auth', ['https://', 'deploy:s3cr3tWord', '@example.com/x'], null),
  bare('OpenAI key', `sk-${'proj'}-${run(58)}T3BlbkFJ${run(58)}`, 'openai'),
  bare('Anthropic key', `sk-${'ant'}-api03-${run(93)}AA`, 'anthropic'),
  bare('Linear key', `lin${'_api_'}${run(40)}`, 'linear'),
  bare('Slack token', `xo${'xb'}-2398475486-234897562310-${run(24)}`, 'slack'),
  within('Slack webhook', ['https://hooks.slack.com/services/', `T0${run(8)}/B0${run(8)}/${run(24)}`, ''], 'slack'),
  bare('SendGrid key', `SG${'.'}${run(22)}.${run(43)}`, 'sendgrid'),
  bare('Shopify token', `shp${'at_'}${hex(32)}`, 'shopify'),
  bare('GitHub token', `gh${'p_'}${run(36)}`, 'github'),
  bare('GitHub app token', `gh${'s_'}${run(36)}`, 'github'),
  bare('GitHub fine-grained token', `github${'_pat_'}${run(82)}`, 'github'),
  bare('1Password token', `ops${'_ey'}${run(200)}fQ==`, null),
  within('PostgreSQL', ['postgres://', 'app:Winter9Tide', '@db.example.com:5432/app'], null),
  within('MySQL', ['mysql://', 'app:Winter9Tide', '@db.example.com/app'], null),
  within('MongoDB', ['mongodb+srv://', 'app:Winter9Tide', '@db.example.com/app'], null),
  bare('GitLab token', `gl${'pat-'}${run(20)}`, null),
  bare('Google key', `AI${'za'}${run(35)}`, null),
  bare('Stripe key', `sk${'_live_'}${run(24)}`, null),
  bare('JSON web token', `ey${'J'}hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${run(43)}`, null),
  within('bearer', ['Authorization: Bearer ', run(32), ''], null),
  within('Azure', ['DefaultEndpointsProtocol=https;AccountKey=', `${run(86)}==`, ';x'], null),
  within('password', ['password: ', 'hunter2', ''], null),
  within('assignment', ['export DB_PASSWORD=', 'Tide@2024', ''], null),
  within('a sentence', ['The api key is ', 'abc123def456', '.'], null),
  within('quotes', ['"password": "', 'hunter2!', '",'], null),
  within('bold and code', ['**Password:** `', 'x9Kq', '`'], null),
  within('a phrase', ['The password for the staging db is ', 'hunter2', ', ask Dana.'], null),
  within('a table', ['| Password | ', 'hunter2', ' |'], null),
  within('simplified Chinese', ['密码：', 'abc123def', '，别外传'], null),
  within('traditional Chinese', ['密碼是 ', 'hunter2', '，別外傳'], null),
  within('digits', ['口令：', '28461957', ''], null),
  within('the next line', ['Token:\n', 'Qx7Rk2Lm9z', '\n'], null),
  within('a link', ['- [password: ', 'hunter2Zq9!', '](s.md) — x'], null),
  within('a wiki link', ['[[password: ', 'hunter2Zq9!', ']]'], null),
  within('round brackets', ['(pw: ', 'hunter2Zq9', ')-style'], null),
  within('below an empty line', ['password:\n\n  ', 'hunter2Zq9!', '\n'], null),
  within('below an empty line, CRLF', ['Password:\r\n\r\n`', 'hunter2Zq9!', '`\r\n'], null),
  within('curl', ['curl -s -u bob:', 'hunter2Zq9!', ' https://x.example'], null),
  within('mysql', ['mysql -h db -u root -p', 'hunter2Zq9!', ' app'], null),
  within('a login', ['login bob:', 'hunter2Zq9!', ', or ask'], null),
  within('credentials', ['credentials: bob / ', 'hunter2Zq9!', ''], null),
  within('user and password', ['user/password: bob / ', 'hunter2', '.'], null),
  within('passphrase', ['passphrase: "', 'correct horse battery staple', '"'], null),
  within('a Chinese pair', ['用户名/密码：bob/', 'hunter2Zq9', '，别外传'], null),
  within('a Chinese login', ['账号 bob 密码 ', 'hunter2Zq9', ''], null),
  within('a traditional Chinese login', ['帳號：bob，密碼：', 'hunter2Zq9', '。'], null),
  within('code of a mail box', ['授权码：', 'qxvbtrnwkzplmhgd', ''], null),
  bare('Vault token', `hv${'s.'}${run(90)}`, null),
  within('Telegram bot', ['bot 123456789:', `A${'A'}${run(33)}`, ''], null),
  bare('Discord bot', `MT${'A'}${run(23)}.${run(6)}.${run(38)}`, null),
  within('Docker config', ['{"auths": {"x": {"auth": "', 'Ym9iOmh1bnRlcjJacTkh', '"}}}'], null),
  within('French', ['mot de passe\u00a0: ', 'hunter2Zq9', ''], null),
  within('Japanese', ['パスワード: ', 'hunter2Zq9', ''], null),
];

/** Talk of secrets, and what stands in for them. */
export const NO_SECRETS: readonly string[] = [
  'password: ask Dana',
  'password: see 1Password',
  'password: in the vault, item 12',
  'token: expires after 1 h',
  'token: 30-day lifetime',
  'the password is rotated monthly',
  'token: <token>',
  'token: $TOKEN',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a workflow
  'token: ${{ secrets.X1 }}',
  'password: {{ db_password1 }}',
  'password: %DB_PASS1%',
  'password: xxxxxxxx1',
  'password: ****',
  'password: changeme',
  'password: change-me-1',
  'password: your-password1',
  'token: GITHUB_TOKEN_2',
  'token: process.env.TOKEN2',
  'token: getToken2()',
  'token: PROJ-1234',
  'token: Uint8Array',
  'token: base64url of 32 bytes',
  'secret: ~/.config/key1',
  'secret: /etc/pw1/file',
  'secret: config/prod2/db.yml',
  'secret: app-tls-2024',
  'secret: op://Infra/db/password1',
  'secret: arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbC123',
  'password hashing: bcrypt12',
  'The token budget is 200k; the token limit is 128000',
  'token: claude-3-5-sonnet-20241022',
  'password: `passwordHash`',
  'token: `accessToken2`',
  'password: varchar(255)',
  'https://user:password@example.com',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a script
  'https://$USER:${PASS1}@example.com',
  'postgres://postgres:postgres@localhost:5432/db',
  'Authorization: Bearer <token>',
  'Bearer tokens are short-lived',
  `ghp_${'x'.repeat(36)}`,
  'sk-your-key-goes-here-please-12',
  'sk-learn-something-very-long-name-v2',
  'Files that begin with -----BEGIN RSA PRIVATE KEY----- are skipped, and end with -----END RSA PRIVATE KEY-----.',
  'token: cl100k_base',
  'token: o200k_base',
  'render pass: depth24stencil8',
  'The shadow pass: cascade4split2',
  'Pass: build1234',
  'password: min8chars',
  'password: Rails7 has_secure_password',
  'passphrase: diceware6words',
  `AK${'IA'}IOSFODNN7EXAMPLE`,
  `aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}`,
  `AWS_SECRET_ACCESS_KEY="wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}"`,
  '[password: see vault](s2.md)',
  '[token: getToken2()](s.md)',
  'password:\n\nPostgres16b keeps it in pg_authid.',
  'docker run -u 1000:1000 curl8x',
  'curl -u "$USER:$PASS1" https://x.example',
  'curl -u bob:<password1> https://x.example',
  'mysql -h db -P 3306 -p',
  'docker run --name mysql -p3306:3306 x',
  'login route:handler2',
  'login page: src/pages/Login2.tsx',
  'docker login ghcr.io:443',
  'credentials: config/prod2Db9.yml',
  'credentials: AWS/OAuth2',
  'user/password: bob / see vault',
  'passphrase: "stored in the team vault"',
  'password: "field needs eight characters"',
  '用户名/密码：见 vault/prod2',
  '账号和密码 都在 1Password',
  '授权码：OAuth2 流程',
  '"auth": "basic"',
  'mot de passe : voir 1Password',
  'パスワードは 1Password にある',
  '[![coverage](https://x.example/graph/badge.svg?token=yZL6LtXkOA)](https://x.example)',
  '密码是 1Password 裡的',
  '密码：每月轮换1次',
  '密码：见 1Password',
  '2024-05-06 commit 3f2b8c1e9d77aa4b1c9d2eaa10bb20cc30aa99ff',
];
