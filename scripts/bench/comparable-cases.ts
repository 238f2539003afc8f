/** Cases that `--compare` runs on two commits. */
export const comparableCases = ['feed', 'reaction', 'comment', 'publish'] as const;

export type ComparableCase = (typeof comparableCases)[number];
