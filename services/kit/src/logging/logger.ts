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

/** What others' messages may quote and no log is to hold: mail addresses, tokens, passwords in addresses. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(\w+:\/\/)[^\s/@]+@/g, '$1[removed]@'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
];

const withoutSecrets = (text: string): string => secrets.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);

/** Prisma quotes the values of the call first, and says what is wrong last. */
const sentenceOf = (name: string, message: string): string =>
  withoutSecrets(name.startsWith('PrismaClient') ? (message.trim().split('\n').at(-1) ?? '') : message);

/** The frames alone: above them stands the message once more. */
const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** An error whose stack says nothing more: it is expected, or it will pass. */
class WithoutStack {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** For the `err` field of an expected failure: logs type, message, code and causes, without stacks. */
export const withoutStack = (error: unknown): unknown => new WithoutStack(error);

/** Name, message, code, frames and causes; nothing else that hangs on an error, which may be a whole connection with its secrets. */
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
    message: sentenceOf(name, message ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(hasStack ? { stack: framesOf(stack) } : {}),
    ...(cause === undefined || depth === 0 ? {} : { cause: errorOf(cause, hasStack, depth - 1) }),
  };
};

const serializeError = (value: unknown): LoggedError =>
  value instanceof WithoutStack ? errorOf(value.error, false) : errorOf(value, true);

const errorLevel = 50;

/** Errors that are part of normal operation. By name, for the module of the errors is not needed here. */
const isExpected = (error: unknown): boolean => (error as Partial<Error> | undefined)?.name === 'DomainError' || isTransient(error);

/**
 * A warning about an expected error, such as a refusal or a database that restarts, is one short line: it is handled, and its stack
 * explains nothing.
 */
const shortened = (fields: object, level: number): object =>
  level < errorLevel && 'err' in fields && isExpected(fields.err) ? { ...fields, err: withoutStack(fields.err) } : fields;

/** JSON lines, on standard output unless said; credentials are removed wherever they appear under these names. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      // A line about something that is traced names its trace.
      mixin: activeTraceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod([first, ...rest], write, level) {
          const given: unknown = first;
          if (typeof given !== 'object' || given === null) write.call(this, first, ...rest);
          // Without a message of ours pino would take the error's, with all that it quotes.
          else write.call(this, shortened(given, level), ...(rest.length === 0 ? [''] : rest));
        },
      },
      serializers: { err: serializeError },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.access_token', '*.refresh_token', '*.token'], censor: '[removed]' },
    },
    destination,
  );
