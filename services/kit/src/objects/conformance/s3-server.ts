import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Published without types. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerConstructor = new (options: {
  readonly port: number;
  readonly address: string;
  readonly silent: boolean;
  readonly allowMismatchedSignatures: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3Server;

/** An S3 server of the npm package s3rver on a free port, with one bucket. */
export const startS3Server = async (bucket: string): Promise<{ readonly endpoint: string; close(): Promise<void> }> => {
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerConstructor;
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It miscalculates the signature of requests to the bucket itself.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
