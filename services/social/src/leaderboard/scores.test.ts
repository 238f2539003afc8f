import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { LeaderboardEntry } from '@trenzeye/proto/http/leaderboard';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import {
  accountRegistered,
  contentPublished,
  contentRemixed,
  contentRemoved,
  deliverEvents,
  statusChanged,
  type TestEvent,
  waitForScores,
} from '../testing/test-events.ts';

let now = new Date('2026-06-20T12:00:00.000Z');
let social: TestSocial;
beforeAll(async () => {
  social = await startSocial({ clock: () => now });
});
afterAll(() => social.stop());
beforeEach(async () => {
  now = new Date('2026-06-20T12:00:00.000Z');
  await waitForScores(social);
  await social.rows(
    'TRUNCATE contents, user_profiles, reactions, reaction_counts, comments, comment_counts, comment_reaction_counts, comment_reactions, remixes, restricted_users, first_publications, leaderboard_entries, stale_scores, user_badges CASCADE',
  );
});

const recomputeProgram = fileURLToPath(new URL('../recompute-scores.ts', import.meta.url));
const hour = 3_600_000;
const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
const like = (id: string, contentId: string) =>
  social.send('POST', '/api/reactions', { as: { id }, body: { content_id: contentId, reaction_type: 'like' } });
const comment = (id: string, contentId: string) =>
  social.send('POST', '/api/comments', { as: { id }, body: { content_id: contentId, text: 'Yes' } });
const board = async (period = 'week', query = ''): Promise<LeaderboardEntry[]> => {
  await waitForScores(social);
  const { status, body } = await social.send('GET', `/api/leaderboard?period=${period}${query}`);
  expect(status).toBe(200);
  return body;
};
const scoresOf = async (id: string, period = 'week') => {
  const entry = (await board(period, '&limit=100')).find((each) => each.id === id);
  return entry && [entry.trend_spotting_score, entry.content_creation_score, entry.engagement_score, entry.total_score];
};
const newIds = (count: number): string[] => Array.from({ length: count }, newId);

describe('scores', () => {
  it('engagement: three other users several times, the author, a comment on another item -> 5 points per user, 1 for the comment', async () => {
    const [ada = '', ...others] = newIds(4);
    const [mine, mineToo, theirs] = [newId(), newId(), newId()];
    await deliverEvents(social, [
      contentPublished({ userId: ada, contentId: mine, at: ago(1) }),
      contentPublished({ userId: ada, contentId: mineToo, at: ago(1) }),
    ]);
    await deliverEvents(social, [contentPublished({ userId: others[0] ?? '', contentId: theirs, at: ago(1) })]);

    for (const id of [ada, ...others]) for (const item of [mine, mineToo]) await like(id, item);
    for (const id of [ada, ...others]) await comment(id, mine);
    await comment(ada, theirs);
    await comment(ada, theirs);

    expect(await scoresOf(ada)).toEqual([0, 4, 3 * 5 + 1, 4 + 16]);
  });

  it('creation: seven items on one day, three remixes by two users, one by the author -> 5 items and 2 users count', async () => {
    const [ada = '', grace = '', linus = ''] = newIds(3);
    const items = newIds(7);
    const remixes = newIds(4);
    const remixers = [grace, grace, linus, ada];
    await deliverEvents(social, [
      ...items.map((contentId, n) => contentPublished({ userId: ada, contentId, at: new Date(now.getTime() - (n + 1) * 60_000) })),
      ...remixes.map((contentId, n) => contentPublished({ userId: remixers[n] ?? '', contentId, at: ago(30) })),
      ...remixes.map((contentId, n) => contentRemixed(items[0] ?? '', ada, contentId, remixers[n] ?? '', ago(30))),
    ]);

    expect(await scoresOf(ada)).toEqual([0, (5 + 1) * 2 + 2 * 10, 0, 32]);
  });

  it('trend spotting: three users on one signal, the first one twice -> 2 points per user who published later', async () => {
    const [ada = '', grace = '', linus = ''] = newIds(3);
    const signalId = newId();
    await deliverEvents(social, [
      contentPublished({ userId: linus, signalId, at: ago(1) }),
      contentPublished({ userId: ada, signalId, at: ago(9) }),
      contentPublished({ userId: grace, signalId, at: ago(5) }),
      contentPublished({ userId: ada, signalId, at: ago(2) }),
      contentPublished({ userId: ada, signalId: newId(), at: ago(2) }),
    ]);

    expect((await scoresOf(ada))?.[0]).toBe(4);
    expect((await scoresOf(grace))?.[0]).toBe(2);
    expect((await scoresOf(linus))?.[0]).toBe(0);
  });

  it('week: activity of eight days ago -> counts for all time only; the entry of the week expires', async () => {
    const [ada = '', grace = ''] = newIds(2);
    const [old, fresh] = [newId(), newId()];
    await deliverEvents(social, [
      contentPublished({ userId: ada, contentId: old, at: ago(8 * 24) }),
      contentPublished({ userId: ada, contentId: fresh, at: ago(1) }),
    ]);
    await like(grace, old);

    const both = async () => [await scoresOf(ada, 'week'), await scoresOf(ada, 'all')];
    const before = await both();
    now = new Date(now.getTime() + 7 * 24 * hour - hour);

    expect(before).toEqual([
      [0, 2, 5, 7],
      [0, 4, 5, 9],
    ]);
    await eventually(async () =>
      expect(await both()).toEqual([
        [0, 0, 5, 5],
        [0, 4, 5, 9],
      ]),
    );
    now = new Date(now.getTime() + 2 * hour);
    await eventually(async () => expect(await both()).toEqual([undefined, [0, 4, 5, 9]]));
  });

  it('scores: remix removed, reaction removed, user suspended and active again -> scores follow each change', async () => {
    const [ada = '', grace = '', linus = ''] = newIds(3);
    const [item, other, remix] = [newId(), newId(), newId()];
    await deliverEvents(social, [
      contentPublished({ userId: ada, contentId: item, at: ago(2) }),
      contentPublished({ userId: ada, contentId: other, at: ago(2) }),
      contentPublished({ userId: linus, contentId: remix, at: ago(1) }),
      contentRemixed(item, ada, remix, linus, ago(1)),
    ]);
    for (const id of [grace, linus]) await like(id, item);
    await like(grace, other);
    const seen = [await scoresOf(ada)];

    await deliverEvents(social, [statusChanged(linus, 'suspended', 2)]);
    seen.push(await scoresOf(ada));
    expect(await scoresOf(linus)).toBeUndefined();
    await deliverEvents(social, [statusChanged(linus, 'active', 3), statusChanged(linus, 'banned', 1)]);
    seen.push(await scoresOf(ada));
    await deliverEvents(social, [contentRemoved(remix, linus)]);
    seen.push(await scoresOf(ada));
    await deliverEvents(social, [contentRemoved(item, ada)]);
    seen.push(await scoresOf(ada));
    await like(grace, other);
    seen.push(await scoresOf(ada));

    expect(seen).toEqual([
      [0, 14, 10, 24],
      [0, 4, 5, 9],
      [0, 14, 10, 24],
      [0, 4, 10, 14],
      [0, 2, 5, 7],
      [0, 2, 0, 2],
    ]);
  });

  it('scores: an account that reacted, commented and remixed is deleted -> its points and its entry are deleted', async () => {
    const [ada = '', deleted = ''] = newIds(2);
    const [item, remix] = [newId(), newId()];
    await deliverEvents(social, [
      contentPublished({ userId: ada, contentId: item, at: ago(2) }),
      contentPublished({ userId: deleted, contentId: remix, at: ago(1) }),
      contentRemixed(item, ada, remix, deleted, ago(1)),
    ]);
    await like(deleted, item);
    await comment(deleted, item);
    const before = [await scoresOf(ada), await scoresOf(deleted)];

    await deliverEvents(social, [{ id: newId(), type: 'account.deleted', data: { userId: deleted }, at: now }]);

    expect(before).toEqual([
      [0, 12, 5, 17],
      [0, 2, 1, 3],
    ]);
    expect(await scoresOf(ada)).toEqual([0, 2, 0, 2]);
    expect(await scoresOf(deleted)).toBeUndefined();
    expect(
      await social.rows('SELECT 1 FROM leaderboard_entries WHERE user_id = $1 UNION ALL SELECT 1 FROM user_badges WHERE user_id = $1', [
        deleted,
      ]),
    ).toEqual([]);
  });
});

describe('replay', () => {
  const table = (service: TestSocial) => service.rows('SELECT * FROM leaderboard_entries ORDER BY period, user_id');
  const shuffled = (events: readonly TestEvent[]): TestEvent[] =>
    events
      .map((event) => ({ event, key: Math.random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ event }) => event);
  const seeded = async (path: string, rows: readonly unknown[]) =>
    expect((await social.send('POST', path, { internal: true, body: rows })).status).toBe(200);

  it('replay: 120 events in four orders, some twice, then all scores computed again -> the same entries each time', async () => {
    const users = newIds(10);
    const signals = newIds(3);
    const items = newIds(40).map((contentId, n) => ({
      contentId,
      userId: users[(n * n) % 10] ?? '',
      signalId: n % 3 === 0 ? '' : (signals[n % 2] ?? ''),
      at: ago(((n * 37) % 300) + 1),
    }));
    const remixes = items.slice(20).map(({ contentId, userId, at }, n) => {
      const original = items[n % 15] as (typeof items)[number];
      return contentRemixed(original.contentId, original.userId, contentId, userId, at);
    });
    const kept = items.filter((_, n) => n % 7 !== 3);
    const events = [
      ...users.map((id, n) => accountRegistered(id, `users${n}`)),
      ...items.map(contentPublished),
      ...remixes,
      ...items.filter((_, n) => n % 7 === 3).map(({ contentId, userId }) => contentRemoved(contentId, userId)),
      ...[
        statusChanged(users[3] ?? '', 'suspended', 1),
        statusChanged(users[4] ?? '', 'suspended', 1),
        statusChanged(users[4] ?? '', 'active', 2),
      ],
    ];
    const reactions = kept.flatMap(({ contentId }, n) =>
      users.slice(n % 4, (n % 4) + 5).map((user_id) => ({ user_id, content_id: contentId, type: 'love' })),
    );
    const comments = kept.map(({ contentId }, n) => {
      const created_at = ago(((n * 53) % 290) + 1).toISOString();
      return { id: newId(), user_id: users[(n * 3) % 10], content_id: contentId, text: 'Yes', created_at };
    });

    const tables: unknown[] = [];
    for (let order = 0; order < 4; order += 1) {
      await social.rows(
        'TRUNCATE contents, reactions, reaction_counts, comments, comment_counts, comment_reaction_counts, comment_reactions, remixes, restricted_users, first_publications, leaderboard_entries CASCADE',
      );
      const delivered = (order === 0 ? events : shuffled([...events, ...events.slice(0, 30)])).map((event) => ({ ...event }));
      const ids = new Map(events.map(({ id }) => [id, newId()]));
      await deliverEvents(
        social,
        delivered.map((event) => ({ ...event, id: ids.get(event.id) ?? '' })),
      );
      await seeded('/internal/reactions', reactions);
      await seeded('/internal/comments', comments);
      await waitForScores(social);
      tables.push(await table(social));
    }
    await social.rows('TRUNCATE leaderboard_entries');
    await promisify(execFile)(process.execPath, [recomputeProgram], { env: { ...process.env, DATABASE_URL: social.databaseUrl } });
    await waitForScores(social);
    tables.push(await table(social));

    expect((tables[0] as unknown[]).length).toBeGreaterThan(12);
    for (const other of tables.slice(1)) expect(other).toEqual(tables[0]);
  }, 120_000);
});
