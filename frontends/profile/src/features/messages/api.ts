import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, callPage, newIdempotencyKey, useApiMutation, useLive } from '@trenzeye/frontend-kit';
import { type MessageFolder, type MessageThread, social } from '@trenzeye/proto/http/social';

/** Query key of conversations and messages; sending and reading invalidate all of them. */
const messagesKey = ['messages'] as const;

/** Fallback polling in milliseconds, for updates the live stream missed. */
const refetchIntervalMs = 60_000;

/** Refetches conversations when the live stream reports a change. */
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
    refetchInterval: refetchIntervalMs,
  });

export const useThread = (threadId: string) =>
  useQuery({
    queryKey: [...messagesKey, 'thread', threadId],
    queryFn: ({ signal }) => call(social.readThread, { params: { threadId }, signal }),
  });

/** The conversation with a user; null when none exists yet. */
export const useThreadWith = (userId: string) =>
  useQuery({
    queryKey: [...messagesKey, 'with', userId],
    queryFn: async ({ signal }): Promise<MessageThread | null> => {
      try {
        return await call(social.getThreadWithUser, { params: { userId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Newest first, paginated. */
export const useMessages = (threadId: string) =>
  useInfiniteQuery({
    queryKey: [...messagesKey, 'list', threadId],
    queryFn: ({ pageParam, signal }) => callPage(social.listMessages, { params: { threadId }, query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: refetchIntervalMs,
  });

const useMessageMutation = <Input, Result>(run: (input: Input) => Promise<Result>, failure: string, inTurn?: string) =>
  useApiMutation({ mutationFn: run, failureMessage: failure, invalidates: [messagesKey, ['unread']], scopeId: inTurn });

/** Sends a message to a conversation, or starts one with a user. Idempotent per `key`. */
export const useSend = () =>
  useMessageMutation(
    ({ to, text, key }: { to: { threadId: string } | { userId: string }; text: string; key: string }) =>
      'threadId' in to
        ? call(social.sendMessage, { params: to, body: { text }, idempotencyKey: key })
        : call(social.startThread, { body: { recipient_id: to.userId, text }, idempotencyKey: key }),
    t`Failed to send message`,
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
    onError: (error) => console.error('Mark as read failed', error),
  });
};

export const useAccept = () =>
  useMessageMutation(
    (threadId: string) => call(social.acceptRequest, { params: { threadId }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to accept the request`,
  );

export const useDecline = () =>
  useMessageMutation(
    (threadId: string) => call(social.declineRequest, { params: { threadId }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to decline the request`,
  );

export const useLeave = () =>
  useMessageMutation((threadId: string) => call(social.leaveThread, { params: { threadId } }), t`Failed to delete the conversation`);

export const useDeleteMessage = () =>
  useMessageMutation(
    (params: { threadId: string; messageId: string }) => call(social.deleteMessage, { params }),
    t`Failed to delete the message`,
  );
