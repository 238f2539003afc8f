const kinds = { creator: 'd0', signal: 'd1', item: 'd2', comment: 'd3', avatar: 'd4' } as const;

/** The same UUID (version 8) in every run, so that seeding is idempotent. */
export const demoId = (kind: keyof typeof kinds, number: number): string =>
  `${kinds[kind]}000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;
