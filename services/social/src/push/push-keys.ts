import type { Clock, Vault } from '@trenzeye/kit';
import webPush from 'web-push';
import type { Database } from '../database/transaction.ts';
import { findPushKey, insertPushKey } from './store.ts';

/** The key pair with which push services recognize this installation (VAPID, RFC 8292), each in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Parts {
  readonly prisma: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}

const owner = 'push_keys';

const readOrCreate = async ({ prisma, vault, clock }: Parts): Promise<PushKeys> => {
  let stored = await findPushKey(prisma);
  if (!stored) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await insertPushKey(prisma, { public_key: publicKey, sealed_private_key: vault.seal(privateKey, owner) }, clock());
    // Another replica's pair may have been stored first.
    stored = await findPushKey(prisma);
  }
  if (!stored) throw new Error('the key pair of push messages was not stored');
  return { publicKey: stored.public_key, privateKey: vault.open(stored.sealed_private_key, owner) };
};

/** Reads the stored key pair once; the first call of an installation creates it. */
export const createPushKeys = (parts: Parts): (() => Promise<PushKeys>) => {
  let loading: Promise<PushKeys> | undefined;
  return () => {
    loading ??= readOrCreate(parts).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
