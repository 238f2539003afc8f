import { createHash } from 'node:crypto';

/** Begins the ids of feeds that are requested only because users follow them. */
export const followedFeedPrefix = 'followed:';

/** The id of a followed feed, the same for all followers. */
export const followedFeedId = (url: string): string =>
  `${followedFeedPrefix}${createHash('sha256').update(url).digest('hex').slice(0, 32)}`;
