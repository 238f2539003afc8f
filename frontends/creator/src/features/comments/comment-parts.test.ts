import { commentParts } from './comment-parts.ts';

const mention = (start: number, end: number, user_id = 'ada') => ({ user_id, username: user_id, start, end });

test.each([
  ['no names', [], ['no names']],
  ['@ada yes', [mention(0, 4)], [{ id: 'ada', words: '@ada' }, ' yes']],
  ['hi @ada', [mention(3, 7)], ['hi ', { id: 'ada', words: '@ada' }]],
  ['@ada and @bo', [mention(9, 12, 'bo'), mention(0, 4)], [{ id: 'ada', words: '@ada' }, ' and ', { id: 'bo', words: '@bo' }]],
  ['@ada', [mention(0, 9), mention(2, 2)], ['@ada']],
  ['@ada', [mention(0, 4), mention(1, 3, 'bo')], [{ id: 'ada', words: '@ada' }]],
])('commentParts: %p with %j -> %j', (text, mentions, parts) => {
  expect(commentParts(text, mentions)).toEqual(parts);
});
