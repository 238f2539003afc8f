import { formatDetail } from './format-detail.ts';

test.each([
  [null, ''],
  [{}, ''],
  [{ before: { role: 'user' }, after: { role: 'moderator' } }, 'role user to moderator'],
  [{ after: { title: 'Night trains', count: 3 } }, 'title Night trains, count 3'],
  [{ before: { status: 'active' } }, 'status was active'],
  [{ after: { original: '01a209d8-82b3-7107-8a88-4aba7aea9a85', depth: 2 } }, 'depth 2'],
])('formatDetail: %j -> %p', (detail, text) => {
  expect(formatDetail(detail)).toBe(text);
});
