import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps webhook secrets, which have to be read again to sign with them, unreadable in the database and its backups. */
export interface Vault {
  /** AES-256-GCM; `owner` is bound to the text, so that it opens for nobody else's row. */
  seal(text: string, owner: string): string;
  /** Throws when the text was changed, belongs to another owner, or INTERNAL_TOKEN is another one by now. */
  open(sealed: string, owner: string): string;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export const createVault = (internalToken: string): Vault => {
  const key = Buffer.from(hkdfSync('sha256', internalToken, '', 'trenzeye profile: secrets at rest', 32));
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)];
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
    },
  };
};
