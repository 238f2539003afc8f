import { cursorPatterns, decodeCursor, type Endpoint, encodeCursor, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content, type Remix, type UserContentItem } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../domain/cursor-keys.ts';
import { presentAuthor } from '../domain/present-author.ts';
import type { AuthorRow } from '../store/authors.ts';
import { type ListPosition, readUserContent, readUserRemixes, type UserContentRow, type UserRemixRow } from '../store/profile-lists.ts';

const presentContent = (row: UserContentRow): UserContentItem => ({
  id: row.id,
  type: row.type,
  title: row.title,
  created_at: row.published_at.toISOString(),
  content_preview: row.preview,
  metrics: { likes: row.likes, comments: row.comments, remixes: row.remixes, views: row.views },
  isTestContent: row.is_test_content,
});

const presentRemix = (row: UserRemixRow & AuthorRow): Remix => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  original: {
    id: row.original_id,
    type: row.original_type,
    status: row.original_status,
    author: presentAuthor(row),
    content_preview: row.original_preview,
  },
  remixed: { id: row.id, type: row.type, title: row.title, content_preview: row.preview },
});

const positionOf = (cursor: string | undefined) => decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as ListPosition | undefined;

const nextOf = <T extends { readonly id: string }>(found: readonly T[], limit: number, at: (row: T) => Date): string | undefined => {
  const last = found[limit - 1];
  return found.length > limit && last ? encodeCursor([at(last).getTime(), last.id]) : undefined;
};

export const getUserContent = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.userContent, async ({ params, query: { limit, cursor }, request }) => {
    const found = await readUserContent(sql, params.id, limit + 1, positionOf(cursor));
    const next = nextOf(found, limit, (row) => row.published_at);
    return reply(200, found.slice(0, limit).map(presentContent), nextLink(request, next));
  });

export const getUserRemixes = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.userRemixes, async ({ params, query: { limit, cursor }, request }) => {
    const found = await readUserRemixes(sql, params.id, limit + 1, positionOf(cursor));
    const next = nextOf(found, limit, (row) => row.created_at);
    return reply(200, found.slice(0, limit).map(presentRemix), nextLink(request, next));
  });
