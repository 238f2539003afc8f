export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** An answer outside 2xx, or none at all (`status` 0). `code` is the server's stable word for what happened. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** The whole body of the answer, where a route says more than the code. */
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

/**
 * Reads the three error bodies the platform answers with: problem+json (`code`, `detail`, `errors`),
 * GoTrue's (`error_code`, `msg`) and PostgREST's (`code`, `message`). Anything else keeps the status.
 */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const { code, error_code, detail, title, msg, message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return new ApiError(
    status,
    text(error_code) ?? text(code) ?? `http_${status}`,
    text(detail) ?? text(msg) ?? text(message) ?? text(title) ?? `The server answered ${status}.`,
    fieldProblems(errors),
    body,
  );
}

/** Says whether asking again may help: the server failed or was not reached. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
