import { newId } from '@trenzeye/kit';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, contentRemixed, deliverEvents, testEvent } from '../testing/test-events.ts';

const now = new Date('2026-06-20T12:00:00.000Z');
let social: TestSocial;
beforeAll(async () => {
  social = await startSocial({ clock: () => now });
});
afterAll(() => social.stop());

const read = (id: string, who: string, query = '') => social.send('GET', `/api/users/${who}/analytics${query}`, { as: { id } });
const views = (contentId: string, userId: string, day: string, dayViews: number, version: number) =>
  testEvent('content.metrics_changed', { contentId, userId, signalId: '', views: dayViews, day, dayViews, version });

describe('GET /api/users/:id/analytics', () => {
  it('analytics: views on two days, reactions, a comment, a remix, a follow, own reactions -> by day, item and signal without own ones', async () => {
    const [me, fan] = await Promise.all([social.registerUser('me'), social.registerUser('fan')]);
    const signalId = newId();
    const at = new Date('2026-06-18T08:00:00.000Z');
    const [first, second] = [contentPublished({ userId: me, signalId, at }), contentPublished({ userId: me, at })];
    const [one, two] = [first.data.contentId as string, second.data.contentId as string];
    await deliverEvents(social, [
      first,
      second,
      views(one, me, '2026-06-18', 3, 1),
      views(one, me, '2026-06-19', 5, 3),
      views(one, me, '2026-06-19', 4, 2),
      views(two, me, '2026-06-19', 7, 1),
      contentRemixed(one, me, newId(), fan, new Date('2026-06-19T10:00:00.000Z')),
    ]);
    for (const [id, contentId] of [
      [fan, one],
      [me, one],
      [fan, two],
    ] as const)
      await social.send('POST', '/api/reactions', { as: { id }, body: { content_id: contentId, reaction_type: 'like' } });
    await social.send('POST', '/api/comments', { as: { id: fan }, body: { content_id: one, text: 'Good' } });
    await social.send('PUT', `/api/follows/${me}`, { as: { id: fan } });

    const { body } = await read(me, me, '?from=2026-06-18&to=2026-06-20');
    const file = await social.send('GET', `/api/users/${me}/analytics.csv?from=2026-06-18&to=2026-06-20`, { as: { id: me } });

    expect(body).toMatchObject({
      from: '2026-06-18',
      to: '2026-06-20',
      totals: { views: 15, reactions: 2, comments: 1, remixes: 1, follows: 1 },
    });
    expect(body.days).toEqual([
      { day: '2026-06-18', views: 3, reactions: 0, comments: 0, remixes: 0, follows: 0 },
      { day: '2026-06-19', views: 12, reactions: 0, comments: 0, remixes: 1, follows: 0 },
      { day: '2026-06-20', views: 0, reactions: 2, comments: 1, remixes: 0, follows: 1 },
    ]);
    expect(body.items).toMatchObject([
      { content_id: one, title: 'An item', type: 'thread', signal_id: signalId, views: 8, reactions: 1, comments: 1, remixes: 1 },
      { content_id: two, signal_id: null, views: 7, reactions: 1, comments: 0, remixes: 0 },
    ]);
    expect(body.signals).toMatchObject([
      { signal_id: signalId, items: 1, views: 8 },
      { signal_id: null, items: 1, views: 7 },
    ]);
    expect(new Date(body.as_of).getTime()).toBeLessThanOrEqual(now.getTime());
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(String(file.body).split('\r\n')).toEqual(
      expect.arrayContaining([
        'day,2026-06-19,,,,,,12,0,0,1,0',
        expect.stringContaining(`item,,${one},An item,thread,${signalId}`),
        `signal,,,,,${signalId},,8,1,1,1,`,
      ]),
    );
  });

  it('analytics: no activity -> thirty days of zeros', async () => {
    const me = await social.registerUser('new');

    const { body } = await read(me, me.toUpperCase());

    expect([body.days.length, body.days.at(-1).day, body.totals.views, body.items]).toEqual([30, '2026-06-20', 0, []]);
  });

  it('analytics file: a title like a formula -> text', async () => {
    const me = await social.registerUser('cell');
    const item = contentPublished({ userId: me, at: now });
    await deliverEvents(social, [{ ...item, data: { ...item.data, title: '=1+1,"x"' } }]);

    const file = await social.send('GET', `/api/users/${me}/analytics.csv`, { as: { id: me } });

    expect(String(file.body)).toContain(`"'=1+1,""x"""`);
  });

  it.each([
    ['?from=2026-02-30', 'from'],
    ['?from=2026-06-21&to=2026-06-20', 'from'],
    ['?from=2020-01-01', 'from'],
    ['?to=9999-12-31', 'to'],
    ['?by=week', 'by'],
  ])('analytics: %s -> 400 naming %s', async (query, field) => {
    const me = newId();

    const answer = await read(me, me, query);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('analytics: another user, an admin, no token -> 403, 403, 401', async () => {
    const me = newId();
    const statuses = [
      (await read(newId(), me)).status,
      (await social.send('GET', `/api/users/${me}/analytics.csv`, { as: { role: 'admin' } })).status,
      (await social.send('GET', `/api/users/${me}/analytics`)).status,
    ];

    expect(statuses).toEqual([403, 403, 401]);
  });
});
