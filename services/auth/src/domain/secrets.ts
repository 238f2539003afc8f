import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret with 256 bits of its own; such need no salt. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Six digits, evenly distributed. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** What is stored of a code. A code has 20 bits only: what protects it are its few attempts and its short life. */
export const hashCode = (tokenId: string, code: string): string => createHmac('sha256', tokenId).update(code).digest('base64url');

export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * A refresh token's successor, worked out from the token and a stored seed. So only hashes are stored, and yet a client whose
 * answer was lost gets the same successor again; the seed alone, or the token alone, leads nowhere.
 */
export const successorOf = (refreshToken: string, seed: string): string =>
  createHmac('sha256', seed).update(refreshToken).digest('base64url');
