import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { weakPasswordReasons } from '../../features/accounts/password-feedback.ts';
import { logIn, type SignInResult, signInWithProvider, signUp } from '../../features/post-login/sign-in.ts';

export interface Invite {
  readonly code: string;
  /** Recipient; empty when the link does not contain it. */
  readonly email: string;
}

/** The invite in the URL (`?invite=CODE&email=...`), or null. */
export function parseInvite(query: URLSearchParams): Invite | null {
  const code = query.get('invite')?.trim() ?? '';
  if (code === '') return null;
  return { code, email: query.get('email')?.trim() ?? '' };
}

/** The sign-up URL of an invite; `parseInvite` reads it back. */
export const signUpUrl = ({ code, email }: Invite): string => `/login?${new URLSearchParams({ mode: 'signup', invite: code, email })}`;

export type Mode = 'login' | 'signup';
type Running = 'password' | 'provider' | null;

/** Log-in, sign-up and provider sign-in with the specification's messages. PostLoginRouting navigates afterwards. */
export function useLogin(mode: Mode, inviteCode: string | null) {
  const toast = useToast();
  const [running, setRunning] = useState<Running>(null);
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null);

  /** `minLength`: of new passwords; 0 if it is not known, the server decides then. */
  async function submit(enteredEmail: string, password: string, minLength: number): Promise<void> {
    const email = enteredEmail.trim();
    if (email === '' || password === '') return toast.error(t`Error`, t`Please fill in all fields`);
    if (mode === 'signup' && password.length < minLength) return setPasswordProblem(t`Use at least ${minLength} characters.`);
    setRunning('password');
    setPasswordProblem(null);
    try {
      showResult(email, await (mode === 'login' ? logIn(email, password) : signUp(email, password, inviteCode)));
    } catch (error) {
      console.error(error);
      toast.error(t`Error`, t`An unexpected error occurred.`);
    } finally {
      setRunning(null);
    }
  }

  function showResult(email: string, result: SignInResult): void {
    if (result.kind === 'rejected') {
      console.error('Authentication failed', result.message);
      toast.error(t`Authentication Error`, result.message);
      const reasons = weakPasswordReasons(result.error);
      if (reasons.length > 0) setPasswordProblem(reasons.join(' '));
      if (result.code === 'email_not_confirmed') setUnconfirmedEmail(email);
      return;
    }
    if (mode === 'login') return;
    toast.success(t`Success!`, t`Check your email to confirm your account.`);
    if (result.kind === 'confirm-email') setUnconfirmedEmail(email);
  }

  async function signInWith(name: string, label: string): Promise<void> {
    setRunning('provider');
    try {
      const result = await signInWithProvider(name, inviteCode);
      // On success the browser navigates to the provider.
      if (result.kind !== 'rejected') return;
      toast.error(t`${label} Sign In Error`, result.message);
    } catch (error) {
      console.error(error);
      toast.error(t`${label} Sign In Error`, t`Failed to sign in with ${label}.`);
    }
    setRunning(null);
  }

  return { running, unconfirmedEmail, passwordProblem, clearPasswordProblem: () => setPasswordProblem(null), submit, signInWith };
}
