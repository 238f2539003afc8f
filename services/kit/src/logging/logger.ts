import { type DestinationStream, type Logger, pino } from 'pino';
import { isTransient } from '../db/transient.ts';
import { activeTraceFields } from '../telemetry/active.ts';

export type { Logger };

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: LoggedError;
}

/** Personal data and secrets that error messages of libraries may quote: credentials in URLs, mail addresses, tokens. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(\w+:\/\/)[^\s/@]+@/g, '$1[removed]@'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
];

const withoutSecrets = (text: string): string =>
  secrets.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);

/** Prisma's messages quote the arguments of the call; only their last line describes the error. */
const messageOf = (name: string, message: string): string =>
  withoutSecrets(name.startsWith('PrismaClient') ? (message.trim().split('\n').at(-1) ?? '') : message);

/** The stack without its first lines, which repeat the message. */
const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** An expected or transient error, whose stack is not useful. */
class WithoutStack {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** For the `err` field of an expected failure: logs type, message, code and causes, without stacks. */
export const withoutStack = (error: unknown): unknown => new WithoutStack(error);

/** Type, message, code, stack frames and causes. Other properties may contain secrets, for example a whole connection. */
const errorOf = (error: unknown, hasStack: boolean, depth = 5): LoggedError => {
  const {
    name = 'Error',
    message,
    code,
    stack,
    cause,
  } = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Partial<Error> & { code?: unknown };
  return {
    type: name,
    message: messageOf(name, message ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(hasStack ? { stack: framesOf(stack) } : {}),
    ...(cause === undefined || depth === 0 ? {} : { cause: errorOf(cause, hasStack, depth - 1) }),
  };
};

const serializeError = (value: unknown): LoggedError =>
  value instanceof WithoutStack ? errorOf(value.error, false) : errorOf(value, true);

const errorLevel = 50;

/** Errors of normal operation. Compared by name, so that the logger does not depend on the error catalogue. */
const isExpected = (error: unknown): boolean => (error as Partial<Error> | undefined)?.name === 'DomainError' || isTransient(error);

/**
 * A warning about an expected error, such as a refusal or a database that restarts, is one short line: it is handled, and its stack
 * explains nothing.
 */
const shortened = (fields: object, level: number): object =>
  level < errorLevel && 'err' in fields && isExpected(fields.err) ? { ...fields, err: withoutStack(fields.err) } : fields;

/** Writes JSON lines, to standard output by default. Fields with the names of credentials are redacted. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin: activeTraceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod([first, ...rest], write, level) {
          const fields: unknown = first;
          if (typeof fields !== 'object' || fields === null) write.call(this, first, ...rest);
          // Without a message pino uses the error's message, which may quote secrets.
          else write.call(this, shortened(fields, level), ...(rest.length === 0 ? [''] : rest));
        },
      },
      serializers: { err: serializeError },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.access_token', '*.refresh_token', '*.token'], censor: '[removed]' },
    },
    destination,
  );
