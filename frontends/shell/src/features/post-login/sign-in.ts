import { t } from '@lingui/core/macro';
import { auth, call } from '@trenzeye/frontend-kit';
import { auth as authRoutes } from '@trenzeye/proto/http/auth';

/** The result of a sign-in or sign-up; `rejected` has the server's message and code, and the error with the reasons for a weak password. */
export type SignInResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirm-email' }
  | { readonly kind: 'rejected'; readonly message: string; readonly code: string; readonly error: unknown };

interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
}

const rejected = (error: Failure): SignInResult => ({ kind: 'rejected', message: error.message, code: error.code ?? '', error });
const redirectUrl = () => `${window.location.origin}/login`;

/** Signs in with a password. Throws only unexpected errors. */
export async function logIn(email: string, password: string): Promise<SignInResult> {
  const { error } = await (await auth()).signInWithPassword({ email, password });
  return error ? rejected(error) : { kind: 'done' };
}

/** Creates an account; the link in the confirmation email leads to /login. Throws only unexpected errors. */
export async function signUp(email: string, password: string, inviteCode: string | null): Promise<SignInResult> {
  const { data, error } = await (await auth()).signUp({
    email,
    password,
    options: { emailRedirectTo: redirectUrl(), ...(inviteCode && { data: { invite_code: inviteCode } }) },
  });
  if (error) return rejected(error);
  return data.session ? { kind: 'done' } : { kind: 'confirm-email' };
}

/** Redirects to an identity provider if the server has it enabled. Throws only unexpected errors. */
export async function signInWithProvider(provider: string, inviteCode: string | null): Promise<SignInResult> {
  const { external } = await call(authRoutes.settings);
  if (!external[provider]) return rejected({ message: t`Unsupported provider: provider is not enabled` });
  const { error } = await (await auth()).signInWithOAuth({
    // The client's type lists only its built-in providers.
    provider: provider as 'google',
    options: { redirectTo: redirectUrl(), ...(inviteCode && { queryParams: { invite_code: inviteCode } }) },
  });
  return error ? rejected(error) : { kind: 'done' };
}

/** Sends the confirmation email again. Throws on failure. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (await auth()).resend({ type: 'signup', email, options: { emailRedirectTo: redirectUrl() } });
  if (error) throw error;
}

/** Confirms an email address with the six-digit code and signs in. Throws on failure. */
export async function confirmWithCode(email: string, token: string): Promise<void> {
  const { error } = await (await auth()).verifyOtp({ email, token, type: 'signup' });
  if (error) throw error;
}
