import { t } from '@lingui/core/macro';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type IconName, stopPush, useApiMutation, useSession } from '@trenzeye/frontend-kit';
import { aiKey, usePersonalAi } from '@trenzeye/frontend-kit/ai';
import { content } from '@trenzeye/proto/http/content';
import { profile } from '@trenzeye/proto/http/profile';
import { type PushDevice, social } from '@trenzeye/proto/http/social';
import { calendarKey, refetchAfterSecuring, webhookKey } from './secured.ts';

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

/** Something outside that acts for the account or opens it. */
export interface Connection {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  /** Its address, where it has one. */
  readonly address: string | null;
  readonly createdAt: string | null;
  readonly lastUsedAt: string | null;
  /** Neither used nor accepted until the owner keeps it. */
  readonly isPaused: boolean;
  /** The session that created or last confirmed it. */
  readonly sessionId: string | null;
  /** The page where it is set up. */
  readonly settingsPath: string;
  readonly keep: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** What one service knows: a connection or none. */
interface ConnectionSource {
  readonly title: string;
  readonly query: UseQueryResult<unknown>;
  readonly connection: Connection | null;
}

/** How long connections stay as loaded: they are shown on the start page as well. */
const staleMs = 300_000;

function useWebhook(): ConnectionSource {
  const client = useQueryClient();
  const { state } = useSession();
  const query = useQuery({
    queryKey: webhookKey,
    queryFn: ({ signal }) => call(profile.scheduleWebhook, { signal }),
    enabled: state === 'signed-in',
    staleTime: staleMs,
    refetchInterval: refetchAfterSecuring,
  });
  const webhook = query.data?.webhook;
  const refetch = () => client.invalidateQueries({ queryKey: webhookKey });
  return {
    title: t`Webhook`,
    query,
    connection: webhook
      ? {
          id: 'webhook',
          icon: 'link',
          name: t`Webhook`,
          address: webhook.url,
          createdAt: webhook.created_at,
          lastUsedAt: webhook.last_used_at,
          isPaused: webhook.is_paused,
          sessionId: webhook.session_id,
          settingsPath: '/schedule?view=plan',
          keep: () => call(profile.confirmScheduleWebhook).then(refetch),
          remove: () => call(profile.removeScheduleWebhook).then(refetch),
        }
      : null,
  };
}

function useCalendarLink(): ConnectionSource {
  const client = useQueryClient();
  const { state } = useSession();
  const query = useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => call(profile.calendarLink, { signal }),
    enabled: state === 'signed-in',
    staleTime: staleMs,
    refetchInterval: refetchAfterSecuring,
  });
  const link = query.data;
  const refetch = () => client.invalidateQueries({ queryKey: calendarKey });
  return {
    title: t`Calendar link`,
    query,
    connection: link?.exists
      ? {
          id: 'calendar-link',
          icon: 'calendar',
          name: t`Calendar link`,
          address: null,
          createdAt: link.created_at,
          lastUsedAt: link.last_used_at,
          isPaused: link.is_paused,
          sessionId: link.session_id,
          settingsPath: '/schedule?view=plan',
          keep: () => call(profile.confirmCalendarLink).then(refetch),
          remove: () => call(profile.deleteCalendarLink).then(refetch),
        }
      : null,
  };
}

function useAiEndpoint(): ConnectionSource {
  const client = useQueryClient();
  const query = usePersonalAi({ staleTime: staleMs, refetchInterval: refetchAfterSecuring });
  const endpoint = query.data?.endpoint;
  const refetch = () => client.invalidateQueries({ queryKey: aiKey });
  return {
    title: t`AI endpoint`,
    query,
    connection: endpoint
      ? {
          id: 'ai-endpoint',
          icon: 'spark',
          name: t`AI endpoint`,
          address: endpoint.base_url,
          createdAt: endpoint.created_at,
          lastUsedAt: endpoint.last_used_at,
          isPaused: endpoint.is_paused,
          sessionId: endpoint.session_id,
          settingsPath: '/account/ai',
          keep: () => call(content.confirmPersonalEndpoint).then(refetch),
          remove: () => call(content.deletePersonalEndpoint).then(refetch),
        }
      : null,
  };
}

/** What acts for the account from outside, by the service that has it. */
export const useActingConnections = (): readonly ConnectionSource[] => [useWebhook(), useCalendarLink(), useAiEndpoint()];
