import fc from 'fast-check';

/** Pieces that mean, or nearly mean, something in YAML. */
const PIECES = [
  ...'-?:,[]{}#&*!|>\'"%@`~=<.\\/()_;',
  ...[
    '- ',
    '? ',
    ': ',
    ' #',
    ':\t',
    '::',
    '---',
    '...',
    '--- ',
    '"a"',
    "'a'",
    "''",
    '\\"',
    '\\\\',
    '\\n',
    '\\x41',
    '!!str ',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\u200b',
    '\u0000',
    '\u0007',
    '\u007f',
  ],
  ...[
    'a',
    'name',
    'null',
    'true',
    '42',
    '1e5',
    '2026-03-01',
    'no',
    '__proto__',
    '<<',
    '完了',
    'é',
    '🌱',
    '\ufffd',
    '観測: ',
    'a: b ',
    ' c: d',
    '\ng: `h`',
    '\ng: "h" i',
  ],
];
const piece = fc.constantFrom(...PIECES);
const word = fc.constantFrom(
  'a',
  'deploy notes',
  'x:y',
  'C:\\x',
  '12',
  '完了 を',
  '🌱',
  'it',
  "it's",
  'say "hi"',
  'a#b',
  '-x',
  '(a)',
);
/** A text of pieces that mean something in YAML, and of harmless words. */
export const oddText = fc
  .array(fc.oneof({ arbitrary: piece, weight: 2 }, { arbitrary: word, weight: 1 }), { maxLength: 6 })
  .map((p) => p.join(''));
const key = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      'name',
      'description',
      'metadata',
      'type',
      '__proto__',
      'superseded_by',
      'k-1',
      'constructor',
    ),
    weight: 6,
  },
  { arbitrary: oddText, weight: 1 },
);
const colon = fc.constantFrom(': ', ': ', ': ', ':', ':  ', ' : ', ':\t', ': \t');
const indent = fc.constantFrom('', '', '', '  ', '  ', ' ', '   ', '    ', '\t', '  \t');
const value = fc.oneof(
  { arbitrary: fc.constant(''), weight: 2 },
  {
    arbitrary: fc.constantFrom('project', 'a b', '"q"', "'q'", '"a: b"', "'it''s'", '"\\"x\\""', '# c', 'a # c'),
    weight: 3,
  },
  { arbitrary: oddText, weight: 3 },
  { arbitrary: oddText.map((text) => `"${text}"`), weight: 1 },
  { arbitrary: oddText.map((text) => `'${text}'`), weight: 1 },
);
const line = fc.oneof(
  {
    arbitrary: fc.tuple(indent, key, colon, value, fc.constantFrom('', '', ' ', '\t')).map((parts) => parts.join('')),
    weight: 8,
  },
  {
    arbitrary: fc.constantFrom(
      '',
      '# comment',
      '  # comment',
      '   ',
      '- a',
      '---',
      '...',
      '%YAML 1.2',
      'metadata: ',
      'metadata:',
    ),
    weight: 2,
  },
  { arbitrary: oddText, weight: 1 },
);
const wildHeader = fc
  .tuple(fc.array(line, { maxLength: 7 }), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, end, last]) => lines.join(end) + (last ? end : ''));

const TAME_LINES = [
  'name: deploy-notes',
  'description: How we deploy, and why',
  'type: project',
  'title: "a: b # c"',
  "note: 'it''s'",
  'k: ""',
  '# comment',
  '',
  'metadata: \n  node_type: memory\n  type: user',
  'metadata:\n  modified: 2026-11-30T06:46:18.364Z\n\n  a: "\\"q\\""',
  'other:\n  name: x',
  'empty:',
];
/** A header as people write it, with one or two odd pieces put in anywhere. */
const nearlyTameHeader = fc
  .tuple(
    fc.shuffledSubarray(TAME_LINES, { minLength: 2 }),
    fc.array(fc.tuple(fc.nat(400), piece), { maxLength: 2 }),
    fc.constantFrom('\n', '\n', '\r\n'),
  )
  .map(([lines, oddities, end]) =>
    oddities.reduce(
      (text, [at, odd]) => `${text.slice(0, at % (text.length + 1))}${odd}${text.slice(at % (text.length + 1))}`,
      `${lines.join('\n')}\n`.replaceAll('\n', end),
    ),
  );
/** The content of a header, without its fences: wild, or nearly as people write it. */
export const header = fc.oneof(nearlyTameHeader, wildHeader);
