import { z } from 'zod';
import { Id, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** How many messages somebody may send to a person who has not accepted their request yet. */
export const maxRequestMessages = 3;
/** To how many people who do not follow them somebody may write first, in 24 hours. */
export const maxNewRequestsPerDay = 20;

export const MessageFolder = z.enum(['inbox', 'requests']);
export type MessageFolder = z.infer<typeof MessageFolder>;

/** `text` is empty and `deleted` true once its sender has deleted it. */
export const Message = z
  .object({
    id: Id,
    thread_id: Id,
    sender_id: Id,
    text: z.string(),
    sent_at: Timestamp,
    deleted: z.boolean(),
    read: z.boolean().meta({ description: 'your own: whether the other one has read it; theirs: whether you have' }),
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
    waiting: z.boolean().meta({ description: 'you wrote first, and they have not accepted yet' }),
    closed: z.string().nullable().meta({ description: 'why you cannot write, as a sentence; null when you can' }),
  })
  .meta({ id: 'MessageThread' });
export type MessageThread = z.infer<typeof MessageThread>;

/** What you have not read. `messages` counts the inbox alone; `requests` are threads with news in the request folder. */
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
    summary: 'Your conversations, latest first: the inbox, or the requests of people you do not follow',
    access: 'user',
    query: z.object({ ...Page, folder: MessageFolder.default('inbox') }),
    responses: { 200: z.array(MessageThread) },
  }),
  startThread: route({
    method: 'post',
    path: '/api/messages',
    summary: 'Write to somebody. If they do not follow you, it goes to their requests. 403 when they do not take your messages',
    body: z.object({ recipient_id: Id, text }),
    responses: { 201: Message },
    ...sendRoute,
  }),
  threadWith: route({
    method: 'get',
    path: '/api/messages/with/:userId',
    summary: 'Your conversation with somebody; 404 when there is none yet',
    access: 'user',
    params: z.object({ userId: Id }),
    responses: { 200: MessageThread },
  }),
  readThread: route({
    method: 'get',
    path: '/api/messages/:threadId/about',
    summary: 'One conversation, without its messages',
    access: 'user',
    params: ThreadParams,
    responses: { 200: MessageThread },
  }),
  listMessages: route({
    method: 'get',
    path: '/api/messages/:threadId',
    summary: 'The messages of a conversation of yours, newest first',
    access: 'user',
    params: ThreadParams,
    query: z.object(Page),
    responses: { 200: z.array(Message) },
  }),
  sendMessage: route({
    method: 'post',
    path: '/api/messages/:threadId',
    summary: 'Write into a conversation of yours. Answering a request accepts it',
    params: ThreadParams,
    body: z.object({ text }),
    responses: { 201: Message },
    ...sendRoute,
  }),
  markThreadRead: route({
    method: 'post',
    path: '/api/messages/:threadId/read',
    summary: 'You have read everything in it so far',
    responses: { 200: Unread },
    ...threadRoute,
    limit: { points: 600, seconds: 60 },
  }),
  acceptRequest: route({
    method: 'post',
    path: '/api/messages/:threadId/accept',
    summary: 'Accept a request: the conversation moves to your inbox',
    responses: { 200: MessageThread },
    ...threadRoute,
  }),
  declineRequest: route({
    method: 'post',
    path: '/api/messages/:threadId/decline',
    summary: 'Decline a request: it goes, and they cannot write again unless you write to them',
    responses: { 204: null },
    ...threadRoute,
  }),
  leaveThread: route({
    method: 'delete',
    path: '/api/messages/:threadId',
    summary: 'Delete a conversation from your lists; the other one keeps theirs. A new message brings it back without what was there',
    responses: { 204: null },
    ...threadRoute,
  }),
  deleteMessage: route({
    method: 'delete',
    path: '/api/messages/:threadId/:messageId',
    summary: 'Delete a message of yours, for both of you',
    access: 'user',
    params: ThreadParams.extend({ messageId: Id }),
    responses: { 200: Message },
    limit: { points: 120, seconds: 60 },
  }),
  unread: route({
    method: 'get',
    path: '/api/unread',
    summary: 'How much you have not read yet',
    access: 'user',
    responses: { 200: Unread },
  }),
};
