import { type DestinationStream, type Logger, pino } from 'pino';
import { activeTraceFields } from './telemetry/active.ts';

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

/** Name, message, code, frames and causes; nothing else that hangs on an error, which may be a whole connection with its secrets. */
const errorOf = (error: unknown, depth = 5): LoggedError => {
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
    stack: framesOf(stack),
    ...(cause === undefined || depth === 0 ? {} : { cause: errorOf(cause, depth - 1) }),
  };
};

/** JSON lines, on standard output unless said; credentials are removed wherever they appear under these names. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      // A line about something that is traced names its trace.
      mixin: activeTraceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Without a message of ours pino would take the error's, with all that it quotes.
      hooks: {
        logMethod(given, write) {
          if (given.length === 1 && typeof given[0] === 'object') write.call(this, given[0], '');
          else write.apply(this, given);
        },
      },
      serializers: { err: (error: unknown) => errorOf(error) },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.access_token', '*.refresh_token', '*.token'], censor: '[removed]' },
    },
    destination,
  );
