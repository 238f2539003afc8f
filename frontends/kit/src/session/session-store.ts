import type { GoTrueClient, User } from '@supabase/auth-js';

export type SessionSnapshot =
  | { readonly state: 'loading'; readonly user: null; readonly accessToken: null }
  | { readonly state: 'in'; readonly user: User; readonly accessToken: string }
  | { readonly state: 'out'; readonly user: null; readonly accessToken: null };

/** Where the auth client keeps the session in local storage. */
export const sessionStorageKey = 'trenzeye.session';

const loading: SessionSnapshot = { state: 'loading', user: null, accessToken: null };
const out: SessionSnapshot = { state: 'out', user: null, accessToken: null };

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
  if (next.state === snapshot.state && next.accessToken === snapshot.accessToken && next.user === snapshot.user) return;
  snapshot = next;
  for (const listener of listeners) listener();
}

/**
 * The one auth client (`@supabase/auth-js` at /auth/v1). It is loaded on first use, so that a visitor
 * who only reads public pages does not wait for it. Rejects when its code cannot be loaded; ask again then.
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
  created.onAuthStateChange((_event, session) =>
    set(session ? { state: 'in', user: session.user, accessToken: session.access_token } : out),
  );
  return created;
}

/** Whether there may be a session: one was stored, or the address carries an answer of the identity provider. */
function hasTraces(): boolean {
  const { hash, search } = window.location;
  return (
    window.localStorage.getItem(sessionStorageKey) !== null ||
    /[#&](access_token|error_description)=/.test(hash) ||
    /[?&]code=/.test(search)
  );
}

/** Finds out who is signed in, and keeps watching other tabs. Call once, in the browser. */
export function startSession(): () => void {
  const look = () => {
    if (client || hasTraces()) auth().catch((error: unknown) => set(failed(error)));
    else set(out);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === sessionStorageKey) look();
  };
  window.addEventListener('storage', onStorage);
  look();
  return () => window.removeEventListener('storage', onStorage);
}

function failed(error: unknown): SessionSnapshot {
  console.error('The sign-in code could not be loaded', error);
  return out;
}

/** A valid access token (refreshed when it is about to expire), or null for a visitor. Rejects when it had to be refreshed and could not. */
export async function accessToken(): Promise<string | null> {
  if (!client && !hasTraces()) return null;
  const { data, error } = await (await auth()).getSession();
  if (error?.name === 'AuthRetryableFetchError') throw error;
  return data.session?.access_token ?? null;
}

/** Ends every session of this account. Rejects when the server could not be told. */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'global' });
  if (error) throw error;
}
