import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that have to be read again, where a one-way hash is not enough: they are unreadable in the database and its backups. */
export interface Vault {
  /** AES-256-GCM. `owner`, the id of the row, is authenticated with the text: another row's text does not open. */
  seal(text: string, owner: string): string;
  /** Throws when the text was modified, belongs to another owner, or was sealed with a key that is no longer configured. */
  open(sealed: string, owner: string): string;
}

/** Vault of the keys of speech models: content seals them into events, media opens them. */
export const speechModelVault = 'speech models';

export interface VaultOptions {
  /** Part of the key derivation: services with the same internal token have different keys. A purpose, for a vault of two services. */
  readonly service: string;
  readonly internalToken: string;
  /** 32 bytes. Seals new secrets; undefined: the key derived from `internalToken`. */
  readonly encryptionKey?: Uint8Array | undefined;
}

interface VaultKey {
  /** A truncated hash of the key, stored with each sealed text to find its key again. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const createKey = (bytes: Uint8Array): VaultKey => {
  if (bytes.length !== keyBytes) throw new Error(`a vault key must have ${keyBytes} bytes`);
  return { id: createHash('sha256').update('trenzeye vault key').update(bytes).digest('base64url').slice(0, 8), bytes };
};

const deriveKey = (service: string, internalToken: string): VaultKey =>
  createKey(Buffer.from(hkdfSync('sha256', internalToken, '', `trenzeye ${service}: secrets at rest`, keyBytes)));

const sealWith = ({ id, bytes }: VaultKey, text: string, owner: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
};

const openWith = ({ bytes }: VaultKey, body: Buffer, owner: string): string => {
  const nonce = body.subarray(0, nonceBytes);
  const tag = body.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
};

/**
 * Seals with `encryptionKey`, or with the key derived from `internalToken` where none is configured. Texts sealed with the derived
 * key still open after an encryption key was configured, as long as `internalToken` stays the same.
 */
export const createVault = ({ service, internalToken, encryptionKey }: VaultOptions): Vault => {
  const derivedKey = deriveKey(service, internalToken);
  const sealingKey = encryptionKey === undefined ? derivedKey : createKey(encryptionKey);
  const keys = [sealingKey, derivedKey];
  return {
    seal: (text, owner) => sealWith(sealingKey, text, owner),
    open: (sealed, owner) => {
      // Texts without a key id were sealed with the derived key, before texts had one.
      const [id, body] = sealed.includes('.') ? (sealed.split('.') as [string, string]) : [derivedKey.id, sealed];
      const key = keys.find((each) => each.id === id);
      if (!key) throw new Error(`${service}: secret was sealed with an unknown key: the encryption key or INTERNAL_TOKEN has changed`);
      return openWith(key, Buffer.from(body, 'base64url'), owner);
    },
  };
};
