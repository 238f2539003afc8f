import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { social, type Unread } from '@trenzeye/proto/http/social';
import { call } from '../api/call.ts';
import { useSession } from '../session/session.tsx';
import { useLive } from './use-live.ts';

const unreadQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['unread', userId ?? null],
    queryFn: ({ signal }): Promise<Unread> => call(social.unread, { signal }),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });

/** The user's unread counts, updated live; zero for visitors and until they are loaded. */
export function useUnread(): Unread {
  const { user } = useSession();
  const client = useQueryClient();
  const query = unreadQuery(user?.id);
  const { data } = useQuery(query);
  useLive([], {
    'unread.changed': ({ messages, notifications }) => {
      client.setQueryData<Unread>(query.queryKey, (current) => ({ requests: 0, ...current, messages, notifications }));
    },
    // Message requests have their own count, which this event does not carry.
    'message.sent': () => void client.invalidateQueries({ queryKey: query.queryKey }),
    resync: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return data ?? { messages: 0, requests: 0, notifications: 0 };
}
