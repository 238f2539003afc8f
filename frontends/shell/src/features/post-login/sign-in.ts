import { auth, call } from '@trenzeye/frontend-kit';
import { auth as authRoutes } from '@trenzeye/proto/http/auth';

/** What an attempt to get in came to; `refused` carries the server's message, its code and, for a weak password, the reasons. */
export type SignInResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirm-email' }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string; readonly error: unknown };

interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
}

const refused = (error: Failure): SignInResult => ({ kind: 'refused', message: error.message, code: error.code ?? '', error });
const redirectUrl = () => `${window.location.origin}/login`;

/** Signs in with a password. Rejects only on the unexpected. */
export async function logIn(email: string, password: string): Promise<SignInResult> {
  const { error } = await (await auth()).signInWithPassword({ email, password });
  return error ? refused(error) : { kind: 'done' };
}

/** Opens an account; the confirmation mail leads back to /login. Rejects only on the unexpected. */
export async function signUp(email: string, password: string, inviteCode: string | null): Promise<SignInResult> {
  const { data, error } = await (await auth()).signUp({
    email,
    password,
    options: { emailRedirectTo: redirectUrl(), ...(inviteCode && { data: { invite_code: inviteCode } }) },
  });
  if (error) return refused(error);
  return data.session ? { kind: 'done' } : { kind: 'confirm-email' };
}

/** Leaves for an identity provider, unless the server says that it is not set up. Rejects only on the unexpected. */
export async function signInWithProvider(provider: string, inviteCode: string | null): Promise<SignInResult> {
  const { external } = await call(authRoutes.settings);
  if (!external[provider]) return refused({ message: 'Unsupported provider: provider is not enabled' });
  const { error } = await (await auth()).signInWithOAuth({
    // The client's list of names lacks those that a server gives its own providers.
    provider: provider as 'google',
    options: { redirectTo: redirectUrl(), ...(inviteCode && { queryParams: { invite_code: inviteCode } }) },
  });
  return error ? refused(error) : { kind: 'done' };
}

/** Sends the confirmation mail once more. Throws what was wrong. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (await auth()).resend({ type: 'signup', email, options: { emailRedirectTo: redirectUrl() } });
  if (error) throw error;
}

/** Confirms an address with the six digits of its mail, and signs in. Throws what was wrong. */
export async function confirmWithCode(email: string, token: string): Promise<void> {
  const { error } = await (await auth()).verifyOtp({ email, token, type: 'signup' });
  if (error) throw error;
}
