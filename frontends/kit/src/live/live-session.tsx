import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../components/icon.tsx';
import { useSession } from '../session/session.tsx';
import { signOut } from '../session/session-store.ts';
import { toast } from '../toast/toast-store.ts';
import { getState, setLiveUser, subscribeToState } from './live-store.ts';
import type { LiveState } from './protocol.ts';
import { useLive } from './use-live.ts';

const idle: LiveState = { kind: 'idle' };
/** Milliseconds without a connection before anything is said: most come back unnoticed. */
const patience = 15_000;

/** Keeps the live connection with whoever is signed in, ends the session when the server has, and says when the connection is long away. */
export function LiveSession() {
  const { state, user } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (state !== 'loading') setLiveUser(id);
  }, [state, id]);
  useLive([], {
    'signed-out': ({ reason }) => {
      // Whoever is banned reads it where they log in.
      if (reason === 'deleted') toast.error('You were signed out', 'Your account was deleted.');
      signOut('local').catch((error: unknown) => console.error('The session could not be ended here', error));
    },
  });
  return <ConnectionNotice />;
}

function ConnectionNotice() {
  const state = useSyncExternalStore(subscribeToState, getState, () => idle);
  const [isLong, setLong] = useState(false);
  const since = state.kind === 'away' ? state.since : null;
  useEffect(() => {
    setLong(false);
    if (since === null) return;
    const timer = setTimeout(() => setLong(true), Math.max(0, since + patience - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return (
    <div className="tz-live-notice" role="status">
      {isLong && (
        <p>
          <Icon name="alert" size={16} />
          You are not connected. What is new appears when you are.
        </p>
      )}
    </div>
  );
}
