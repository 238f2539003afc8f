const kinds = { user: 'e0', signal: 'e1', item: 'e2', comment: 'e3', post: 'e4' } as const;

/** The same id in every run, so that a second run finds what the first one made. A valid UUID (version 8: made by own rules). */
export const testId = (kind: keyof typeof kinds, number: number): string =>
  `${kinds[kind]}000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;
