import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const decodeBase32 = (base32: string): Buffer => {
  const characters = base32.replaceAll(/[\s=]/g, '').toUpperCase();
  const bits = [...characters].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** How long a code is valid, in milliseconds. */
const stepMs = 30_000;
let lastStep = 0;

/**
 * The current code of an authenticator app for this secret (RFC 6238: SHA-1, six digits, 30 seconds). A code can be used once, so
 * every call waits for a new one.
 */
export const nextCode = async (secret: string): Promise<string> => {
  while (Math.floor(Date.now() / stepMs) <= lastStep) await new Promise((resolve) => setTimeout(resolve, 500));
  lastStep = Math.floor(Date.now() / stepMs);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(lastStep));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};
