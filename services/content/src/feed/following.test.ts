import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const path = '/api/content/following';
const follow = async (followerId: string, followeeId: string, following: boolean, version: number, id = randomUUID()) => {
  await service.publish('follow.changed', { followerId, followeeId, following, followersTotal: 1, followingTotal: 1, version }, { id });
  await eventually(async () =>
    expect(await service.sql.query("SELECT 1 FROM kit.inbox WHERE consumer = 'content' AND event_id = $1", [id])).toHaveLength(1),
  );
};
const idsOf = async (viewer: string, query = ''): Promise<string[]> => {
  const { status, body } = await service.get(path + query, viewer);
  expect(status).toBe(200);
  return body.map(({ id }: { id: string }) => id);
};

describe('GET /api/content/following', () => {
  it('two followed authors, another one and oneself -> only items of the two, newest first, page by page', async () => {
    const [viewer, ada, grace] = [randomUUID(), randomUUID(), randomUUID()];
    const made: string[] = [];
    for (const author of [ada, grace, ada, randomUUID(), viewer, grace, ada]) {
      const id = await service.publishThread(author);
      if (author === ada || author === grace) made.unshift(id);
    }
    await follow(viewer, ada, true, 1);
    await follow(viewer, grace, true, 2);

    const seen: string[] = [];
    const sizes: number[] = [];
    for (let next: string | undefined = `${path}?limit=2`; next; ) {
      const page = await service.get(next, viewer);
      seen.push(...page.body.map(({ id }: { id: string }) => id));
      sizes.push(page.body.length);
      next = nextPath(page);
    }

    expect(seen).toEqual(made);
    expect(sizes).toEqual([2, 2, 1]);
    expect(await idsOf(viewer, '?filter=image')).toEqual([]);
    expect(await idsOf(viewer, '?filter=thread')).toEqual(made);
    expect(await idsOf(randomUUID())).toEqual([]);
  });

  it('unfollowed, an older event after it, an account that is gone -> nothing, and no rows of the deleted account', async () => {
    const [viewer, ada, gone] = [randomUUID(), randomUUID(), randomUUID()];
    await service.publishThread(ada);
    await follow(viewer, ada, true, 5);
    await follow(viewer, gone, true, 6);
    await service.publish('account.deleted', { userId: gone });
    await eventually(async () => expect(await service.sql.query('SELECT 1 FROM followers WHERE user_id = $1', [gone])).toEqual([]));

    await follow(viewer, ada, false, 8);
    await follow(viewer, ada, true, 7);
    await follow(viewer, gone, false, 9);
    await follow(gone, ada, true, 10);

    expect(await idsOf(viewer)).toEqual([]);
    expect(await service.sql.query('SELECT 1 FROM followers WHERE $1 IN (user_id, follower_id)', [gone])).toEqual([]);
  });

  it('own reaction -> shown; signed out -> 401; a made-up cursor or filter -> 400 naming it', async () => {
    const [viewer, ada] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(ada);
    await follow(viewer, ada, true, 1);
    await service.publish('reactions.changed', { contentId: id, counts: { idea: 1 }, version: 1, userId: viewer, userReaction: 'idea' });

    await eventually(async () => expect((await service.get(path, viewer)).body).toMatchObject([{ id, user_reaction: 'idea' }]));
    const answers = [
      await service.get(path),
      await service.get(`${path}?cursor=x`, viewer),
      await service.get(`${path}?filter=all,`, viewer),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 400, 400]);
    expect(answers.slice(1).map(({ body }) => body.errors[0].field)).toEqual(['cursor', 'filter']);
  });
});
