const kinds = { creator: 'd0', signal: 'd1', item: 'd2', comment: 'd3' } as const;

/** The same id in every run, so that a second run finds what the first one made. A valid UUID (version 8: made by own rules). */
export const demoId = (kind: keyof typeof kinds, number: number): string =>
  `${kinds[kind]}000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;
