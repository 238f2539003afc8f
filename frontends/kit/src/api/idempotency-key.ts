/**
 * A key for `call`'s `idempotencyKey`: one per user action, reused by its retries. Not `crypto.randomUUID`, which browsers
 * provide only in secure contexts (not over plain HTTP in a local network).
 */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
