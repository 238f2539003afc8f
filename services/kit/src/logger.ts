import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard output; credentials are removed wherever they appear under these names. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.access_token', '*.refresh_token', '*.token'], censor: '[removed]' },
  });
