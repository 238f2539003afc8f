import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { lacksSecondFactor } from './assurance.ts';

interface SignedOutFields {
  readonly user: null;
  readonly accessToken: null;
  readonly lacksSecondFactor: false;
  readonly isRecoveringPassword: false;
}

interface SignedInFields {
  readonly user: User;
  readonly accessToken: string;
  /** The account has a second factor that this session has not verified. */
  readonly lacksSecondFactor: boolean;
  /** Signed in through a password recovery link, with no new password set yet. */
  readonly isRecoveringPassword: boolean;
}

export type SessionSnapshot =
  | ({ readonly state: 'loading' } & SignedOutFields)
  | ({ readonly state: 'signed-in' } & SignedInFields)
  | ({ readonly state: 'signed-out' } & SignedOutFields);

/** The auth client's key in local storage. */
const sessionStorageKey = 'trenzeye.session';

/** In session storage during password recovery, so that it survives a reload. */
const recoveryKey = 'trenzeye.recovery';

const signedOutFields: SignedOutFields = { user: null, accessToken: null, lacksSecondFactor: false, isRecoveringPassword: false };
const loading: SessionSnapshot = { state: 'loading', ...signedOutFields };
const signedOut: SessionSnapshot = { state: 'signed-out', ...signedOutFields };

let snapshot: SessionSnapshot = loading;
let client: Promise<GoTrueClient> | undefined;
const listeners = new Set<() => void>();

export const getSnapshot = (): SessionSnapshot => snapshot;
export const getServerSnapshot = (): SessionSnapshot => loading;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: SessionSnapshot): void {
  const same = (Object.keys(next) as (keyof SessionSnapshot)[]).every((key) => next[key] === snapshot[key]);
  if (same) return;
  snapshot = next;
  for (const listener of listeners) listener();
}

/**
 * The auth client (`@supabase/auth-js` at /auth/v1). Loaded on first use, so that public pages do not need it.
 * Rejects when its code cannot be loaded; the next call retries.
 */
export function auth(): Promise<GoTrueClient> {
  client ??= createClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createClient(): Promise<GoTrueClient> {
  const { AuthClient } = await import('@supabase/auth-js');
  const created = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: sessionStorageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
  });
  created.onAuthStateChange((event, session) => {
    if (event === 'PASSWORD_RECOVERY') setRecoveringPassword(true);
    if (event === 'SIGNED_OUT') setRecoveringPassword(false);
    set(session ? snapshotOf(session) : signedOut);
  });
  return created;
}

const snapshotOf = ({ user, access_token: accessToken }: Session): SessionSnapshot => ({
  state: 'signed-in',
  user,
  accessToken,
  lacksSecondFactor: lacksSecondFactor(accessToken, user.factors),
  isRecoveringPassword: window.sessionStorage.getItem(recoveryKey) !== null,
});

function setRecoveringPassword(isRecoveringPassword: boolean): void {
  if (isRecoveringPassword) window.sessionStorage.setItem(recoveryKey, 'yes');
  else window.sessionStorage.removeItem(recoveryKey);
  if (snapshot.state === 'signed-in') set({ ...snapshot, isRecoveringPassword });
}

/** Call when the new password is set or the recovery is cancelled. */
export const endPasswordRecovery = (): void => setRecoveringPassword(false);

/** Whether a session is stored or the URL contains a response of the identity provider. */
function mayHaveSession(): boolean {
  const { hash, search } = window.location;
  return (
    window.localStorage.getItem(sessionStorageKey) !== null ||
    /[#&](access_token|error_description)=/.test(hash) ||
    /[?&]code=/.test(search)
  );
}

/** Restores the session and follows sign-ins in other tabs. Call once, in the browser. Returns a function that stops following. */
export function startSession(): () => void {
  // Read now: the auth client clears the URL, and emits the recovery event only after the sign-in event.
  if (/[#&]access_token=/.test(window.location.hash) && /[#&]type=recovery(&|$)/.test(window.location.hash)) setRecoveringPassword(true);
  const restore = () => {
    if (!client && !mayHaveSession()) return set(signedOut);
    auth().catch((error: unknown) => {
      console.error('Loading the auth client failed', error);
      set(signedOut);
    });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === sessionStorageKey) restore();
  };
  window.addEventListener('storage', onStorage);
  restore();
  return () => window.removeEventListener('storage', onStorage);
}

/** A valid access token (refreshed shortly before it expires), or null for a visitor. Rejects when the refresh failed for a network reason. */
export async function accessToken(): Promise<string | null> {
  if (!client && !mayHaveSession()) return null;
  const { data, error } = await (await auth()).getSession();
  if (error?.name === 'AuthRetryableFetchError') throw error;
  return data.session?.access_token ?? null;
}

/** Ends all sessions of the account, this one, or all but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Ends sessions of the account, by default all. Rejects when the server could not be reached. */
export async function signOut(scope: SignOutScope = 'global'): Promise<void> {
  const { error } = await (await auth()).signOut({ scope });
  if (error) throw error;
}
