import { splitMentions } from './split-mentions.ts';

const mention = (start: number, end: number, user_id = 'ada') => ({ user_id, username: user_id, start, end });

test.each([
  ['no mentions', [], ['no mentions']],
  ['@ada yes', [mention(0, 4)], [{ userId: 'ada', text: '@ada' }, ' yes']],
  ['hi @ada', [mention(3, 7)], ['hi ', { userId: 'ada', text: '@ada' }]],
  ['@ada and @bo', [mention(9, 12, 'bo'), mention(0, 4)], [{ userId: 'ada', text: '@ada' }, ' and ', { userId: 'bo', text: '@bo' }]],
  ['@ada', [mention(0, 9), mention(2, 2)], ['@ada']],
  ['@ada', [mention(0, 4), mention(1, 3, 'bo')], [{ userId: 'ada', text: '@ada' }]],
])('commentParts: %p with %j -> %j', (text, mentions, parts) => {
  expect(splitMentions(text, mentions)).toEqual(parts);
});
