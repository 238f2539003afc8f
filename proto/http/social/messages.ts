import { z } from 'zod';
import { Id, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Maximum number of messages to a recipient who has not accepted the message request. */
export const maxRequestMessages = 3;
/** Maximum number of new message requests by one user within 24 hours. */
export const maxNewRequestsPerDay = 20;

export const MessageFolder = z.enum(['inbox', 'requests']);
export type MessageFolder = z.infer<typeof MessageFolder>;

/** `text` is empty and `deleted` is true after its sender has deleted it. */
export const Message = z
  .object({
    id: Id,
    thread_id: Id,
    sender_id: Id,
    text: z.string(),
    sent_at: Timestamp,
    deleted: z.boolean(),
    read: z.boolean().meta({ description: 'whether the recipient has read it' }),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const MessageThread = z
  .object({
    id: Id,
    other: z.object({ id: Id, username: z.string(), avatar_url: z.string().nullable() }),
    folder: MessageFolder,
    last_message: Message.nullable(),
    unread: z.number().int().nonnegative(),
    updated_at: Timestamp,
    waiting: z.boolean().meta({ description: 'you sent a message request that has not been accepted yet' }),
    closed: z.string().nullable().meta({ description: 'message that explains why you cannot write; null if you can' }),
  })
  .meta({ id: 'MessageThread' });
export type MessageThread = z.infer<typeof MessageThread>;

/** Unread counts. `messages` counts the inbox only; `requests` is the number of threads with unread messages in the request folder. */
export const Unread = z
  .object({
    messages: z.number().int().nonnegative(),
    requests: z.number().int().nonnegative(),
    notifications: z.number().int().nonnegative(),
  })
  .meta({ id: 'Unread' });
export type Unread = z.infer<typeof Unread>;

const ThreadParams = z.object({ threadId: Id });
const text = z.string().trim().min(1, 'Write something before sending.').max(2000);
const sendRoute = { access: 'user', limit: { points: 60, seconds: 60 } } as const;
const threadRoute = { access: 'user', params: ThreadParams, limit: { points: 120, seconds: 60 } } as const;

export const messages = {
  listThreads: route({
    method: 'get',
    path: '/api/messages',
    summary: 'Your conversations, latest first: the inbox, or message requests from users you do not follow',
    access: 'user',
    query: z.object({ ...Page, folder: MessageFolder.default('inbox') }),
    responses: { 200: z.array(MessageThread) },
  }),
  startThread: route({
    method: 'post',
    path: '/api/messages',
    summary: 'Send a message to a user. If they do not follow you, it becomes a message request. 403 if they do not accept your messages',
    body: z.object({ recipient_id: Id, text }),
    errors: ['conflict', 'not_found'],
    responses: { 201: Message },
    ...sendRoute,
  }),
  getThreadWithUser: route({
    method: 'get',
    path: '/api/messages/with/:userId',
    summary: 'Your conversation with a user; 404 if there is none',
    access: 'user',
    params: z.object({ userId: Id }),
    responses: { 200: MessageThread },
  }),
  readThread: route({
    method: 'get',
    path: '/api/messages/:threadId/about',
    summary: 'A conversation, without its messages',
    access: 'user',
    params: ThreadParams,
    responses: { 200: MessageThread },
  }),
  listMessages: route({
    method: 'get',
    path: '/api/messages/:threadId',
    summary: 'Messages of one of your conversations, newest first',
    access: 'user',
    params: ThreadParams,
    query: z.object(Page),
    responses: { 200: z.array(Message) },
  }),
  sendMessage: route({
    method: 'post',
    path: '/api/messages/:threadId',
    summary: 'Send a message in one of your conversations. Replying to a message request accepts it',
    params: ThreadParams,
    body: z.object({ text }),
    responses: { 201: Message },
    ...sendRoute,
  }),
  markThreadRead: route({
    method: 'post',
    path: '/api/messages/:threadId/read',
    summary: 'Mark all messages of a conversation as read',
    responses: { 200: Unread },
    ...threadRoute,
    limit: { points: 600, seconds: 60 },
  }),
  acceptRequest: route({
    method: 'post',
    path: '/api/messages/:threadId/accept',
    summary: 'Accept a message request: the conversation moves to your inbox',
    responses: { 200: MessageThread },
    ...threadRoute,
  }),
  declineRequest: route({
    method: 'post',
    path: '/api/messages/:threadId/decline',
    summary: 'Decline a message request: it is removed, and the sender cannot write again unless you write to them',
    responses: { 204: null },
    ...threadRoute,
  }),
  leaveThread: route({
    method: 'delete',
    path: '/api/messages/:threadId',
    summary: 'Delete a conversation for yourself; the other user keeps it. A new message restores it without earlier messages',
    responses: { 204: null },
    ...threadRoute,
  }),
  deleteMessage: route({
    method: 'delete',
    path: '/api/messages/:threadId/:messageId',
    summary: 'Delete one of your messages for both participants',
    access: 'user',
    params: ThreadParams.extend({ messageId: Id }),
    responses: { 200: Message },
    limit: { points: 120, seconds: 60 },
  }),
  unread: route({
    method: 'get',
    path: '/api/unread',
    summary: 'Your unread counts',
    access: 'user',
    responses: { 200: Unread },
  }),
};
