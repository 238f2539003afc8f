import type { ReactionType } from '@trenzeye/proto/http/social';
import type { CreatorName } from './creators.ts';

/** Item number -> reactions by creator. No creator reacts to their own item. */
export const reactions: Readonly<Record<number, Partial<Record<CreatorName, ReactionType>>>> = {
  1: { jonas: 'like', lin: 'love', priya: 'idea', theo: 'like', inez: 'love' },
  2: { maya: 'mind_blown', jonas: 'like', theo: 'wow', inez: 'idea', bo: 'like' },
  3: { maya: 'like', lin: 'idea', priya: 'like', theo: 'thumbs_up', inez: 'love', bo: 'wow' },
  4: { maya: 'love', jonas: 'like', priya: 'like', theo: 'like', inez: 'thumbs_up' },
  5: { maya: 'like', lin: 'like', inez: 'love', bo: 'laugh' },
  6: { inez: 'thumbs_up', theo: 'dislike' },
  7: { maya: 'love', lin: 'like', theo: 'love', priya: 'wow' },
  8: { inez: 'love', theo: 'like', lin: 'like' },
  9: { maya: 'wow', inez: 'love', lin: 'mind_blown', priya: 'like' },
  10: { inez: 'thumbs_up' },
  11: { maya: 'like', jonas: 'mind_blown', theo: 'like', bo: 'like' },
  12: { jonas: 'like', maya: 'wow', inez: 'idea' },
  13: { lin: 'idea', priya: 'like', theo: 'like', maya: 'thumbs_up', bo: 'love' },
  14: { maya: 'laugh', lin: 'laugh', inez: 'like', jonas: 'thumbs_down' },
};
