import { AuthWeakPasswordError } from '@supabase/supabase-js';

interface Refusal {
  readonly name: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly reasons?: readonly string[];
}

interface LibraryError {
  readonly name: string;
  readonly code?: unknown;
  readonly status?: number | undefined;
}

/** What an application can tell a failure by; null when there was none. */
export const refusalOf = ({ error }: { readonly error: LibraryError | null }): Refusal | null => {
  if (!error) return null;
  const { name, code, status } = error;
  const refusal = { name, code: typeof code === 'string' ? code : undefined, status };
  return error instanceof AuthWeakPasswordError ? { ...refusal, reasons: error.reasons } : refusal;
};

/** What the auth service said no to. */
export const refused = (status: number, code: string): Refusal => ({ name: 'AuthApiError', code, status });

export const weak = (...reasons: string[]): Refusal => ({ name: 'AuthWeakPasswordError', code: 'weak_password', status: 422, reasons });

/** The library's own words for nobody being signed in, which it also has for `session_not_found`. */
export const noSession: Refusal = { name: 'AuthSessionMissingError', code: undefined, status: 400 };

/** Worth trying again: the library keeps the session. */
export const retryable = (status: number): Refusal => ({ name: 'AuthRetryableFetchError', code: undefined, status });
