import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
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

/** `signOut` for pages: requests that have not been answered would be refused as soon as the session ends, so they are cancelled. */
function useCancelAndSignOut(): Session['signOut'] {
  const queries = useQueryClient();
  return useCallback(
    async (scope) => {
      if (scope === 'others') return signOut(scope);
      await queries.cancelQueries();
      try {
        await signOut(scope);
      } catch (error) {
        void queries.invalidateQueries();
        throw error;
      }
    },
    [queries],
  );
}

/** Starts the session and provides it to the components below. Requires a query client. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
  const endSession = useCancelAndSignOut();
  useEffect(startSession, []);
  const session = useMemo<Session>(() => ({ ...snapshot, signOut: endSession }), [snapshot, endSession]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The current session. `state` is `loading` until the stored session has been checked. Throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
