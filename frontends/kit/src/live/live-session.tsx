import { t } from '@lingui/core/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../components/icon.tsx';
import { useSession } from '../session/session.tsx';
import { signOut } from '../session/session-store.ts';
import { toast } from '../toast/toast-store.ts';
import { getLiveState, setLiveUser, subscribeToLiveState } from './live-store.ts';
import type { LiveState } from './protocol.ts';
import { useLive } from './use-live.ts';

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
