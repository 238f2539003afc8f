import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { AuthConfig } from '../config.ts';

/** Keeps secrets that must be read again (a one-way hash would not do) unreadable in the database and its backups. */
export interface Vault {
  /** AES-256-GCM; `owner` is bound to the text, so that it opens for nobody else's row. */
  seal(text: string, owner: string): string;
  /** Throws when the text was changed, belongs to another owner, or its key is not there any more. */
  open(sealed: string, owner: string): string;
}

interface Key {
  /** Names the key in what it sealed; says nothing about it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const keyOf = (bytes: Buffer): Key => ({
  id: createHash('sha256').update('trenzeye vault key').update(bytes).digest('base64url').slice(0, 8),
  bytes,
});

const derived = (secret: string): Key => keyOf(Buffer.from(hkdfSync('sha256', secret, '', 'trenzeye auth: secrets at rest', 32)));

const sealWith = ({ id, bytes }: Key, text: string, owner: string): string => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
};

const openWith = ({ bytes }: Key, body: Buffer, owner: string): string => {
  const [nonce, tag] = [body.subarray(0, nonceLength), body.subarray(nonceLength, nonceLength + tagLength)];
  const decipher = createDecipheriv(algorithm, bytes, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
};

/**
 * Seals with AUTH_ENCRYPTION_KEY, or, where that is not set, with a key derived from INTERNAL_TOKEN, which outlives restarts as
 * well. What the derived key sealed still opens after AUTH_ENCRYPTION_KEY was set, as long as INTERNAL_TOKEN stays.
 */
export const createVault = ({
  AUTH_ENCRYPTION_KEY: given,
  INTERNAL_TOKEN,
}: Pick<AuthConfig, 'AUTH_ENCRYPTION_KEY' | 'INTERNAL_TOKEN'>): Vault => {
  const fallback = derived(INTERNAL_TOKEN);
  const sealing = given === undefined ? fallback : keyOf(given);
  const keys = [sealing, fallback];
  return {
    seal: (text, owner) => sealWith(sealing, text, owner),
    open: (sealed, owner) => {
      const [id, body = ''] = sealed.split('.');
      const key = keys.find((each) => each.id === id);
      if (!key) throw new Error('a secret was sealed with a key that is not there: was AUTH_ENCRYPTION_KEY or INTERNAL_TOKEN changed?');
      return openWith(key, Buffer.from(body, 'base64url'), owner);
    },
  };
};
