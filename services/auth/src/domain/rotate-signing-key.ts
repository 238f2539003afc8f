import type { Clock } from '@trenzeye/kit';
import type { PrismaClient } from '../store/generated/client.ts';
import { replaceSigningKey } from '../store/signing-keys.ts';
import { makeSigningKey } from './make-signing-key.ts';

/** Tokens live an hour; a day is long after. */
const day = 86_400_000;

/**
 * Puts a new key in the place of the table's current one and returns its id. Running services publish it within seconds and sign
 * with it half a minute later; tokens of the old key stay valid.
 */
export const rotateSigningKey = async (prisma: PrismaClient, clock: Clock): Promise<string> => {
  const now = clock();
  const key = await makeSigningKey(now);
  await replaceSigningKey(prisma, key, new Date(now.getTime() - day));
  return key.kid;
};
