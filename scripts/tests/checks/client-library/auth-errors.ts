import { AuthWeakPasswordError } from '@supabase/supabase-js';

interface ComparableError {
  readonly name: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly reasons?: readonly string[];
}

interface ClientError {
  readonly name: string;
  readonly code?: unknown;
  readonly status?: number | undefined;
}

/** The properties by which an application distinguishes errors; null without an error. */
export const errorOf = ({ error }: { readonly error: ClientError | null }): ComparableError | null => {
  if (!error) return null;
  const { name, code, status } = error;
  const comparable = { name, code: typeof code === 'string' ? code : undefined, status };
  return error instanceof AuthWeakPasswordError ? { ...comparable, reasons: error.reasons } : comparable;
};

/** An error response of the auth service. */
export const apiError = (status: number, code: string): ComparableError => ({ name: 'AuthApiError', code, status });

export const weakPassword = (...reasons: string[]): ComparableError => ({
  name: 'AuthWeakPasswordError',
  code: 'weak_password',
  status: 422,
  reasons,
});

/** The client's error without a session, also used for `session_not_found`. */
export const sessionMissing: ComparableError = { name: 'AuthSessionMissingError', code: undefined, status: 400 };

/** A temporary error, after which the client keeps its session. */
export const retryableError = (status: number): ComparableError => ({ name: 'AuthRetryableFetchError', code: undefined, status });
