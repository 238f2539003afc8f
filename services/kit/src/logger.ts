import { type Logger, pino } from 'pino';

export type { Logger };

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: LoggedError;
}

/** Name, message, code, stack and causes; nothing else that hangs on an error, which may be a whole connection with its secrets. */
const errorOf = (error: unknown, depth = 5): LoggedError => {
  const { name, message, code, stack, cause } = (
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  ) as Partial<Error> & { code?: unknown };
  return {
    type: name ?? 'Error',
    message: message ?? '',
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause === undefined || depth === 0 ? {} : { cause: errorOf(cause, depth - 1) }),
  };
};

/** JSON lines on standard output; credentials are removed wherever they appear under these names. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorOf(error) },
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.access_token', '*.refresh_token', '*.token'], censor: '[removed]' },
  });
