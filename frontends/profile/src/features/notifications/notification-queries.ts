import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, useLive, useToast } from '@trenzeye/frontend-kit';
import { type NotificationKind, type NotificationSettings as Settings, social } from '@trenzeye/proto/http/social';

const key = ['notifications'] as const;

/** Reads the notifications anew when there are others. */
export const useLiveNotifications = (): void => {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: key });
  useLive([], { 'unread.changed': ({ thread_id }) => !thread_id && refresh(), resync: refresh });
};

/** Latest first, page by page. */
export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ pageParam, signal }) => callPage(social.listNotifications, { query: { limit: 30 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });

/** Marks these as read, or all of them. */
export const useReadNotifications = () => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (ids?: string[]) => call(social.readNotifications, { body: ids ? { ids } : {} }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: ['unread'] }), client.invalidateQueries({ queryKey: key })]),
    onError: (error) => {
      console.error('Marking as read failed', error);
      toast.error('Error', 'Failed to mark as read');
    },
  });
};

const settingsKey = [...key, 'settings'] as const;

export const useNotificationSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(social.notificationSettings, { signal }) });

export const useChangeSettings = () => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: Partial<Record<NotificationKind, boolean>>) => call(social.changeNotificationSettings, { body: change }),
    onMutate: (change) => client.setQueryData<Settings>(settingsKey, (known) => known && { ...known, ...change }),
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
    onError: (error) => {
      console.error('Saving the settings failed', error);
      toast.error('Error', 'Failed to save your settings');
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
};
