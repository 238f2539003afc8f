import { t } from '@lingui/core/macro';

/**
 * A key for `call`'s `idempotencyKey`: one per user action, reused by its retries. Not `crypto.randomUUID`, which browsers
 * provide only in secure contexts (not over plain HTTP in a local network).
 */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** A response outside 2xx, or no response at all (`status` 0). `code` is the server's stable error code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** The response body, for routes that return details beyond the code. */
  readonly body: unknown;

  constructor(status: number, code: string, message: string, fields: readonly FieldProblem[] = [], body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.body = body;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { field, message } = (entry ?? {}) as Record<string, unknown>;
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

/** The first field with its problem as a sentence, such as "Base url must be an https address". */
function fieldSentence([first]: readonly FieldProblem[]): string | undefined {
  if (!first) return undefined;
  const sentence = `${first.field.replaceAll('_', ' ')} ${first.message}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * Reads the platform's three error formats: problem+json (`code`, `detail`, `errors`),
 * GoTrue's (`error_code`, `msg`) and PostgREST's (`code`, `message`). For any other body the code is derived from the status.
 */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const { code, error_code, detail, title, msg, message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const fields = fieldProblems(errors);
  return new ApiError(
    status,
    text(error_code) ?? text(code) ?? `http_${status}`,
    text(detail) ?? text(msg) ?? text(message) ?? fieldSentence(fields) ?? text(title) ?? t`The server returned status ${status}.`,
    fields,
    body,
  );
}

/** The server's message about a field of the request, if it has one. */
export const fieldProblem = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined;

/** No response was received. */
export const networkError = (): ApiError =>
  new ApiError(0, 'network_error', t`Trenzeye could not be reached. Check your connection and try again.`);

/** Whether a retry may help: the server failed or was not reached. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
