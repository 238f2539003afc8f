import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, useLive, useToast } from '@trenzeye/frontend-kit';
import { type NotificationKind, type NotificationSettings as Settings, social } from '@trenzeye/proto/http/social';
import { useInstantChange } from './use-instant-change.ts';

const notificationsKey = ['notifications'] as const;

/** Refetches notifications when the live stream reports a change. */
export const useLiveNotifications = (): void => {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: notificationsKey });
  useLive([], { 'unread.changed': ({ thread_id }) => !thread_id && refresh(), resync: refresh });
};

/** Newest first, paginated. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ pageParam, signal }) => callPage(social.listNotifications, { query: { limit: 30 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });

/** Marks all notifications as read. */
export const useMarkNotificationsRead = () => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(social.readNotifications, { body: {} }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['unread'] }), client.invalidateQueries({ queryKey: notificationsKey })]),
    onError: (error) => {
      console.error('Mark as read failed', error);
      toast.error(t`Error`, t`Failed to mark as read`);
    },
  });
};

const settingsKey = [...notificationsKey, 'settings'] as const;

export const useNotificationSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(social.notificationSettings, { signal }) });

export const useChangeSettings = () =>
  useInstantChange({
    queryKey: settingsKey,
    save: (change: Partial<Record<NotificationKind, boolean>>) => call(social.changeNotificationSettings, { body: change }),
    apply: (settings: Settings, change) => ({ ...settings, ...change }),
  });
