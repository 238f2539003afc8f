import { formatDetail } from './format-detail.ts';

test.each([
  [null, ''],
  [{}, ''],
  [{ before: { role: 'user' }, after: { role: 'moderator' } }, 'role user to moderator'],
  [{ after: { title: 'Night trains', count: 3 } }, 'title Night trains, count 3'],
  [{ before: { status: 'active' } }, 'status was active'],
])('formatDetail: %j -> %p', (detail, text) => {
  expect(formatDetail(detail)).toBe(text);
});
