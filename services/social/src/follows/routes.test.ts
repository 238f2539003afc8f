import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const put = (id: string, who: string) => social.send('PUT', `/api/follows/${who}`, { as: { id } });
const drop = (id: string, who: string) => social.send('DELETE', `/api/follows/${who}`, { as: { id } });
const state = (who: string, id?: string) => social.send('GET', `/api/follows/${who}`, id ? { as: { id } } : {});
const changesOf = (who: string) =>
  social.events
    .filter(({ type, data }) => type === 'follow.changed' && (data as EventData<'follow.changed'>).followeeId === who)
    .map(({ data }) => data as EventData<'follow.changed'>);
const registerUsers = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => social.registerUser(`user${n}`)));

describe('PUT and DELETE /api/follows/:id', () => {
  it('follow: twice, then unfollow twice -> counts are set, one event each, with increasing versions', async () => {
    const [ada, grace] = (await registerUsers(2)) as [string, string];

    const followed = [await put(ada, grace), await put(ada, grace)];
    const seen = [(await state(grace)).body, (await state(ada, grace)).body];
    const unfollowed = [await drop(ada, grace), await drop(ada, grace)];

    for (const { status, body } of followed)
      expect({ status, ...body }).toEqual({
        status: 200,
        user_id: grace,
        is_following: true,
        follows_you: false,
        followers: 1,
        following: 0,
      });
    expect(seen).toEqual([
      { user_id: grace, is_following: false, follows_you: false, followers: 1, following: 0 },
      { user_id: ada, is_following: false, follows_you: true, followers: 0, following: 1 },
    ]);
    for (const { status, body } of unfollowed)
      expect({ status, ...body }).toMatchObject({ status: 200, is_following: false, followers: 0 });
    await eventually(() => expect(changesOf(grace)).toHaveLength(2));
    const [first, second] = changesOf(grace);
    expect(first).toMatchObject({ followerId: ada, following: true, followersTotal: 1, followingTotal: 1 });
    expect(second).toMatchObject({ followerId: ada, following: false, followersTotal: 0, followingTotal: 0 });
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
  });

  it('follow: own id in any case, unknown user, bad id, no token -> 409, 404, 400, 401', async () => {
    const [ada] = (await registerUsers(1)) as [string];

    const answers = [
      await put(ada, ada),
      await put(ada, ada.toUpperCase()),
      await put(ada, newId()),
      await put(ada, 'grace'),
      await social.send('PUT', `/api/follows/${ada}`),
      await state(newId()),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404, 400, 401, 404]);
    expect(answers.slice(0, 4).map(({ body }) => body.errors[0].field)).toEqual(['id', 'id', 'id', 'id']);
  });

  it('follow: the same idempotency key after an unfollow -> the first answer, no change', async () => {
    const [ada, grace] = (await registerUsers(2)) as [string, string];
    const send = () => social.send('PUT', `/api/follows/${grace}`, { as: { id: ada }, headers: { 'idempotency-key': 'follow-1' } });

    const first = await send();
    await drop(ada, grace);
    const repeat = await send();

    expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
    expect((await state(grace, ada)).body).toMatchObject({ is_following: false, followers: 0 });
  });

  it('follow: eight users follow and unfollow each other at once -> counts equal the rows', async () => {
    const all = await registerUsers(8);
    const other = (n: number) => all[(n * 7 + 3) % all.length] as string;
    await Promise.all(
      all.map(async (id, n) => {
        for (let round = 0; round < 20; round += 1) {
          const who = other(n + round);
          if (who !== id) await (round % 3 === 2 ? drop(id, who) : put(id, who));
        }
      }),
    );

    const counts = await social.rows(
      `SELECT c.user_id FROM follow_counts c WHERE c.user_id = ANY($1)
         AND (c.followers <> (SELECT count(*) FROM follows WHERE followee_id = c.user_id) OR c.following <> (SELECT count(*) FROM follows WHERE follower_id = c.user_id))`,
      [all],
    );

    expect(counts).toEqual([]);
  });
});

describe('GET /api/users/:id/followers and /following', () => {
  it('followers: 5 by pages of 2 -> 3 pages, latest first, each once, marked for the viewer; unknown user -> 404', async () => {
    const [star, ...fans] = (await registerUsers(6)) as [string, ...string[]];
    for (const fan of fans) await put(fan, star);
    await put(star, fans[0] as string);

    const seen: { id: string; is_following: boolean }[] = [];
    const sizes: number[] = [];
    for (let next: string | undefined = `/api/users/${star}/followers?limit=2`; next; ) {
      const answer = await social.send('GET', next, { as: { id: star } });
      seen.push(...answer.body);
      sizes.push(answer.body.length);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    const following = await social.send('GET', `/api/users/${fans[1]}/following`);

    expect(sizes).toEqual([2, 2, 1]);
    expect(seen.map(({ id }) => id)).toEqual([...fans].reverse());
    expect(seen.filter(({ is_following }) => is_following).map(({ id }) => id)).toEqual([fans[0]]);
    expect(following.body).toMatchObject([{ id: star, username: 'user0', avatar_url: null, isTestUser: false, is_following: false }]);
    expect((await social.send('GET', `/api/users/${newId()}/followers`)).status).toBe(404);
    expect((await social.send('GET', `/api/users/${star}/followers?cursor=x`)).body.errors[0].field).toBe('cursor');
  });
});

describe('account.deleted', () => {
  it('account.deleted: follows in both directions -> deleted, with events of the new counts; no new follows', async () => {
    const [leaver, fan, idol] = (await registerUsers(3)) as [string, string, string];
    for (const [id, who] of [
      [fan, leaver],
      [leaver, idol],
      [leaver, fan],
      [fan, idol],
    ] as const)
      await put(id, who);
    const id = newId();

    await social.publish('account.deleted', { userId: leaver }, { id, actor: leaver });
    await eventually(async () =>
      expect(await social.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'social' AND event_id = $1", [id])).toHaveLength(1),
    );

    expect(await social.rows('SELECT 1 FROM follows WHERE follower_id = $1 OR followee_id = $1', [leaver])).toEqual([]);
    expect((await state(fan)).body).toMatchObject({ followers: 0, following: 1 });
    expect((await state(idol)).body).toMatchObject({ followers: 1, following: 0 });
    await eventually(() => expect(changesOf(leaver).at(-1)).toMatchObject({ followerId: fan, following: false, followingTotal: 1 }));
    await eventually(() => expect(changesOf(idol).at(-1)).toMatchObject({ followerId: leaver, following: false, followersTotal: 1 }));
    expect((await put(fan, leaver)).status).toBe(404);
    expect((await put(leaver, fan)).status).toBe(401);
  });
});
