import { cursorPatterns, decodeCursor } from '@trenzeye/kit';
import type { ContentItem, content } from '@trenzeye/proto/http/content';
import type { QueryOf } from '@trenzeye/proto/http/route';
import { noHiddenAuthors } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { requireTag } from '../topic-keys.ts';
import { type FeedPage, joinFragments } from './feed-pages.ts';
import type { FeedPosition } from './store/feed-page.ts';
import type { ReactionsByItem } from './store/viewer-reactions.ts';

type FeedQuery = QueryOf<typeof content.publicFeed>;

export const typeOfFilter: Record<FeedQuery['filter'], ContentItem['type'] | undefined> = {
  all: undefined,
  thread: 'thread',
  image: 'image',
  shorts: 'video',
};

const withReactions = ({ fragments, plain }: FeedPage, own: ReactionsByItem): Buffer =>
  own.size === 0 ? plain : joinFragments(fragments, (id) => own.get(id));

/** One page of the public feed as JSON with the viewer's own reactions, and the next page's cursor. Throws `invalid_cursor`. */
export const readFeed = async (
  { feedPages, reactions, hiddenAuthors }: Pick<ContentContext, 'feedPages' | 'reactions' | 'hiddenAuthors'>,
  { filter, sort, limit, cursor, tag }: FeedQuery,
  viewerId: string | undefined,
): Promise<{ json: Buffer; next: string | undefined }> => {
  const after = decodeCursor(cursor, [sort === 'newest' ? instantKey : cursorPatterns.integer, cursorPatterns.uuid]) as
    | FeedPosition
    | undefined;
  const request = { type: typeOfFilter[filter], sort, after, limit, tag: tag === undefined ? undefined : requireTag(tag) };
  const without = viewerId === undefined ? noHiddenAuthors : await hiddenAuthors.of(viewerId);
  const page = await (without.length === 0 ? feedPages.read(request) : feedPages.readExcluding(request, without));
  const json = viewerId === undefined ? page.plain : withReactions(page, await reactions.load(page.ids, viewerId));
  return { json, next: page.next };
};
