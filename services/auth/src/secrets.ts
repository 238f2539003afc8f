import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret with 256 random bits, which needs no salt. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Six digits, evenly distributed. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** The stored hash of a code. A code has only 20 bits: it is protected by its few attempts and its short lifetime. */
export const hashCode = (tokenId: string, code: string): string => createHmac('sha256', tokenId).update(code).digest('base64url');

export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Derives a refresh token's successor from the token and a stored seed. Only hashes are stored, and a client that lost the response
 * gets the same successor again; neither the seed nor the token alone is enough.
 */
export const deriveSuccessor = (refreshToken: string, seed: string): string =>
  createHmac('sha256', seed).update(refreshToken).digest('base64url');
