import { detailWords } from './detail-words.ts';

test.each([
  [null, ''],
  [{}, ''],
  [{ before: { role: 'user' }, after: { role: 'moderator' } }, 'role user to moderator'],
  [{ after: { title: 'Night trains', count: 3 } }, 'title Night trains, count 3'],
  [{ before: { status: 'active' } }, 'status was active'],
])('detailWords: %j -> %p', (detail, words) => {
  expect(detailWords(detail)).toBe(words);
});
