import { cursorPatterns, decodeCursor, type Endpoint, encodeCursor, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { instantKey } from '../../domain/cursor-keys.ts';
import { presentUserContent, presentUserRemix } from '../../domain/feed/present-profile-lists.ts';
import { type ListPosition, readUserContent, readUserRemixes } from '../../store/feed/profile-lists.ts';

const positionOf = (cursor: string | undefined) => decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as ListPosition | undefined;

const nextOf = <T extends { readonly id: string }>(found: readonly T[], limit: number, at: (row: T) => Date): string | undefined => {
  const last = found[limit - 1];
  return found.length > limit && last ? encodeCursor([at(last).getTime(), last.id]) : undefined;
};

export const getUserContent = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.userContent, async ({ params, query: { limit, cursor }, request }) => {
    const found = await readUserContent(prisma, params.id, limit + 1, positionOf(cursor));
    const next = nextOf(found, limit, (row) => row.published_at);
    return reply(200, found.slice(0, limit).map(presentUserContent), nextLink(request, next));
  });

export const getUserRemixes = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.userRemixes, async ({ params, query: { limit, cursor }, request }) => {
    const found = await readUserRemixes(prisma, params.id, limit + 1, positionOf(cursor));
    const next = nextOf(found, limit, (row) => row.created_at);
    return reply(200, found.slice(0, limit).map(presentUserRemix), nextLink(request, next));
  });
