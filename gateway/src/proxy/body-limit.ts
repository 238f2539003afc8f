import { Transform } from 'node:stream';
import { DomainError } from '@trenzeye/kit/errors';
import { createText } from '@trenzeye/kit/language/text';
import { type Exchange, fail } from '../exchange.ts';

/** Bytes read and discarded above the limit, so that the client receives the 413 response instead of a connection reset. */
const discardLimitBytes = 8_388_608;

const tooLarge = (limitBytes: number, headers: Record<string, string> = {}): DomainError =>
  new DomainError('payload_too_large', {
    errors: [{ field: 'body', message: createText('must be at most {limitBytes} bytes', { limitBytes }) }],
    headers,
  });

/** Forwards the body up to `limitBytes`; above, responds with 413 and discards the rest. */
const createCountingStream = (exchange: Exchange, limitBytes: number): Transform => {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total <= limitBytes) return done(null, chunk);
      fail(exchange, tooLarge(limitBytes));
      if (total > limitBytes + discardLimitBytes) exchange.request.destroy();
      done();
    },
  });
};

/** Rejects a body by its declared length, or counts one of undeclared length while it is forwarded. Throws `payload_too_large`. */
export const limitBody = (exchange: Exchange): void => {
  const { request, route } = exchange;
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (declaredBytes === 0 && !isChunked) return;
  if (route.method === 'get') throw new DomainError('invalid_request', { errors: [{ field: 'body', message: 'is not allowed with GET' }] });
  if (declaredBytes > route.bodyLimitBytes)
    throw tooLarge(route.bodyLimitBytes, declaredBytes > route.bodyLimitBytes + discardLimitBytes ? { connection: 'close' } : {});
  if (isChunked) exchange.body = request.pipe(createCountingStream(exchange, route.bodyLimitBytes));
};
