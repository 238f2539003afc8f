import { newId, type Sql } from '@trenzeye/kit';
import type { LeaderboardEntry } from '@trenzeye/proto/http/leaderboard';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { accountRegistered, contentPublished, contentRemixed, deliverEvents, testEvent, waitForScores } from '../testing/test-events.ts';
import { readEntries, readMostRemixed } from './store/leaderboard.ts';

const now = new Date('2026-06-20T12:00:00.000Z');
let social: TestSocial;
beforeAll(async () => {
  social = await startSocial({ clock: () => now });
});
afterAll(() => social.stop());
beforeEach(async () => {
  await waitForScores(social);
  await social.rows(
    'TRUNCATE contents, user_profiles, reactions, reaction_counts, comments, comment_counts, comment_reaction_counts, comment_reactions, remixes, restricted_users, first_publications, leaderboard_entries, stale_scores, user_badges CASCADE',
  );
});

const hour = 3_600_000;
const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
const board = async (): Promise<LeaderboardEntry[]> => {
  await waitForScores(social);
  const { status, body } = await social.send('GET', '/api/leaderboard?period=week');
  expect(status).toBe(200);
  return body;
};
const newIds = (count: number): string[] => Array.from({ length: count }, newId);

describe('GET /api/leaderboard', () => {
  it('leaderboard: 3, 3, 2, 2, 2, 1 items by pages of 2 -> ranks 1 1 3 3 3 6, each once, in the order of the whole list', async () => {
    const users = newIds(6);
    const counts = [3, 3, 2, 2, 2, 1];
    await deliverEvents(social, [
      ...users.map((id, n) => accountRegistered(id, `tie${n}`)),
      ...users.flatMap((userId, n) => Array.from({ length: counts[n] ?? 0 }, () => contentPublished({ userId, at: ago(1) }))),
    ]);
    const whole = await board();

    const seen: LeaderboardEntry[] = [];
    for (let next: string | undefined = '/api/leaderboard?limit=2'; next; ) {
      const answer = await social.send('GET', next);
      seen.push(...answer.body);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }

    expect(seen).toEqual(whole);
    expect(seen.map(({ rank, total_score }) => [rank, total_score])).toEqual([
      [1, 6],
      [1, 6],
      [3, 4],
      [3, 4],
      [3, 4],
      [6, 2],
    ]);
  });

  it('leaderboard: changed profile, one badge, an achievement -> current name, avatar, test marker, badge and achievement', async () => {
    const [ada = '', grace = ''] = newIds(2);
    const [item, remix] = [newId(), newId()];
    await deliverEvents(social, [
      accountRegistered(ada, 'ada'),
      contentPublished({ userId: ada, contentId: item, at: ago(3) }),
      contentPublished({ userId: grace, contentId: remix, at: ago(2) }),
      contentRemixed(item, ada, remix, grace, ago(2)),
    ]);
    const profile = { userId: ada, username: 'ada.l', avatarUrl: '/media/a.webp', isVerified: true, isTestUser: true, version: 3 };
    await deliverEvents(social, [testEvent('user.updated', profile)]);

    const [first, second] = await board();

    expect(first).toMatchObject({
      id: ada,
      username: 'ada.l',
      avatar: '/media/a.webp',
      isTestUser: true,
      rank: 1,
      badges: [{ code: 'early_adopter', title: 'Early Adopter', color: 'blue', icon: 'early_adopter' }],
      recent_achievement: 'Most remixed this week',
    });
    expect(second).toMatchObject({
      id: grace,
      username: 'user',
      avatar: null,
      isTestUser: false,
      recent_achievement: 'Earned Early Adopter',
    });
  });

  it.each([
    ['period=year', 'period'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from(`["99999999999","${newId()}"]`).toString('base64url')}`, 'cursor'],
    ['limit=0', 'limit'],
  ])('query: %s -> 400 that names %s', async (query, field) => {
    const { status, body } = await social.send('GET', `/api/leaderboard?${query}`);

    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field });
  });

  it('leaderboard: 100,000 entries, the first page and one in the middle -> only the page is read, in order, from the index', async () => {
    await social.rows(
      `INSERT INTO leaderboard_entries SELECT 'week', gen_random_uuid(), 1 + (random() * 5000)::int, 0, 0, 0, 0, 0, 0, NULL FROM generate_series(1, 100000)`,
    );
    await social.rows('ANALYZE leaderboard_entries');
    const explained: string[] = [];
    const explainSql: Sql = {
      query: async (text, values = []) => {
        const rows = await social.rows<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF) ${text}`, [...values]);
        explained.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    };

    await readEntries(explainSql, 'week', 21, undefined);
    await readEntries(explainSql, 'week', 21, ['2500', newId()]);
    await readMostRemixed(explainSql);

    for (const plan of explained) expect(plan).not.toContain('Seq Scan on leaderboard_entries');
    for (const plan of explained.slice(0, 2))
      expect(plan).toMatch(/Index Scan using leaderboard_ranked on leaderboard_entries s \(actual rows=21/);
    expect(explained).toHaveLength(3);
    await social.rows('TRUNCATE leaderboard_entries');
  });
});
