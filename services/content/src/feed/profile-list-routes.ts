import { cursorPatterns, decodeCursor, type Endpoint, endpoint, nextLink, reply, slicePage } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { presentUserContent, presentUserRemix } from './present-profile-lists.ts';
import { type ListPosition, readUserContent, readUserRemixes } from './store/profile-lists.ts';

const positionOf = (cursor: string | undefined) => decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as ListPosition | undefined;

export const getUserContent = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.userContent, async ({ params, query: { limit, cursor }, request }) => {
    const found = await readUserContent(prisma, params.id, limit + 1, positionOf(cursor));
    const { rows, next } = slicePage(found, limit, ({ published_at, id }) => [published_at.getTime(), id]);
    return reply(200, rows.map(presentUserContent), nextLink(request, next));
  });

export const getUserRemixes = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.userRemixes, async ({ params, query: { limit, cursor }, request }) => {
    const found = await readUserRemixes(prisma, params.id, limit + 1, positionOf(cursor));
    const { rows, next } = slicePage(found, limit, ({ created_at, id }) => [created_at.getTime(), id]);
    return reply(200, rows.map(presentUserRemix), nextLink(request, next));
  });
