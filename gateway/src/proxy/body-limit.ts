import { Transform } from 'node:stream';
import { DomainError } from '@trenzeye/kit/errors';
import { type Exchange, fail } from '../exchange.ts';

/** Read and thrown away beyond a limit, so that a client gets to read its 413 instead of a reset connection. */
const linger = 8_388_608;

const tooLarge = (limit: number, headers: Record<string, string> = {}): DomainError =>
  new DomainError('payload_too_large', { errors: [{ field: 'body', message: `must be at most ${limit} bytes` }], headers });

/** Passes a body on while it stays within `limit` bytes; then answers 413 and swallows what still comes. */
const countingStream = (exchange: Exchange, limit: number): Transform => {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total <= limit) return done(null, chunk);
      fail(exchange, tooLarge(limit));
      if (total > limit + linger) exchange.request.destroy();
      done();
    },
  });
};

/** Refuses a body that is declared too large; one of undeclared length is counted while it passes. Throws `payload_too_large`. */
export const limitBody = (exchange: Exchange): void => {
  const { request, route } = exchange;
  const declared = Number(request.headers['content-length'] ?? 0);
  const undeclared = request.headers['transfer-encoding'] !== undefined;
  if (declared === 0 && !undeclared) return;
  if (route.method === 'get') throw new DomainError('invalid_request', { errors: [{ field: 'body', message: 'is not taken by GET' }] });
  if (declared > route.bodyLimitBytes)
    throw tooLarge(route.bodyLimitBytes, declared > route.bodyLimitBytes + linger ? { connection: 'close' } : {});
  if (undeclared) exchange.body = request.pipe(countingStream(exchange, route.bodyLimitBytes));
};
