import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { listUsers, searchUsers } from '../domain/list-users.ts';

const notKept = { 'cache-control': 'no-store' };

export const directoryEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.listUsers, async ({ query, request }) => {
    const { users, next } = await listUsers(context, query);
    return reply(200, users, { ...nextLink(request, next), ...notKept });
  }),
  endpoint(admin.searchUsers, async ({ query }) => reply(200, await searchUsers(context, query.q, query.limit), notKept)),
];
