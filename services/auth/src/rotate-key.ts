import { type Clock, systemClock } from '@trenzeye/kit';
import type { PrismaClient } from './database/generated/client.ts';
import { createSigningKey } from './keys/create-signing-key.ts';
import { replaceSigningKey } from './keys/store.ts';
import { runOperatorCommand } from './operator.ts';

/** Much longer than the lifetime of a token, one hour. */
const dayMs = 86_400_000;

/**
 * Replaces the table's current key and returns the id of the new one. Running services publish it within seconds and sign with it
 * half a minute later; tokens of the old key stay valid.
 */
export const rotateSigningKey = async (prisma: PrismaClient, clock: Clock): Promise<string> => {
  const now = clock();
  const key = await createSigningKey(now);
  await replaceSigningKey(prisma, key, new Date(now.getTime() - dayMs));
  return key.kid;
};

await runOperatorCommand('rotate-key', ({ prisma }) => rotateSigningKey(prisma, systemClock));
