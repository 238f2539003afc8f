import { t } from '@lingui/core/macro';
import type { Factor, GoTrueClient, Session, User } from '@supabase/auth-js';
import { localStore, serviceWorkers, tabStore } from '../browser-storage.ts';
import { languageHeaders } from '../language/language.ts';
import { deleteOfflineData } from '../offline/offline-data.ts';
import { deleteOutbox } from '../offline/outbox.ts';
import { toast } from '../toast/toast-store.ts';

/** Ends push messages to this browser. The push service then reports it as gone, and the server forgets it. */
export const stopPush = async (): Promise<void> => {
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
};

/**
 * What a redirect of the auth service left in the URL. `code`: a code for a verifier in this browser. `foreign-code`: a code that was
 * requested in another browser. `tokens`: a session in the fragment, which anyone can put into a link.
 */
type AuthRedirect = 'code' | 'foreign-code' | 'tokens' | 'none';

/** `storageKeys`: the keys of the local storage, where the auth client keeps its verifiers (PKCE). */
export function readAuthRedirect(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  storageKeys: readonly string[],
  sessionKey: string,
): AuthRedirect {
  if (/[#&](access_token|refresh_token)=/.test(hash)) return 'tokens';
  if (!/[?&]code=/.test(search)) return 'none';
  const hasVerifier = storageKeys.some((key) => key.startsWith(`${sessionKey}-`) && key.endsWith('-code-verifier'));
  return hasVerifier ? 'code' : 'foreign-code';
}

/** The URL without the code and the tokens of a redirect. */
export function withoutAuthRedirect({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  const fragment = /[#&](access_token|refresh_token)=/.test(hash) ? '' : hash;
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${fragment}`;
}

/** The unverified claims of an access token: for display only, never for authorization. Undefined when the token is malformed. */
function claimsOf(accessToken: string): { readonly aal?: unknown; readonly has_factor?: unknown } | undefined {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Whether the account has a second factor that this session has not verified, by the token or by the session's copy of the account. */
export function lacksSecondFactor(accessToken: string, factors: readonly Pick<Factor, 'status'>[] | undefined): boolean {
  const claims = claimsOf(accessToken);
  const hasFactor = claims?.has_factor === true || (factors ?? []).some(({ status }) => status === 'verified');
  return hasFactor && claims?.aal !== 'aal2';
}

interface SignedOutFields {
  readonly user: null;
  readonly accessToken: null;
  readonly pendingUser: null;
  readonly isRecoveringPassword: false;
}

interface LoadingFields extends Omit<SignedOutFields, 'pendingUser'> {
  /** The user of a session that has yet to verify the account's second factor. Until then pages wait, as for a session that is loading. */
  readonly pendingUser: User | null;
}

interface SignedInFields {
  readonly user: User;
  readonly accessToken: string;
  readonly pendingUser: null;
  /** Signed in through a password recovery link, with no new password set yet. */
  readonly isRecoveringPassword: boolean;
}

export type SessionSnapshot =
  | ({ readonly state: 'loading' } & LoadingFields)
  | ({ readonly state: 'signed-in' } & SignedInFields)
  | ({ readonly state: 'signed-out' } & SignedOutFields);

/** The auth client's key in local storage. */
const sessionStorageKey = 'trenzeye.session';

/** In session storage during password recovery, so that it survives a reload. */
const recoveryKey = 'trenzeye.recovery';

const signedOutFields: SignedOutFields = { user: null, accessToken: null, pendingUser: null, isRecoveringPassword: false };
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
    headers: languageHeaders(),
    storage: localStore,
    storageKey: sessionStorageKey,
    autoRefreshToken: true,
    persistSession: true,
    // Of the redirect only a code is used, with the verifier of this browser (PKCE). The function is asked about all else in the URL:
    // tokens in the fragment are ignored, because anyone can put those of another account into a link.
    detectSessionInUrl: () => false,
    flowType: 'pkce',
  });
  const isRedirect = /[?&]code=/.test(window.location.search);
  created.onAuthStateChange((event, session) => {
    if (event === 'PASSWORD_RECOVERY') setRecoveringPassword(true);
    if (event === 'SIGNED_OUT') {
      setRecoveringPassword(false);
      void deleteOfflineData();
      deleteOutbox();
    }
    const current = session ?? (event === 'INITIAL_SESSION' ? storedSessionOffline() : null);
    set(current ? snapshotOf(current) : signedOut);
  });
  if (isRedirect)
    void created.initialize().then(({ error }) => {
      if (error) rejectRedirect('code');
    });
  return created;
}

/**
 * Without a connection an expired session cannot be refreshed, and the client reports none. The stored one shows what can be read offline;
 * the client refreshes it when the connection is back.
 */
function storedSessionOffline(): Session | null {
  const stored = navigator.onLine ? null : localStore.getItem(sessionStorageKey);
  return stored ? (JSON.parse(stored) as Session) : null;
}

/** Removes what cannot be used from the URL and tells the user how to continue. */
function rejectRedirect(kind: 'code' | 'tokens'): void {
  window.history.replaceState(window.history.state, '', withoutAuthRedirect(window.location));
  if (kind === 'tokens') toast.info(t`Log in to continue`, t`This link does not log you in. No password yet? Choose "Forgot password?".`);
  else
    toast.info(
      t`This link cannot log you in here`,
      t`Links work once, in the browser that requested them. Log in, or request a new email and enter its six-digit code.`,
    );
}

/**
 * Whether the session has to verify the second factor before pages may use it. A page that is already in use stays: the next request that
 * is refused asks for the factor in a dialog, which keeps what was entered.
 */
const isPending = ({ user, access_token: accessToken }: Session): boolean =>
  lacksSecondFactor(accessToken, user.factors) && snapshot.user?.id !== user.id;

const snapshotOf = (session: Session): SessionSnapshot =>
  isPending(session)
    ? { ...loading, pendingUser: session.user }
    : {
        state: 'signed-in',
        user: session.user,
        accessToken: session.access_token,
        pendingUser: null,
        isRecoveringPassword: tabStore.getItem(recoveryKey) !== null,
      };

function setRecoveringPassword(isRecoveringPassword: boolean): void {
  if (isRecoveringPassword) tabStore.setItem(recoveryKey, 'yes');
  else tabStore.removeItem(recoveryKey);
  if (snapshot.state === 'signed-in') set({ ...snapshot, isRecoveringPassword });
}

/** Call when the new password is set or the recovery is cancelled. */
export const endPasswordRecovery = (): void => setRecoveringPassword(false);

/** Whether a session is stored or the URL contains a code for one. */
function mayHaveSession(): boolean {
  return localStore.getItem(sessionStorageKey) !== null || /[?&]code=/.test(window.location.search);
}

/** Restores the session and follows sign-ins in other tabs. Call once, in the browser. Returns a function that stops following. */
export function startSession(): () => void {
  const redirect = readAuthRedirect(window.location, localStore.keys(), sessionStorageKey);
  if (redirect === 'tokens') rejectRedirect('tokens');
  if (redirect === 'foreign-code') rejectRedirect('code');
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

/**
 * A valid access token (refreshed shortly before it expires), or null for a visitor and for a session that has yet to verify the second
 * factor; `isSignInStep` is for the requests that do so. Rejects when the refresh failed for a network reason.
 * Without a connection it is the last one, which is enough to read what the service worker keeps.
 */
export async function accessToken({ isSignInStep = false } = {}): Promise<string | null> {
  if (!client && !mayHaveSession()) return null;
  if (!navigator.onLine && snapshot.accessToken) return snapshot.accessToken;
  const { data, error } = await (await auth()).getSession();
  if (error?.name === 'AuthRetryableFetchError') throw error;
  if (!data.session || (isPending(data.session) && !isSignInStep)) return null;
  return data.session.access_token;
}

/** Ends all sessions of the account, this one, or all but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Ends sessions of the account, by default all. Rejects when the server could not be reached. */
export async function signOut(scope: SignOutScope = 'global'): Promise<void> {
  const { error } = await (await auth()).signOut({ scope });
  if (error) throw error;
  // The next user of this browser must not see the messages of this one.
  if (scope !== 'others') await stopPush().catch((cause: unknown) => console.error('Ending push messages failed', cause));
}
