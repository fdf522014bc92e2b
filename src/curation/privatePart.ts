/** The private part of a memory directory, as the target of a move. */
export const PRIVATE = 'private';
