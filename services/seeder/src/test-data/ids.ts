const kinds = { user: 'e0', signal: 'e1', item: 'e2', comment: 'e3', post: 'e4' } as const;

/** The same UUID (version 8) in every run, so that seeding is idempotent. */
export const testId = (kind: keyof typeof kinds, number: number): string =>
  `${kinds[kind]}000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;
