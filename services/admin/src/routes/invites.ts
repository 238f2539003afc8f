import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { generateInvite } from '../domain/generate-invite.ts';
import { listInvites } from '../domain/list-invites.ts';
import { readInvite } from '../domain/read-invite.ts';

const notKept = { 'cache-control': 'no-store' };

export const inviteEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.listInvites, async ({ query, request }) => {
    const { invites, next } = await listInvites(context, query);
    return reply(200, invites, { ...nextLink(request, next), ...notKept });
  }),
  endpoint(admin.generateInvite, async ({ body, viewer, trace, idempotencyKey }) =>
    reply(201, await generateInvite(context, { email: body.email, invitedBy: viewer.id, trace, idempotencyKey }), notKept),
  ),
  endpoint(admin.readInvite, async ({ params }) => reply(200, await readInvite(context, params.code), notKept)),
];
