import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  getServerSnapshot,
  getSnapshot,
  type SessionSnapshot,
  type SignOutScope,
  signOut,
  startSession,
  subscribe,
} from './session-store.ts';

export type Session = SessionSnapshot & { readonly signOut: (scope?: SignOutScope) => Promise<void> };

const SessionContext = createContext<Session | null>(null);

/** Starts the session and provides it to the components below. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
  useEffect(startSession, []);
  const session = useMemo<Session>(() => ({ ...snapshot, signOut }), [snapshot]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The current session. `state` is `loading` until the stored session has been checked. Throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
