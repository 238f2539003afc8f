import { encodeCursor } from '@trenzeye/kit';
import { displayedReactions } from '@trenzeye/proto/http/social';
import { LRUCache } from 'lru-cache';
import type { FeedPageRequest, FeedRow, FeedSort } from '../store/hot/feed-page.ts';
import { presentItem } from './present-item.ts';

/** One item of a page: its JSON up to where the viewer's reaction goes, with the bracket or comma before it, in UTF-8. */
export interface FeedFragment {
  readonly id: string;
  readonly head: Buffer;
}

export interface FeedPage {
  readonly ids: readonly string[];
  readonly fragments: readonly FeedFragment[];
  /** The whole page for somebody without reactions on it. */
  readonly plain: Buffer;
  /** Cursor of the next page; undefined when this is the last. */
  readonly next: string | undefined;
}

export interface FeedPages {
  read(request: FeedPageRequest): Promise<FeedPage>;
  /** The same around the items of some authors: read for this one viewer, and not kept. */
  readWithout(request: FeedPageRequest, authors: readonly string[]): Promise<FeedPage>;
  /** Forgets every page: something that shows on them has changed. */
  drop(): void;
}

/** How long another replica's change may stay unseen, in milliseconds. */
const staleFor = 500;
const pagesKept = 200;

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

/** The page's JSON with one viewer's reactions in it. Bytes are copied, not encoded: this is most of what a read costs. */
export const joinFragments = (fragments: readonly FeedFragment[], reactionTo: (id: string) => string | undefined): Buffer =>
  Buffer.concat([opening, ...fragments.flatMap(({ id, head }) => [head, tails.get(reactionTo(id) ?? '') ?? noReaction]), closing]);

const pageOf = (rows: readonly FeedRow[], { sort, limit }: FeedPageRequest): FeedPage => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const fragments = shown.map(fragmentOf);
  return {
    ids: fragments.map(({ id }) => id),
    fragments,
    plain: joinFragments(fragments, () => undefined),
    next: rows.length > limit && last ? encodeCursor([positionOf[sort](last), last.content_id]) : undefined,
  };
};

/** Pages as prepared JSON, read once for all who ask at the same time. A page read before `drop` is never handed out after it. */
export const createFeedPages = (readRows: (request: FeedPageRequest) => Promise<readonly FeedRow[]>): FeedPages => {
  const pages = new LRUCache<string, Promise<FeedPage>>({ max: pagesKept, ttl: staleFor });
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
    readWithout: (request, authors) => readFresh({ ...request, without: authors }),
    drop: () => pages.clear(),
  };
};
