import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';
import { unpackTar } from 'modern-tar/fs';
import unbzip2 from 'unbzip2-stream';

// Decompression takes seconds of processor time, so it has a thread of its own.
const { archive, folder } = workerData as { readonly archive: string; readonly folder: string };

await pipeline(
  createReadStream(archive),
  unbzip2(),
  // Without the folder in which everything is; links and devices are not part of a model.
  unpackTar(folder, { strip: 1, filter: ({ type }) => type === 'file' || type === 'directory' }),
);
