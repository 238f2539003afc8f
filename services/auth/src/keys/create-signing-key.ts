import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { SigningKey } from './store.ts';

/** A new ES256 key, named by its thumbprint. */
export const createSigningKey = async (now: Date): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' },
    publicJwk: { ...bare, kid, alg: 'ES256', use: 'sig' },
    state: 'current',
    createdAt: now,
  };
};
