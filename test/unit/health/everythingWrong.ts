import type { Texts } from './healthRig';

const header = (name: string, description: string, type: string, more = ''): string =>
  `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n${more}---\n\n`;

const RULE = 'Never run the migration on the live database by hand; the pipeline does it after the backup has ended.\n';

/** One directory in which nearly every rule finds something, with line ends and signs that edits must keep. */
export const EVERYTHING_WRONG: Texts = {
  'MEMORY.md': [
    '# Memory',
    '',
    '- [Colours](feedback_colours.md) — Red is #fff',
    '- [Moved](notes_moved.md) — Where the notes went',
    '- [Case](Feedback_Case.md) — A name whose capitals changed',
    '- [Gone](never_written.md) — Nothing of this kind',
    '- [Twice](project_dates.md) — Dates that depend on the day',
    '- [Twice](project_dates.md) — Dates that depend on the day',
    '- [Retired](project_retired.md) — No longer true',
    `- [Long](reference_long.md) — ${'words that go on and on '.repeat(20)}`,
    '',
  ].join('\n'),
  'feedback_colours.md': `${header('Colours', 'Red is #fff, never #f00', 'feedback')}Use it.\n`,
  'deep/notes_moved.md': `${header('Notes moved', 'Where the meeting notes are kept now', 'reference')}In the wiki.\n`,
  'feedback_case.md': `${header('Case', 'Names of files are in lower case', 'feedback')}${RULE}`,
  'feedback_case_again.md': `${header('Case again', 'Files get names in lower case', 'feedback')}${RULE}`,
  'project_dates.md': `${header('Dates', 'The release and its review', 'project', 'modified: 2031-05-06T12:00:00Z\n')}The release goes out by Friday. 下週四之前完成驗收。\n`,
  'project_retired.md': `${header('Retired', 'The old exporter', 'project', 'status: superseded\nsuperseded_by: project_gone.md\n')}Old.\n`,
  'reference_long.md': `${header('Long', 'Where the dashboards are', 'reference')}See the wiki.\n`,
  'project_broken.md':
    '---\r\nname: Broken\r\ndescription: Deploys: only on Tuesdays, `make ship`\r\ntype: project\r\n---\r\n\r\nWords.\r\n',
  'feedback_two_types.md':
    '---\nname: Two types\ndescription: Which of them counts\ntype: Feedback\nmetadata:\n  type: feedback\n---\n\nBody.\n',
  'feedback_no_description.md':
    '---\nname: No description\ntype: feedback\n---\n\nAsk before a migration is written. It blocks others.\n',
  'feedback_capital.md':
    '\ufeff---\nname: Capital type\ndescription: The type is spelled with a capital\ntype: Feedback\n---\n\nBody.\n',
  'plain_notes.md': '# Plain notes\n\nThe sandbox resets every night at two.\n',
  'feedback_empty.md': '',
  'project_secret.md': `${header('Sandbox access', 'How to reach the sandbox', 'reference')}password: "hunter2-Zq9!x"\n`,
  'project_condition.md': `${header('Staging', 'Run unit tests only', 'project', 'condition: until staging is fixed\nconfirmed_at: 2031-01-01\n')}Run unit tests.\n`,
  'project_ahead.md': `${header('Ahead', 'A clock that was wrong', 'project', 'modified: 2041-01-01T00:00:00Z\n')}Words.\n`,
  'feedback_invalid_utf8.md': new Uint8Array([
    ...new TextEncoder().encode('---\nname: Latin\ndescription: Caf'),
    0xe9,
    ...new TextEncoder().encode(' opens at #9\ntype: feedback\n---\n\nBody.\n'),
  ]),
};
