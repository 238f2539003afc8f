import { ThreadContent } from '@trenzeye/proto/http/content';
import { shorten } from './model-request.ts';

test('texts and lists that are too long -> whole sentences and as many entries as fit; the rest stays', () => {
  const long = `${'A sentence of a roof. '.repeat(30)}`;
  const given = { tweets: ['Short.', long, 'x'.repeat(600)], hashtags: Array.from({ length: 12 }, (_, index) => `tag${index}`) };
  const checked = ThreadContent.safeParse(given);

  const shortened = ThreadContent.parse(shorten(given, checked.error?.issues ?? []));

  expect(shortened.tweets[0]).toBe('Short.');
  expect(shortened.tweets[1]).toMatch(/^(A sentence of a roof\. ?)+$/);
  expect(shortened.tweets[1]?.endsWith('.')).toBe(true);
  expect(shortened.tweets[2]).toHaveLength(500);
  expect(shortened.hashtags).toHaveLength(10);
});
