import { createHash } from 'node:crypto';
import { invalidField } from '@trenzeye/kit';

export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

export interface Checksum {
  /** Passes the bytes on and takes them into account. */
  hashing(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Whether what passed is what the sender sent. */
  matches(): boolean;
}

const field = 'Upload-Checksum';

/** Reads `Upload-Checksum: sha256 <base64>`; undefined where there is none. Throws `invalid_request` naming the header. */
export const parseChecksum = (header: string | undefined): Checksum | undefined => {
  if (header === undefined) return undefined;
  const [name, digest = '', ...rest] = header.trim().split(/ +/);
  const algorithm = checksumAlgorithms.find((each) => each === name);
  if (!algorithm) throw invalidField(field, `must name one of ${checksumAlgorithms.join(', ')}`);
  const wanted = Buffer.from(digest, 'base64');
  const hash = createHash(algorithm);
  if (rest.length > 0 || wanted.length !== createHash(algorithm).digest().length)
    throw invalidField(field, 'must be the algorithm and a base64 digest');
  return {
    async *hashing(body) {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
    },
    matches: () => hash.digest().equals(wanted),
  };
};
