import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { lacksSecondFactor } from './assurance.ts';

interface Nobody {
  readonly user: null;
  readonly accessToken: null;
  readonly lacksSecondFactor: false;
  readonly recovering: false;
}

interface Somebody {
  readonly user: User;
  readonly accessToken: string;
  /** The account has a second factor, and this session has not shown it yet. */
  readonly lacksSecondFactor: boolean;
  /** They came by the link of a forgotten password and have not chosen a new one yet. */
  readonly recovering: boolean;
}

export type SessionSnapshot =
  | ({ readonly state: 'loading' } & Nobody)
  | ({ readonly state: 'in' } & Somebody)
  | ({ readonly state: 'out' } & Nobody);

/** Where the auth client keeps the session in local storage. */
export const sessionStorageKey = 'trenzeye.session';

/** In session storage while a forgotten password is being replaced, so that a reload does not lose the way. */
const recoveryKey = 'trenzeye.recovery';

const nobody: Nobody = { user: null, accessToken: null, lacksSecondFactor: false, recovering: false };
const loading: SessionSnapshot = { state: 'loading', ...nobody };
const out: SessionSnapshot = { state: 'out', ...nobody };

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
  created.onAuthStateChange((event, session) => {
    if (event === 'PASSWORD_RECOVERY') setRecovering(true);
    if (event === 'SIGNED_OUT') setRecovering(false);
    set(session ? snapshotOf(session) : out);
  });
  return created;
}

const snapshotOf = ({ user, access_token: accessToken }: Session): SessionSnapshot => ({
  state: 'in',
  user,
  accessToken,
  lacksSecondFactor: lacksSecondFactor(accessToken, user.factors),
  recovering: window.sessionStorage.getItem(recoveryKey) !== null,
});

function setRecovering(recovering: boolean): void {
  if (recovering) window.sessionStorage.setItem(recoveryKey, 'yes');
  else window.sessionStorage.removeItem(recoveryKey);
  if (snapshot.state === 'in') set({ ...snapshot, recovering });
}

/** The new password is set, or not wanted any more. */
export const endRecovery = (): void => setRecovering(false);

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
  // Read here, for the client clears the address, and tells of the recovery only after it has told of the session.
  if (/[#&]access_token=/.test(window.location.hash) && /[#&]type=recovery(&|$)/.test(window.location.hash)) setRecovering(true);
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

/** Which sessions to end: all of the account's, this one, or all but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Ends sessions of this account, all of them unless said. Rejects when the server could not be told. */
export async function signOut(scope: SignOutScope = 'global'): Promise<void> {
  const { error } = await (await auth()).signOut({ scope });
  if (error) throw error;
}
