import { t } from '@lingui/core/macro';
import { ApiError, confirmIdentity } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { weakPasswordReasons } from './password-feedback.ts';

/** A response of the auth client: data or an error. */
interface AuthResponse {
  readonly data: unknown;
  readonly error: Error | null;
}

/** The data of a response of the auth client. Throws its error. */
export function unwrap<Response extends AuthResponse>({ data, error }: Response): Extract<Response, { readonly error: null }>['data'] {
  if (error) throw error;
  return data as Extract<Response, { readonly error: null }>['data'];
}

/** The server's stable error code, or an empty string. */
export const errorCode = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

const unreachable = t`Trenzeye could not be reached. Check your connection and try again.`;

/** Messages for codes whose server message does not say what to do. */
const messages: Readonly<Record<string, string>> = {
  mfa_verification_failed: t`That code is not right. Codes change every 30 seconds: wait for the next one and try again.`,
  recovery_code_not_valid: t`That code is not right, or you have used it already.`,
  mfa_challenge_expired: t`The code has expired. Enter the code that is shown now.`,
  insufficient_aal: t`Confirm your second factor first.`,
  reauthentication_needed: t`Confirm your identity first. You logged in a while ago.`,
  reauthentication_not_valid: t`That code is not right or has expired. Request a new one.`,
  otp_expired: t`That code is not right or has expired. Request a new one.`,
  webauthn_verification_failed: t`That passkey was not accepted. Use another one, or log in another way.`,
  webauthn_challenge_expired: t`That took too long. Please try again.`,
  webauthn_challenge_not_found: t`That took too long. Please try again.`,
  webauthn_credential_exists: t`This passkey is in use already.`,
  no_authorization: t`Please log in.`,
  bad_jwt: t`Your session has ended. Please log in again.`,
  session_not_found: t`Your session has ended. Please log in again.`,
};

/** Messages for errors of the browser's dialog for passkeys, by name. */
const browserMessages: Readonly<Record<string, string>> = {
  NotAllowedError: t`No passkey was used: the request was cancelled or took too long.`,
  InvalidStateError: t`This device already has a passkey for your account.`,
  SecurityError: t`Passkeys do not work at this address.`,
};

/** The message to show to the user. */
export function errorMessage(error: unknown): string {
  const reasons = weakPasswordReasons(error);
  if (reasons.length > 0) return reasons.join(' ');
  const message = messages[errorCode(error)] ?? (error instanceof Error ? browserMessages[error.name] : undefined);
  if (message) return message;
  if (error instanceof ApiError) return error.fields[0] ? `${error.message} ${error.fields[0].message}` : error.message;
  if (error instanceof Error && error.name === 'AuthRetryableFetchError') return unreachable;
  return error instanceof Error && error.message ? error.message : t`An unexpected error occurred.`;
}

interface AsyncAction {
  readonly running: boolean;
  readonly problem: string | null;
  /** Runs the function and resolves to whether it succeeded; never rejects. */
  readonly run: (action: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Runs an action; if the auth service asks for the second factor or a reauthentication, asks for it and runs it again. `call` does so itself. */
async function runConfirmed(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof ApiError || !(await confirmIdentity(errorCode(error)))) throw error;
    await action();
  }
}

/** State of an action the user can start: whether it is running and the problem of the last attempt. */
export function useAsyncAction(): AsyncAction {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setRunning(true);
    setProblem(null);
    try {
      await runConfirmed(action);
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
