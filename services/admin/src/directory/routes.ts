import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { noStore } from '../no-store.ts';
import { listUsers } from './list-users.ts';
import { searchUsers } from './search-users.ts';

export const directoryEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.listUsers, async ({ query, request }) => {
    const { users, next } = await listUsers(context, query);
    return reply(200, users, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.searchUsers, async ({ query }) => reply(200, await searchUsers(context, query.q, query.limit), noStore)),
];
