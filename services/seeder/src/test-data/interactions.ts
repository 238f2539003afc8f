import type { commentReactions, ReactionType } from '@trenzeye/proto/http/social';
import { testId } from './ids.ts';
import { testItems } from './items.ts';

type CommentReaction = (typeof commentReactions)[number];

/** One reaction per item by another user. Source: specification, section 3. */
const reactionTypes: readonly ReactionType[] = ['like', 'love', 'wow', 'like', 'love', 'dislike'];
export const testReactions = testItems.map(({ id, author }, index) => ({
  content: id,
  user: (author + 1) % 3,
  type: reactionTypes[index] ?? 'like',
}));

const commentTexts = [
  [
    'Tried it this morning. It works better than it should.',
    'This is the nicest thing I read today.',
    'Thank you both, I will try the other way round.',
  ],
  ['The second number made me laugh.', 'Mine counts cats by now.', 'How do you keep the sensor dry?'],
  ['I know that bend. It is real.', 'Mine has a bend there, too. What is going on?', 'Please draw line 7 next.'],
  ['Toast agrees.', 'The light in this one.', 'I had the opinion without the toast.'],
  ['Counted to sixty. Perfect.', 'Counted to ninety. Less perfect.', 'One take, really?'],
  ['My cactus prefers poems.', 'Chapter nine is where it gets good.', 'The fern knows.'],
] as const;
const commentReactionTypes: readonly CommentReaction[] = ['thumbs_up', 'laugh', 'mind_blown', 'idea'];

/** Three comments per item, one by each user. */
export const testComments = testItems.flatMap(({ id, daysAgo }, index) =>
  (commentTexts[index] ?? []).map((text, user) => ({
    id: testId('comment', index * 3 + user + 1),
    content: id,
    user,
    text,
    /** Hours before the start of the run. */
    hoursAgo: daysAgo * 24 - 2 * (user + 1),
  })),
);

/** One reaction by another user to each comment, and a second one to every other comment. */
export const testCommentReactions = testComments.flatMap(({ id, user }, index) => {
  const type = commentReactionTypes[index % commentReactionTypes.length] ?? 'thumbs_up';
  const first = { comment: id, user: (user + 1) % 3, type };
  return index % 2 === 0 ? [first, { comment: id, user: (user + 2) % 3, type }] : [first];
});

/** The three badges that rules award. They exist on every platform, and existing texts are kept. */
export const testBadges = [
  { code: 'early_adopter', title: 'Early Adopter', description: 'Among the first who published', color: 'blue', icon: 'early_adopter' },
  { code: 'viral_creator', title: 'Viral Creator', description: 'One item many people reacted to', color: 'gold', icon: 'viral_creator' },
  { code: 'remix_master', title: 'Remix Master', description: 'Items many people remixed', color: 'purple', icon: 'remix_master' },
] as const;
