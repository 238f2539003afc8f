import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

type Relation = { readonly blocked: boolean; readonly muted: boolean };
const relate = async (userId: string, otherId: string, { blocked, muted }: Relation, version: number): Promise<void> => {
  const id = randomUUID();
  await service.publish('relation.changed', { userId, otherId, blocked, muted, version }, { id });
  await eventually(async () =>
    expect(await service.sql.query("SELECT 1 FROM kit.inbox WHERE consumer = 'content' AND event_id = $1", [id])).toHaveLength(1),
  );
};
const authorsOf = async (path: string, viewer?: string): Promise<Set<string>> => {
  const seen = new Set<string>();
  for (let next: string | undefined = path; next; ) {
    const page = await service.get(next, viewer);
    expect(page.status).toBe(200);
    for (const { author } of page.body) seen.add(author.id);
    next = nextPath(page);
  }
  return seen;
};

describe('feeds of a viewer who has blocked or muted', () => {
  it.each(['newest', 'top_liked', 'most_remixed'])(
    '%s, with a filter and a tag, page by page -> without them, unchanged for other viewers',
    async (sort) => {
      const [viewer, muted, blocked, blocker, other] = Array.from({ length: 5 }, () => randomUUID()) as [
        string,
        string,
        string,
        string,
        string,
      ];
      for (const author of [muted, other, blocked, muted, blocker, other]) await service.publishThread(author);
      await authorsOf(`/api/content/public?sort=${sort}`, viewer);
      await relate(viewer, muted, { blocked: false, muted: true }, 1);
      await relate(viewer, blocked, { blocked: true, muted: false }, 2);
      await relate(blocker, viewer, { blocked: true, muted: false }, 3);

      for (const query of ['', '&filter=thread', '&tag=tag']) {
        const mine = await authorsOf(`/api/content/public?sort=${sort}&limit=2${query}`, viewer);
        const all = await authorsOf(`/api/content/public?sort=${sort}&limit=2${query}`);
        const theirs = await authorsOf(`/api/content/public?sort=${sort}&limit=2${query}`, muted);

        expect([muted, blocked, blocker, other].map((id) => [mine.has(id), all.has(id), theirs.has(id)])).toEqual([
          [false, true, true],
          [false, true, true],
          [false, true, true],
          [true, true, true],
        ]);
      }
    },
  );

  it('no longer, an older event after it, an account that is gone -> shown again, and no rows', async () => {
    const [viewer, author] = [randomUUID(), randomUUID()];
    await service.publishThread(author);
    await service.publish('follow.changed', {
      followerId: viewer,
      followeeId: author,
      following: true,
      followersTotal: 1,
      followingTotal: 1,
      version: 1,
    });
    await relate(viewer, author, { blocked: false, muted: true }, 5);
    const muted = [await authorsOf('/api/content/following', viewer), await authorsOf('/api/content/public', viewer)];
    await relate(viewer, author, { blocked: false, muted: false }, 7);
    await relate(viewer, author, { blocked: true, muted: true }, 6);
    const unmuted = [await authorsOf('/api/content/following', viewer), await authorsOf('/api/content/public', viewer)];
    await service.publish('account.deleted', { userId: viewer });
    await eventually(async () => expect(await service.sql.query('SELECT 1 FROM relations WHERE user_id = $1', [viewer])).toEqual([]));

    expect([muted, unmuted].map((seen) => seen.map((authors) => authors.has(author)))).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
