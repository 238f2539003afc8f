import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const bytesOf = (base32: string): Buffer => {
  const letters = base32.replaceAll(/[\s=]/g, '').toUpperCase();
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Milliseconds a code stands. */
const step = 30_000;
let last = 0;

/**
 * What an authenticator shows now for this secret (RFC 6238: SHA-1, six digits, thirty seconds). A code is good for one use, so
 * the next call waits for the next one.
 */
export const nextCode = async (secret: string): Promise<string> => {
  while (Math.floor(Date.now() / step) <= last) await new Promise((done) => setTimeout(done, 500));
  last = Math.floor(Date.now() / step);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(last));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};
