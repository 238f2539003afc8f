import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, callPage, newIdempotencyKey, useChange, useLive } from '@trenzeye/frontend-kit';
import { type MessageFolder, type MessageThread, social } from '@trenzeye/proto/http/social';

/** Everything about conversations; what is sent or read asks for all of it anew. */
export const messagesKey = ['messages'] as const;

/** Milliseconds after which lists ask by themselves, whatever was announced live. */
const interval = 60_000;

/** Reads conversations anew when something is sent or read. */
export const useLiveMessages = (): void => {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: messagesKey });
  useLive([], { 'message.sent': refresh, 'unread.changed': ({ thread_id }) => thread_id && refresh(), resync: refresh });
};

export const useThreads = (folder: MessageFolder) =>
  useInfiniteQuery({
    queryKey: [...messagesKey, 'threads', folder],
    queryFn: ({ pageParam, signal }) => callPage(social.listThreads, { query: { folder, limit: 30 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: interval,
  });

export const useThread = (threadId: string) =>
  useQuery({
    queryKey: [...messagesKey, 'thread', threadId],
    queryFn: ({ signal }) => call(social.readThread, { params: { threadId }, signal }),
  });

/** The conversation with somebody; null where there is none yet. */
export const useThreadWith = (userId: string) =>
  useQuery({
    queryKey: [...messagesKey, 'with', userId],
    queryFn: async ({ signal }): Promise<MessageThread | null> => {
      try {
        return await call(social.threadWith, { params: { userId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Newest first, page by page. */
export const useMessages = (threadId: string) =>
  useInfiniteQuery({
    queryKey: [...messagesKey, 'list', threadId],
    queryFn: ({ pageParam, signal }) => callPage(social.listMessages, { params: { threadId }, query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: interval,
  });

const useMessageChange = <Given, Answer>(run: (given: Given) => Promise<Answer>, failure: string, inTurn?: string) =>
  useChange({ run, failure, stale: [messagesKey, ['unread']], inTurn });

/** Sends into a conversation, or begins one with somebody. Sending the same words again after a failure cannot send them twice. */
export const useSend = () =>
  useMessageChange(
    ({ to, text, key }: { to: { threadId: string } | { userId: string }; text: string; key: string }) =>
      'threadId' in to
        ? call(social.sendMessage, { params: to, body: { text }, idempotencyKey: key })
        : call(social.startThread, { body: { recipient_id: to.userId, text }, idempotencyKey: key }),
    'Failed to send message',
    'messages',
  );

export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (threadId: string) => call(social.markThreadRead, { params: { threadId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['unread'] }),
        client.invalidateQueries({ queryKey: [...messagesKey, 'threads'] }),
      ]),
    onError: (error) => console.error('Marking as read failed', error),
  });
};

export const useAccept = () =>
  useMessageChange(
    (threadId: string) => call(social.acceptRequest, { params: { threadId }, idempotencyKey: newIdempotencyKey() }),
    'Failed to accept the request',
  );

export const useDecline = () =>
  useMessageChange(
    (threadId: string) => call(social.declineRequest, { params: { threadId }, idempotencyKey: newIdempotencyKey() }),
    'Failed to decline the request',
  );

export const useLeave = () =>
  useMessageChange((threadId: string) => call(social.leaveThread, { params: { threadId } }), 'Failed to delete the conversation');

export const useDeleteMessage = () =>
  useMessageChange(
    (params: { threadId: string; messageId: string }) => call(social.deleteMessage, { params }),
    'Failed to delete the message',
  );
