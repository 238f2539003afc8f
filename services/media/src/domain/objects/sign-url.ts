import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError, notFound } from '@trenzeye/kit';
import type { Context } from '../../context.ts';

/** How long an address works at least, in seconds. */
const validity = 6 * 3600;
/** All addresses of a key given out within it are the same, so that a browser's cache finds them again, in seconds. */
const step = 3600;

type Signing = Pick<Context, 'signingKey' | 'clock'>;

/** The key of signatures, made from a secret that is used for other things, too. */
export const deriveSigningKey = (secret: string): Buffer => createHmac('sha256', secret).update('signed media addresses').digest();

const signatureOf = (signingKey: Buffer, key: string, expires: string): string =>
  createHmac('sha256', signingKey).update(`${key}\n${expires}`).digest('base64url');

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** A path at which whoever has it can read a private object for some six hours. */
export const signedUrl = ({ signingKey, clock }: Signing, key: string): string => {
  const expires = String(Math.ceil((secondsOf(clock()) + validity) / step) * step);
  return `/media/${key}?expires=${expires}&signature=${signatureOf(signingKey, key, expires)}`;
};

/** Seconds that a signed address still works. Throws `not_found` when the signature is not ours, `forbidden` when it has run out. */
export const verifySignature = ({ signingKey, clock }: Signing, key: string, expires: string, signature: string): number => {
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signatureOf(signingKey, key, expires));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw notFound('file');
  const left = Number(expires) - secondsOf(clock());
  if (left <= 0) throw new DomainError('forbidden', { detail: 'This address has run out. Open the page again for a fresh one.' });
  return left;
};
