import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, DomainError, notFound } from '@trenzeye/kit';

/** Minimum lifetime of a signed URL. */
const minLifetimeSeconds = 6 * 3600;
/** All signed URLs of a key within one interval are equal, so that the browser can cache them. */
const expiryIntervalSeconds = 3600;

interface Signing {
  readonly signingKey: Buffer;
  readonly clock: Clock;
}

/** Derives the signing key from a secret that has other uses as well. */
export const deriveSigningKey = (secret: string): Buffer => createHmac('sha256', secret).update('signed media addresses').digest();

const signatureOf = (signingKey: Buffer, key: string, expires: string): string =>
  createHmac('sha256', signingKey).update(`${key}\n${expires}`).digest('base64url');

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Path with a signature that allows reading a private object for about six hours. */
export const signedUrl = ({ signingKey, clock }: Signing, key: string): string => {
  const expires = String(Math.ceil((secondsOf(clock()) + minLifetimeSeconds) / expiryIntervalSeconds) * expiryIntervalSeconds);
  return `/media/${key}?expires=${expires}&signature=${signatureOf(signingKey, key, expires)}`;
};

/** Returns the remaining lifetime in seconds. Throws `not_found` for a wrong signature, `forbidden` when it has expired. */
export const verifySignature = ({ signingKey, clock }: Signing, key: string, expires: string, signature: string): number => {
  const actual = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(signingKey, key, expires));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw notFound('file');
  const remaining = Number(expires) - secondsOf(clock());
  if (remaining <= 0) throw new DomainError('forbidden', { detail: 'This link has expired. Reload the page to get a new one.' });
  return remaining;
};
