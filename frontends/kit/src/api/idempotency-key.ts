/**
 * A key for `call`'s `idempotencyKey`: one per intended change, the same for each try of it. Not `crypto.randomUUID`, which
 * browsers withhold from pages served over plain HTTP in a local network.
 */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
