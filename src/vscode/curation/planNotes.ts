import type { ChangeSet } from '../../curation/changeSet';

/** The sentences of a plan of one severity, as one text. */
export function notesOf({ notes }: ChangeSet, severity: 'info' | 'warning'): string {
  return notes
    .filter((note) => note.severity === severity)
    .map((note) => note.text)
    .join(' ');
}
