import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call, localStore, stopPush, useApiMutation, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { type NotificationKind, social } from '@trenzeye/proto/http/social';
import { useInstantChange } from '../notifications/api.ts';
import { deviceName, hasSubscription, subscribeBrowser } from './push-browser.ts';

export type PushSettings = AnswerOf<typeof social.pushSettings>;

const pushKey = ['push'] as const;
/** The id that the server gave this browser, in local storage. */
const deviceKey = 'trenzeye.push-device';

export const usePushSettings = () =>
  useQuery({ queryKey: pushKey, queryFn: ({ signal }) => call(social.pushSettings, { signal }), staleTime: 0 });

/** The id of this browser if it receives push messages, otherwise null. */
export const useOwnDevice = (devices: PushSettings['devices'] | undefined) =>
  useQuery({
    queryKey: [...pushKey, 'own', devices?.map(({ id }) => id)],
    queryFn: async () => {
      const id = localStore.getItem(deviceKey);
      return devices?.some((device) => device.id === id) && (await hasSubscription()) ? id : null;
    },
    enabled: devices !== undefined,
    staleTime: 0,
  });

/** Asks for permission, subscribes this browser and registers it. */
export const useTurnOn = () =>
  useApiMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey);
      const device = await call(social.addPushDevice, { body: { ...subscription, name: deviceName(navigator.userAgent) } });
      localStore.setItem(deviceKey, device.id);
    },
    failureMessage: t`Failed to turn on notifications`,
    invalidates: [pushKey],
  });

/** Removes this device, which also ends its subscription. */
export const useRemoveDevice = () =>
  useApiMutation({
    mutationFn: async (id: string) => {
      await stopPush();
      await call(social.removePushDevice, { params: { id } });
    },
    failureMessage: t`Failed to turn off notifications`,
    invalidates: [pushKey],
  });

export const useTestDevice = () => {
  const toast = useToast();
  return useApiMutation({
    mutationFn: async (id: string) => {
      await call(social.testPushDevice, { params: { id } });
      toast.success(t`Test sent`, t`It arrives in a few seconds.`);
    },
    failureMessage: t`Failed to send the test`,
    invalidates: [pushKey],
  });
};

export const useChangePushKinds = () =>
  useInstantChange({
    queryKey: pushKey,
    save: (change: Partial<Record<NotificationKind, boolean>>) => call(social.changePushKinds, { body: change }),
    apply: (settings: PushSettings, change) => ({ ...settings, kinds: { ...settings.kinds, ...change } }),
  });
