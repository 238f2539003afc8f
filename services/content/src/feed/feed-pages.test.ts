import type { FeedRow } from '../items/store/feed-items.ts';
import { createFeedPages } from './feed-pages.ts';
import type { FeedPageRequest } from './store/feed-page.ts';

const row = (id: string): FeedRow => ({
  content_id: id,
  user_id: 'u',
  type: 'thread',
  title: id,
  preview: {},
  provenance: null,
  is_test_content: false,
  published_at: new Date(1000),
  likes: 1,
  remix_count: 2,
  comment_count: 3,
  reactions: {},
  username: 'n',
  avatar_url: null,
  is_verified: true,
  is_test_user: false,
});
const request: FeedPageRequest = { sort: 'newest', type: undefined, after: undefined, limit: 2 };

describe('feed pages', () => {
  it('asked several times at once -> read once; after drop -> read again', async () => {
    let reads = 0;
    const pages = createFeedPages(async () => [row(`read ${++reads}`)]);

    const [one, two] = await Promise.all([pages.read(request), pages.read(request)]);
    pages.drop();
    const three = await pages.read(request);

    expect(one).toBe(two);
    expect(three.ids).toEqual(['read 2']);
  });

  it('a read that began before drop and ends after it -> not handed out any more', async () => {
    const { promise, resolve } = Promise.withResolvers<FeedRow[]>();
    const answers = [promise, Promise.resolve([row('new')])];
    const pages = createFeedPages(() => answers.shift() ?? Promise.resolve([]));
    const early = pages.read(request);

    pages.drop();
    resolve([row('old')]);
    await early;

    expect((await pages.read(request)).ids).toEqual(['new']);
  });

  it('a failed read -> not kept', async () => {
    let reads = 0;
    const pages = createFeedPages(async () => {
      reads += 1;
      if (reads === 1) throw new Error('gone');
      return [row('fine')];
    });

    await expect(pages.read(request)).rejects.toThrow('gone');
    expect((await pages.read(request)).ids).toEqual(['fine']);
  });

  it('one row more than the limit -> a cursor, and the row left out; exactly the limit -> none', async () => {
    const full = await createFeedPages(async () => ['a', 'b', 'c'].map(row)).read(request);
    const last = await createFeedPages(async () => ['a', 'b'].map(row)).read(request);

    expect([full.ids, full.next !== undefined]).toEqual([['a', 'b'], true]);
    expect([last.ids, last.next]).toEqual([['a', 'b'], undefined]);
    expect(JSON.parse(full.plain.toString())).toMatchObject([
      { id: 'a', user_reaction: null },
      { id: 'b', user_reaction: null },
    ]);
  });
});
