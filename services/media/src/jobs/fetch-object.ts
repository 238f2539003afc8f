import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@trenzeye/kit';
import { MediaError } from '../ffmpeg/index.ts';

/** Downloads an object into a folder as `name`, as a stream. Throws a MediaError when it does not exist. */
export const fetchObject = async (
  objects: ObjectStore,
  key: string,
  { folder, name, signal }: { readonly folder: string; readonly name: string; readonly signal: AbortSignal },
): Promise<void> => {
  const found = await objects.get(key);
  if (!found) throw new MediaError('The file is no longer there. Please upload it again.');
  await pipeline(found.stream, createWriteStream(join(folder, name)), { signal });
};
