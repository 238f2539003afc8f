import { useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { continueWithGoogle, hasDevInbox, logIn, type Outcome, signUp } from '../../features/post-login/sign-in.ts';

export type Mode = 'login' | 'signup';
type Running = 'password' | 'google' | null;

/** The two ways in, with the specification's messages. Where a sign-in leads is decided by PostLoginRouting. */
export function useLogin(mode: Mode) {
  const toast = useToast();
  const [running, setRunning] = useState<Running>(null);
  const [inbox, setInbox] = useState(false);

  async function submit(email: string, password: string): Promise<void> {
    if (email.trim() === '' || password === '') return toast.error('Error', 'Please fill in all fields');
    setRunning('password');
    try {
      const outcome = await (mode === 'login' ? logIn(email.trim(), password) : signUp(email.trim(), password));
      await tell(outcome);
    } catch (error) {
      console.error(error);
      toast.error('Error', 'An unexpected error occurred.');
    } finally {
      setRunning(null);
    }
  }

  async function tell(outcome: Outcome): Promise<void> {
    if (outcome.kind === 'refused') {
      console.error('Authentication failed:', outcome.message);
      toast.error('Authentication Error', outcome.message);
      return;
    }
    if (mode === 'login') return;
    toast.success('Success!', 'Check your email to confirm your account.');
    if (outcome.kind === 'confirm-email') setInbox(await hasDevInbox());
  }

  async function google(): Promise<void> {
    setRunning('google');
    try {
      const outcome = await continueWithGoogle();
      if (outcome.kind !== 'refused') return;
      toast.error('Google Sign In Error', outcome.message);
    } catch (error) {
      console.error(error);
      toast.error('Google Sign In Error', 'Failed to sign in with Google.');
    }
    setRunning(null);
  }

  return { running, inbox, submit, google };
}
