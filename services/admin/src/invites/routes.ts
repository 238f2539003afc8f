import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import { causeOf } from '../cause.ts';
import type { AdminContext } from '../context.ts';
import { noStore } from '../no-store.ts';
import { generateInvite } from './generate-invite.ts';
import { listInvites } from './list-invites.ts';
import { readInvite } from './read-invite.ts';

export const inviteEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.listInvites, async ({ query, request }) => {
    const { invites, next } = await listInvites(context, query);
    return reply(200, invites, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.generateInvite, async (call) => reply(201, await generateInvite(context, causeOf(call), call.body.email), noStore)),
  endpoint(admin.readInvite, async ({ params }) => reply(200, await readInvite(context, params.code), noStore)),
];
