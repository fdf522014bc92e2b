import fc from 'fast-check';

const pieces = fc.constantFrom(
  ...[
    '- ',
    '  ',
    '    ',
    '\t',
    '> ',
    '1. ',
    '# ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '---',
    '===',
    '```',
    '~~~',
    '`',
    '``',
    '<!--',
    '-->',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '[[',
    ']]',
    '[A](a.md)',
    '[B](<b c.md> "t")',
    '[[x|y]]',
    '![',
    '](',
    '\\',
    '|',
    '|-|-|',
    '*',
    '.md',
    'w.md ',
  ],
  ...[
    '[r]',
    '[r]: r.md',
    '<div>',
    '<pre>',
    '</pre>',
    '<b c="',
    '"',
    '%2e%2e/',
    '..',
    '\0',
    '\u2028',
    '\ufeff',
    '\ud83d\ude80',
    '\ud800',
    'é',
    '语',
  ],
);
/** Pieces of Markdown and of nothing, in any order. */
export const hostileText = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

const MEMORIES = ['a.md', 'b.md', 'sub/c.md', 'feedback_d.md', 'user_e.md'];
const links = fc.constantFrom(
  ...MEMORIES.map((path) => `[${path.slice(0, 3)}](${path})`),
  ...MEMORIES.map((path) => `[[${path.replace('.md', '')}]]`),
  '[web](https://x.example)',
  '**[b](b.md)**',
  '[r][ref]',
);
const words = fc.constantFrom(
  'one',
  'two words',
  'a `span`',
  '测试',
  '🚀',
  '',
  '(x)',
  'a | b',
  '---',
  '<b>',
  '\ufeff',
  '\udc99',
);
const separators = fc.constantFrom(' — ', ' - ', ': ', ' ', '; ', ' · ', ', ', ' → ');
const bullets = fc.constantFrom('- ', '* ', '+ ', '1. ', '2) ', '-   ', '> - ', '- [ ] ');
const indents = fc.constantFrom('', '', '', '  ', '    ', '\t');
const entryLine = fc
  .tuple(indents, bullets, links, separators, fc.oneof(words, links), words)
  .map((parts) => parts.join(''));
const otherLine = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '',
    '# Title',
    '## Feedback',
    '## Project notes',
    '**User**',
    'Reference:',
    'Title',
    '===',
    '---',
  ),
  fc.constantFrom(
    '```',
    '<!--',
    '-->',
    '<!-- x -->',
    '<details>',
    '| a | b |',
    '|---|---|',
    '  more',
    '[ref]: a.md',
    '- x',
    '  - y',
  ),
  fc.tuple(links, words).map(([link, word]) => `| ${link} | ${word} |`),
  fc.tuple(words, links, words).map((parts) => parts.join(' ')),
  fc.tuple(fc.constantFrom('# ', '### '), links).map((parts) => parts.join('')),
  words,
);

/** Lines as an index has them, and some that it should not have, with any line ends. */
export const randomIndex = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff', '---\nx: y\n---\n', '---\n'),
    fc.array(fc.tuple(fc.oneof(entryLine, otherLine), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')), {
      maxLength: 14,
    }),
    fc.boolean(),
  )
  .map(([head, lines, terminated]) => {
    const text = head + lines.map((line) => line.join('')).join('');
    return terminated ? text : text.replace(/[\r\n]+$/, '');
  });
