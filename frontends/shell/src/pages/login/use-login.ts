import { useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { weakPasswordReasons } from '../../features/account/password-feedback.ts';
import { logIn, type SignInResult, signInWithProvider, signUp } from '../../features/post-login/sign-in.ts';

export type Mode = 'login' | 'signup';
type Running = 'password' | 'provider' | null;

/** The ways in, with the specification's messages. Where a sign-in leads is decided by PostLoginRouting. */
export function useLogin(mode: Mode, inviteCode: string | null) {
  const toast = useToast();
  const [running, setRunning] = useState<Running>(null);
  /** The address that still has to be confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null);

  async function submit(given: string, password: string): Promise<void> {
    const email = given.trim();
    if (email === '' || password === '') return toast.error('Error', 'Please fill in all fields');
    setRunning('password');
    setPasswordProblem(null);
    try {
      tell(email, await (mode === 'login' ? logIn(email, password) : signUp(email, password, inviteCode)));
    } catch (error) {
      console.error(error);
      toast.error('Error', 'An unexpected error occurred.');
    } finally {
      setRunning(null);
    }
  }

  function tell(email: string, outcome: SignInResult): void {
    if (outcome.kind === 'refused') {
      console.error('Authentication failed:', outcome.message);
      toast.error('Authentication Error', outcome.message);
      const reasons = weakPasswordReasons(outcome.error);
      if (reasons.length > 0) setPasswordProblem(reasons.join(' '));
      if (outcome.code === 'email_not_confirmed') setUnconfirmed(email);
      return;
    }
    if (mode === 'login') return;
    toast.success('Success!', 'Check your email to confirm your account.');
    if (outcome.kind === 'confirm-email') setUnconfirmed(email);
  }

  async function provider(name: string, label: string): Promise<void> {
    setRunning('provider');
    try {
      const outcome = await signInWithProvider(name, inviteCode);
      // The browser is leaving for the provider.
      if (outcome.kind !== 'refused') return;
      toast.error(`${label} Sign In Error`, outcome.message);
    } catch (error) {
      console.error(error);
      toast.error(`${label} Sign In Error`, `Failed to sign in with ${label}.`);
    }
    setRunning(null);
  }

  return { running, unconfirmed, passwordProblem, submit, provider };
}
