import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { social as contract } from '@trenzeye/proto/http/social';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const like = (id: string, contentId: string, type = 'like') =>
  social.send('POST', '/api/reactions', { as: { id }, body: { content_id: contentId, reaction_type: type } });
const comment = async (id: string, contentId: string, text: string): Promise<string> => {
  const { status, body } = await social.send('POST', '/api/comments', { as: { id }, body: { content_id: contentId, text } });
  expect(status).toBe(201);
  return body.id;
};
const answer = (id: string, commentId: string, type = 'idea') =>
  social.send('POST', '/api/comments/react', { as: { id }, body: { comment_id: commentId, reaction_type: type } });
const comments = async (contentId: string) => (await social.send('GET', `/api/comments/${contentId}`)).body;
const applied = (id: string) =>
  eventually(async () =>
    expect(await social.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'social' AND event_id = $1", [id])).toHaveLength(1),
  );
const remove = async (userId: string, id = newId()) => {
  await social.publish('account.deleted', { userId }, { id, actor: userId });
  await applied(id);
};
const register = async (userId: string, username: string) => {
  const id = newId();
  const account = { userId, email: `${username}@trenzeye.example`, username, role: 'user', status: 'active' };
  await social.publish('account.registered', account, { id });
  await applied(id);
};
const leftOf = async (userId: string) => {
  const [row] = await social.rows<{ n: number }>(
    `SELECT ((SELECT count(*) FROM reactions WHERE user_id = $1) + (SELECT count(*) FROM comments WHERE user_id = $1)
           + (SELECT count(*) FROM comment_reactions WHERE user_id = $1) + (SELECT count(*) FROM user_profiles WHERE user_id = $1))::int AS n`,
    [userId],
  );
  return row?.n;
};
const eventsOn = <T>(type: string, contentId: string) =>
  social.events
    .filter((event) => event.type === type && 'contentId' in event.data && event.data.contentId === contentId)
    .map(({ data }) => data as T);

describe('account.deleted', () => {
  it('account.deleted: reactions, comments and reactions to comments on two items -> deleted, with events of the new counts', async () => {
    const [leaving, staying] = [newId(), newId()];
    const items = [await social.publishItem(), await social.publishItem()] as const;
    for (const item of items) for (const id of [leaving, staying]) await like(id, item);
    const kept = await comment(staying, items[0], 'Another comment');
    const removed = [await comment(leaving, items[0], 'One'), await comment(leaving, items[0], 'Two')];
    await answer(leaving, kept);
    await answer(staying, kept);
    await answer(staying, removed[0] ?? '');

    await remove(leaving);

    expect(await leftOf(leaving)).toBe(0);
    expect(await comments(items[0])).toMatchObject([{ id: kept, reactions: { idea: 1 } }]);
    expect(await social.rows('SELECT counts, version FROM reaction_counts WHERE content_id = ANY($1)', [[...items]])).toEqual([
      { counts: { like: 1 }, version: 3 },
      { counts: { like: 1 }, version: 3 },
    ]);
    expect(await social.rows('SELECT comment_count FROM comment_counts WHERE content_id = $1', [items[0]])).toEqual([{ comment_count: 1 }]);
    await eventually(() => {
      for (const item of items)
        expect(eventsOn<EventData<'reactions.changed'>>('reactions.changed', item).at(-1)).toMatchObject({
          counts: { like: 1 },
          version: 3,
          userId: leaving,
          userReaction: '',
        });
      expect(eventsOn<EventData<'comment.removed'>>('comment.removed', items[0])).toMatchObject([
        { commentId: removed[0], userId: leaving, commentCount: 2, version: 4 },
        { commentId: removed[1], userId: leaving, commentCount: 1, version: 5 },
      ]);
    });
  });

  it('account.deleted: the same event and another one of the same user -> no change, no event', async () => {
    const [leaving, staying, first] = [newId(), newId(), newId()];
    const item = await social.publishItem();
    await like(leaving, item);
    await like(staying, item);
    await remove(leaving, first);

    await social.publish('account.deleted', { userId: leaving }, { id: first });
    await remove(leaving);
    await like(staying, item, 'laugh');

    await eventually(() => expect(eventsOn<EventData<'reactions.changed'>>('reactions.changed', item)).toHaveLength(4));
    expect(await social.rows('SELECT counts, version FROM reaction_counts WHERE content_id = $1', [item])).toEqual([
      { counts: { laugh: 1 }, version: 4 },
    ]);
  });

  it('account.deleted: a registration and a new name afterwards -> the user stays unknown', async () => {
    const [userId, last] = [newId(), newId()];
    await remove(userId);

    await register(userId, 'back');
    await social.publish(
      'user.updated',
      { userId, username: 'back', avatarUrl: '', isVerified: false, isTestUser: false, version: 7 },
      { id: last },
    );
    await applied(last);

    expect(await leftOf(userId)).toBe(0);
  });

  it('account.deleted: writes with a token that has not expired -> 401, nothing is stored; seeds skip the user', async () => {
    const [userId, item] = [newId(), await social.publishItem()];
    const other = await comment(newId(), item, 'Mine');
    await remove(userId);

    const answers = [
      await like(userId, item),
      await answer(userId, other),
      await social.send('POST', '/api/comments', { as: { id: userId }, body: { content_id: item, text: 'Late' } }),
    ];
    const seeded = [
      await social.send('POST', '/internal/reactions', { internal: true, body: [{ user_id: userId, content_id: item, type: 'like' }] }),
      await social.send('POST', '/internal/comments', {
        internal: true,
        body: [{ id: newId(), user_id: userId, content_id: item, text: 'Late', created_at: new Date().toISOString() }],
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(seeded.map(({ body }) => body)).toEqual([{ created: 0 }, { created: 0 }]);
    expect(await leftOf(userId)).toBe(0);
  });

  it('account.deleted: users react and comment during their deletion -> nothing of them is stored, and counts equal the rows', async () => {
    const users = Array.from({ length: 5 }, newId);
    const items = await Promise.all(Array.from({ length: 4 }, () => social.publishItem()));
    let deleted = 0;
    const busy = users.map(async (userId) => {
      for (let round = 0; deleted < users.length; round += 1) {
        const item = items[round % items.length] as string;
        await like(userId, item, round % 3 === 0 ? 'like' : 'idea');
        await social.send('POST', '/api/comments', { as: { id: userId }, body: { content_id: item, text: `Round ${round}` } });
      }
    });

    await Promise.all(
      users.map(async (userId) => {
        await remove(userId);
        deleted += 1;
      }),
    );
    await Promise.all(busy);

    expect(await Promise.all(users.map(leftOf))).toEqual([0, 0, 0, 0, 0]);
    expect(await social.rows('SELECT DISTINCT counts FROM reaction_counts WHERE content_id = ANY($1)', [items])).toEqual([{ counts: {} }]);
    expect(await social.rows('SELECT DISTINCT comment_count FROM comment_counts WHERE content_id = ANY($1)', [items])).toEqual([
      { comment_count: 0 },
    ]);
  }, 60_000);
});

describe('GET /api/export/social', () => {
  it('export: 1002 comments and reactions -> all of them and none of other users; no token -> 401', async () => {
    const [userId, item] = [newId(), await social.publishItem()];
    await like(userId, item, 'mind_blown');
    await like(newId(), item);
    const first = await comment(userId, item, 'The first');
    await answer(userId, first, 'laugh');
    await social.rows(
      `INSERT INTO comments SELECT gen_random_uuid(), $1, $2, 'Comment ' || n, now() + n * interval '1 ms' FROM generate_series(1, 1001) n`,
      [item, userId],
    );

    const { status, body, headers } = await social.send('GET', '/api/export/social', { as: { id: userId } });

    expect(status).toBe(200);
    expect(contract.exportSocial.responses[200].parse(body)).toEqual(body);
    expect(headers.get('content-disposition')).toBe('attachment; filename="trenzeye-social.json"');
    expect(body.comments.map(({ text }: { text: string }) => text).slice(0, 2)).toEqual(['The first', 'Comment 1']);
    expect(new Set(body.comments.map(({ id }: { id: string }) => id)).size).toBe(1002);
    expect(body.reactions).toEqual([{ content_id: item, type: 'mind_blown' }]);
    expect(body.comment_reactions).toEqual([{ comment_id: first, type: 'laugh' }]);
    expect((await social.send('GET', '/api/export/social')).status).toBe(401);
  });
});
