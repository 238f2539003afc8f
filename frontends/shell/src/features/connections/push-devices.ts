import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call, stopPush, useApiMutation } from '@trenzeye/frontend-kit';
import { type PushDevice, social } from '@trenzeye/proto/http/social';
import { refetchAfterSecuring } from './secured.ts';

export type { PushDevice };

/** The key of the notification settings' query for the same answer. */
const pushKey = ['push'] as const;

/** Browsers that receive notifications while Trenzeye is closed. */
export const usePushDevices = () =>
  useQuery({
    queryKey: pushKey,
    queryFn: ({ signal }) => call(social.pushSettings, { signal }),
    select: ({ devices }) => devices,
    staleTime: 0,
    refetchInterval: refetchAfterSecuring,
  });

/** Ends the notifications of a device; this browser also ends its subscription. */
export const useRemovePushDevice = () =>
  useApiMutation({
    mutationFn: async ({ id, is_current: isCurrent }: PushDevice) => {
      if (isCurrent) await stopPush();
      await call(social.removePushDevice, { params: { id } });
    },
    failureMessage: t`Failed to turn off notifications`,
    invalidates: [pushKey],
  });
