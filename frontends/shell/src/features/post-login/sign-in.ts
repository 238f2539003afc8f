import { auth, call } from '@trenzeye/frontend-kit';
import { auth as authRoutes } from '@trenzeye/proto/http/auth';

/** What an attempt to get in came to; `refused` carries the server's message. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirm-email' }
  | { readonly kind: 'refused'; readonly message: string };

const backHere = () => `${window.location.origin}/login`;

/** Signs in with a password. Rejects only on the unexpected. */
export async function logIn(email: string, password: string): Promise<Outcome> {
  const { error } = await (await auth()).signInWithPassword({ email, password });
  return error ? { kind: 'refused', message: error.message } : { kind: 'done' };
}

/** Opens an account; the confirmation mail leads back to /login. Rejects only on the unexpected. */
export async function signUp(email: string, password: string): Promise<Outcome> {
  const { data, error } = await (await auth()).signUp({ email, password, options: { emailRedirectTo: backHere() } });
  if (error) return { kind: 'refused', message: error.message };
  return data.session ? { kind: 'done' } : { kind: 'confirm-email' };
}

/** Leaves for Google, unless the server says that it is not set up. Rejects only on the unexpected. */
export async function continueWithGoogle(): Promise<Outcome> {
  const { external } = await call(authRoutes.settings);
  if (!external.google) return { kind: 'refused', message: 'Unsupported provider: provider is not enabled' };
  const { error } = await (await auth()).signInWithOAuth({ provider: 'google', options: { redirectTo: backHere() } });
  return error ? { kind: 'refused', message: error.message } : { kind: 'done' };
}

/** Whether this server keeps its mail in an inbox of its own, as development servers do. False when it cannot be asked. */
export const hasDevInbox = (): Promise<boolean> =>
  call(authRoutes.settings).then(
    ({ dev_inbox }) => dev_inbox,
    () => false,
  );

export interface ReturnedError {
  readonly title: 'Google Sign In Error' | 'Authentication Error';
  readonly message: string;
}

/** The error that a provider or a mailed link came back with in the address's fragment, or null. */
export function returnedError(fragment: string): ReturnedError | null {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  const message = answer.get('error_description') ?? answer.get('error');
  if (!message) return null;
  const mailed = answer.get('error_code')?.startsWith('otp') ?? false;
  return { title: mailed ? 'Authentication Error' : 'Google Sign In Error', message };
}
