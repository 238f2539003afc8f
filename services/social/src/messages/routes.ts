import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { readUnread } from '../notifications/index.ts';
import { acceptRequest, declineRequest, deleteMessage, leaveThread, markThreadRead } from './change-thread.ts';
import { findThread, findThreadWith, listMessages, listThreads } from './read-messages.ts';
import { sendMessage } from './send-message.ts';

const reading = (context: SocialContext): Endpoint[] => [
  endpoint(social.unread, ({ viewer }) => readUnread(context.prisma, viewer.id)),
  endpoint(social.listThreads, async ({ query, viewer, request }) => {
    const { threads, next } = await listThreads(context, viewer.id, query);
    return reply(200, threads, nextLink(request, next));
  }),
  endpoint(social.getThreadWithUser, ({ params, viewer }) => findThreadWith(context, viewer.id, params.userId)),
  endpoint(social.readThread, ({ params, viewer }) => findThread(context, viewer.id, params.threadId)),
  endpoint(social.listMessages, async ({ params, query, viewer, request }) => {
    const { messages, next } = await listMessages(context, viewer.id, params.threadId, query);
    return reply(200, messages, nextLink(request, next));
  }),
];

export const messageEndpoints = (context: SocialContext): Endpoint[] => [
  ...reading(context),
  endpoint(social.startThread, async ({ body, viewer, trace, idempotencyKey }) =>
    reply(
      201,
      await sendMessage(context, { senderId: viewer.id, to: { recipientId: body.recipient_id }, text: body.text, trace, idempotencyKey }),
    ),
  ),
  endpoint(social.sendMessage, async ({ params, body, viewer, trace, idempotencyKey }) =>
    reply(201, await sendMessage(context, { senderId: viewer.id, to: params, text: body.text, trace, idempotencyKey })),
  ),
  endpoint(social.markThreadRead, ({ params, viewer, trace, idempotencyKey }) =>
    markThreadRead(context, { userId: viewer.id, ...params, trace, idempotencyKey }),
  ),
  endpoint(social.acceptRequest, ({ params, viewer, trace, idempotencyKey }) =>
    acceptRequest(context, { userId: viewer.id, ...params, trace, idempotencyKey }),
  ),
  endpoint(social.declineRequest, async ({ params, viewer, trace, idempotencyKey }) => {
    await declineRequest(context, { userId: viewer.id, ...params, trace, idempotencyKey });
    return undefined;
  }),
  endpoint(social.leaveThread, async ({ params, viewer, trace, idempotencyKey }) => {
    await leaveThread(context, { userId: viewer.id, ...params, trace, idempotencyKey });
    return undefined;
  }),
  endpoint(social.deleteMessage, ({ params, viewer, trace, idempotencyKey }) =>
    deleteMessage(context, { userId: viewer.id, ...params, trace, idempotencyKey }),
  ),
];
