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

/** PostgREST's answer to a request for a single object that found `rows` rows. */
export const notSingle = (rows: number): DomainError =>
  restFailure('not_acceptable', 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const notEmbedded = (name: string): DomainError =>
  restFailure('invalid_request', 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
