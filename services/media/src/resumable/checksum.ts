import { createHash } from 'node:crypto';
import { createText, invalidField } from '@trenzeye/kit';

export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

export interface Checksum {
  /** Passes the chunks through and adds them to the hash. */
  hashing(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Whether the hash equals the declared digest. */
  matches(): boolean;
}

const field = 'Upload-Checksum';

/** Parses `Upload-Checksum: sha256 <base64>`; undefined without the header. Throws `invalid_request` naming the header. */
export const parseChecksum = (header: string | undefined): Checksum | undefined => {
  if (header === undefined) return undefined;
  const [name, digest = '', ...rest] = header.trim().split(/ +/);
  const algorithm = checksumAlgorithms.find((each) => each === name);
  if (!algorithm)
    throw invalidField(field, createText('must name one of {checksumAlgorithms}', { checksumAlgorithms: checksumAlgorithms.join(', ') }));
  const expected = Buffer.from(digest, 'base64');
  const hash = createHash(algorithm);
  if (rest.length > 0 || expected.length !== createHash(algorithm).digest().length)
    throw invalidField(field, 'must be the algorithm and a base64 digest');
  return {
    async *hashing(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    matches: () => hash.digest().equals(expected),
  };
};
