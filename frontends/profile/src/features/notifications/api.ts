import { t } from '@lingui/core/macro';
import { type QueryKey, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, useLive, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { type DigestSettings, type NotificationKind, type NotificationSettings as Settings, social } from '@trenzeye/proto/http/social';

interface InstantChange<Settings, Change> {
  /** Of the query that reads the settings. */
  readonly queryKey: QueryKey;
  readonly save: (change: Change) => Promise<unknown>;
  readonly apply: (settings: Settings, change: Change) => Settings;
}

/** Shows a change of settings at once. Changes are sent one after the other; after the last one, the settings are read again. */
export const useInstantChange = <Settings, Change>({ queryKey, save, apply }: InstantChange<Settings, Change>) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationKey: queryKey,
    scope: { id: queryKey.join('/') },
    mutationFn: save,
    onMutate: (change: Change) => {
      // An answer that is on its way does not have the change. Cancelling restores the settings before it, so it comes first.
      void client.cancelQueries({ queryKey });
      client.setQueryData<Settings>(queryKey, (settings) => settings && apply(settings, change));
    },
    onError: (error: Error) => {
      console.error('Notification settings save failed', error);
      toast.error(t`Error`, t`Failed to save your settings. ${error.message}`);
    },
    onSettled: () => (client.isMutating({ mutationKey: queryKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
};

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

const digestKey = ['notifications', 'digest'] as const;

export const useDigestSettings = () =>
  useQuery({ queryKey: digestKey, queryFn: ({ signal }) => call(social.digestSettings, { signal }), staleTime: 0 });

export type DigestChange = BodyInput<typeof social.changeDigestSettings>;

export const useChangeDigest = () =>
  useInstantChange({
    queryKey: digestKey,
    save: (body: DigestChange) => call(social.changeDigestSettings, { body }),
    apply: (settings: DigestSettings, change) =>
      ({ ...settings, ...change, kinds: { ...settings.kinds, ...change.kinds } }) as DigestSettings,
  });
