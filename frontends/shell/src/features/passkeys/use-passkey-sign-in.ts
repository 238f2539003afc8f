import { t } from '@lingui/core/macro';
import { auth, useToast } from '@trenzeye/frontend-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage } from '../accounts/async-action.ts';
import { supportsPasskeyAutofill } from './passkeys.ts';

interface PasskeySignIn {
  /** The dialog of the browser is open. */
  readonly running: boolean;
  /** Opens the dialog of the browser. PostLoginRouting navigates after a sign-in. */
  readonly start: () => void;
}

/** Cancelled by the user, or timed out. */
const isCancelled = (error: Error): boolean => error.name === 'NotAllowedError';

/** Signs in with a passkey. While `isOffered`, browsers that can do so suggest passkeys in the email field as well. */
export function usePasskeySignIn(isOffered: boolean): PasskeySignIn {
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const pending = useRef<AbortController>(undefined);

  /** Replaces the pending request, because browsers allow one at a time. Resolves to the error, or null when it was replaced. */
  const request = useCallback(async (mediation?: 'conditional'): Promise<Error | null> => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    const client = await auth();
    const { error } = await client.signInWithPasskey({ options: { signal: controller.signal, ...(mediation ? { mediation } : {}) } });
    return controller.signal.aborted ? null : error;
  }, []);

  const suggest = useCallback(async (): Promise<void> => {
    if (!(await supportsPasskeyAutofill())) return;
    const error = await request('conditional');
    if (!error) return;
    if (errorCode(error).startsWith('webauthn_')) toast.error(t`Authentication Error`, errorMessage(error));
    else console.warn('Passkey suggestions failed', error);
    // The page was open for longer than a challenge is valid.
    if (errorCode(error) === 'webauthn_challenge_expired') await suggest();
  }, [request, toast]);

  useEffect(() => {
    if (!isOffered) return;
    suggest().catch((error: unknown) => console.warn('Passkey suggestions failed', error));
    return () => pending.current?.abort();
  }, [isOffered, suggest]);

  const signIn = async (): Promise<void> => {
    setRunning(true);
    try {
      const error = await request();
      if (!error) return;
      if (!isCancelled(error)) toast.error(t`Authentication Error`, errorMessage(error));
      void suggest();
    } finally {
      setRunning(false);
    }
  };
  const start = () => {
    signIn().catch((error: unknown) => {
      console.error('Passkey sign-in failed', error);
      toast.error(t`Error`, t`An unexpected error occurred.`);
    });
  };
  return { running, start };
}
