import { DomainError } from '@trenzeye/kit/errors';
import { createText } from '@trenzeye/kit/language/text';
import type { Logger } from '@trenzeye/kit/logging/logger';
import { type Exchange, fail } from '../exchange.ts';
import { logFieldsOf } from '../telemetry/log-fields.ts';

/**
 * Ends the exchange of a client that is too slow: a slow upload with 504, which upload clients retry, and a slow download with a reset,
 * which also discards what the operating system has buffered.
 */
export const createSlowClientHandler = (log: Logger, minBytesPerSecond: number) => {
  const tooSlow = new DomainError('upstream_timeout', {
    detail: createText('The request body arrived at less than {minBytesPerSecond} bytes per second.', { minBytesPerSecond }),
    headers: { connection: 'close' },
  });
  return (exchange: Exchange, direction: 'request' | 'response'): void => {
    const { upstream, request, isProbe, isSettled } = exchange;
    log.info({ direction, ...logFieldsOf(exchange) }, 'connection of a slow client closed');
    if (direction === 'response' || isSettled) {
      request.socket.resetAndDestroy();
      return;
    }
    if (isProbe) upstream.breaker.releaseProbe();
    fail(exchange, tooSlow);
  };
};
