import { t } from '@lingui/core/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { social, type Unread } from '@trenzeye/proto/http/social';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { Icon } from '../components/icon.tsx';
import { useSession } from '../session/session.tsx';
import { signOut } from '../session/session-store.ts';
import { toast } from '../toast/toast-store.ts';
import { getLiveState, setLiveUser, subscribeToLiveState, useLive } from './live-store.ts';
import type { LiveState } from './protocol.ts';

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

const idle: LiveState = { kind: 'idle' };
/** A shorter disconnection is not shown. */
const noticeDelayMs = 15_000;

/** Connects the signed-in user, signs out when the server ended the session and shows a notice during a long disconnection. */
export function LiveSession() {
  const { state, user } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (state !== 'loading') setLiveUser(id);
  }, [state, id]);
  useLive([], {
    'signed-out': ({ reason }) => {
      // The log-in page explains a ban.
      if (reason === 'ended') toast.info(t`You were signed out`, t`This session was ended on another device or by an administrator.`);
      if (reason === 'deleted') toast.error(t`You were signed out`, t`Your account was deleted.`);
      signOut('local').catch((error: unknown) => console.error('Local sign-out failed', error));
    },
  });
  return <ConnectionNotice />;
}

function ConnectionNotice() {
  const state = useSyncExternalStore(subscribeToLiveState, getLiveState, () => idle);
  const [isLong, setLong] = useState(false);
  const since = state.kind === 'disconnected' ? state.since : null;
  useEffect(() => {
    setLong(false);
    if (since === null) return;
    const timer = setTimeout(() => setLong(true), Math.max(0, since + noticeDelayMs - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return (
    <div className="tz-live-notice" role="status">
      {isLong && (
        <p>
          <Icon name="alert" size={16} />
          {t`Connection lost. Reconnecting…`}
        </p>
      )}
    </div>
  );
}
