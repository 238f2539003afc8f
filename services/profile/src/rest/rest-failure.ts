import { DomainError } from '@trenzeye/kit';

interface RestFailureOptions {
  readonly details?: string;
  readonly hint?: string;
  /** The header of a 416 answer. */
  readonly contentRange?: string;
}

/** A PostgREST error: `foreignCode` is the code that its clients expect, a SQLSTATE or a PGRST number. */
export const restFailure = (
  code: DomainError['code'],
  foreignCode: string,
  message: string,
  { details, hint, contentRange }: RestFailureOptions = {},
): DomainError =>
  new DomainError(code, {
    foreignCode,
    detail: message,
    members: { details: details ?? null, hint: hint ?? null },
    ...(contentRange === undefined ? {} : { headers: { 'content-range': contentRange } }),
  });

export const notImplemented = (details: string): DomainError =>
  restFailure('invalid_request', 'PGRST127', 'Feature not implemented', { details });
