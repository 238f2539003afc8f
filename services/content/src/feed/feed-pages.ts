import { slicePage } from '@trenzeye/kit';
import { displayedReactions } from '@trenzeye/proto/http/social';
import { LRUCache } from 'lru-cache';
import { type FeedRow, presentItem } from '../items/index.ts';
import type { FeedPageRequest, FeedSort } from './store/feed-page.ts';

/** One item of a page: its JSON up to the viewer's reaction, including the bracket or comma before it, in UTF-8. */
interface FeedFragment {
  readonly id: string;
  readonly head: Buffer;
}

export interface FeedPage {
  readonly ids: readonly string[];
  readonly fragments: readonly FeedFragment[];
  /** The whole page for a viewer without reactions on it. */
  readonly plain: Buffer;
  /** Cursor of the next page; undefined when this is the last. */
  readonly next: string | undefined;
}

export interface FeedPages {
  read(request: FeedPageRequest): Promise<FeedPage>;
  /** The same without the items of some authors: read for one viewer and not cached. */
  readExcluding(request: FeedPageRequest, authors: readonly string[]): Promise<FeedPage>;
  /** Drops every cached page: something they show has changed. */
  drop(): void;
}

/** How long another replica's change may take to have an effect, in milliseconds. */
const staleMs = 500;
const pageLimit = 200;

const positionOf: Record<FeedSort, (row: FeedRow) => number> = {
  newest: (row) => row.published_at.getTime(),
  top_liked: (row) => row.likes,
  most_remixed: (row) => row.remix_count,
};

const fragmentOf = (row: FeedRow, index: number): FeedFragment => ({
  id: row.content_id,
  head: Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(presentItem(row)).slice(0, -1)},"user_reaction":`),
});

const opening = Buffer.from('[');
const closing = Buffer.from(']');
const noReaction = Buffer.from('null}');
const tails = new Map<string, Buffer>(displayedReactions.map((reaction) => [reaction, Buffer.from(`"${reaction}"}`)]));

/** The page's JSON with one viewer's reactions in it. Bytes are copied, not encoded: encoding is most of the cost of a read. */
export const joinFragments = (fragments: readonly FeedFragment[], reactionTo: (id: string) => string | undefined): Buffer =>
  Buffer.concat([opening, ...fragments.flatMap(({ id, head }) => [head, tails.get(reactionTo(id) ?? '') ?? noReaction]), closing]);

const pageOf = (found: readonly FeedRow[], { sort, limit }: FeedPageRequest): FeedPage => {
  const { rows, next } = slicePage(found, limit, (row) => [positionOf[sort](row), row.content_id]);
  const fragments = rows.map(fragmentOf);
  return {
    ids: fragments.map(({ id }) => id),
    fragments,
    plain: joinFragments(fragments, () => undefined),
    next,
  };
};

/** Pages as prepared JSON, read once for concurrent requests. A page read before `drop` is never returned after it. */
export const createFeedPages = (readRows: (request: FeedPageRequest) => Promise<readonly FeedRow[]>): FeedPages => {
  const pages = new LRUCache<string, Promise<FeedPage>>({ max: pageLimit, ttl: staleMs });
  const readFresh = async (request: FeedPageRequest): Promise<FeedPage> =>
    pageOf(await readRows({ ...request, limit: request.limit + 1 }), request);
  const read = (key: string, request: FeedPageRequest): Promise<FeedPage> => {
    const page = readFresh(request);
    pages.set(key, page);
    page.catch(() => pages.peek(key) === page && pages.delete(key));
    return page;
  };
  return {
    read: (request) => {
      const key = `${request.sort} ${request.type ?? ''} ${request.limit} ${request.after?.join() ?? ''} ${request.tag ?? ''}`;
      return pages.get(key) ?? read(key, request);
    },
    readExcluding: (request, authors) => readFresh({ ...request, without: authors }),
    drop: () => pages.clear(),
  };
};
