import { ApiError } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { weakPasswordReasons } from './password-feedback.ts';

/** What the auth client answers: the data, or what was wrong. */
interface AuthResponse {
  readonly data: unknown;
  readonly error: Error | null;
}

/** The data of an answer of the auth client. Throws what was wrong. */
export function unwrap<Answer extends AuthResponse>({ data, error }: Answer): Extract<Answer, { readonly error: null }>['data'] {
  if (error) throw error;
  return data as Extract<Answer, { readonly error: null }>['data'];
}

/** The server's stable word for what was wrong; empty where it has none. */
export const errorCode = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

const unreachable = 'Trenzeye could not be reached. Check your connection and try again.';

/** Words for codes whose own message would not tell people what to do. */
const words: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'That code is not right. Codes change every 30 seconds: wait for the next one and try again.',
  mfa_challenge_expired: 'That took a little too long. Please enter the code that is shown now.',
  insufficient_aal: 'This needs your second factor. Log out, log in again with your code, and repeat it.',
  reauthentication_not_valid: 'That code is not right, or it has run out. Ask for a new one.',
  otp_expired: 'That code is not right, or it has run out. Ask for a new one.',
  session_not_found: 'Your session has ended. Please log in again.',
};

/** One sentence for the person who tried. */
export function errorMessage(error: unknown): string {
  const reasons = weakPasswordReasons(error);
  if (reasons.length > 0) return reasons.join(' ');
  const known = words[errorCode(error)];
  if (known) return known;
  if (error instanceof ApiError) return error.fields[0] ? `${error.message} ${error.fields[0].message}` : error.message;
  if (error instanceof Error && error.name === 'AuthRetryableFetchError') return unreachable;
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred.';
}

export interface AsyncAction {
  readonly running: boolean;
  readonly problem: string | null;
  /** Runs one piece of work at a time. Answers whether it succeeded; never rejects. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** The state of one thing a person can try: whether it runs and what was wrong last time. */
export function useAsyncAction(): AsyncAction {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setRunning(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { running, problem, run, clear: () => setProblem(null) };
}
