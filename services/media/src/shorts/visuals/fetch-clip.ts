import { access } from 'node:fs/promises';
import type { SceneVisual } from '@trenzeye/proto/http/media';
import { inFolder } from '../../ffmpeg/ffmpeg.ts';
import { MediaError } from '../../ffmpeg/media-error.ts';
import { fetchObject } from '../../jobs/fetch-object.ts';
import type { JobRun } from '../../jobs/job-handler.ts';
import { readOwnUpload } from '../../uploads/store/uploads.ts';
import type { ShortRow } from '../store.ts';

type ClipVisual = Extract<SceneVisual, { readonly kind: 'clip' }>;
type ClipRun = Pick<JobRun<ShortRow>, 'context' | 'row' | 'folder' | 'signal'>;

/** Bytes of all videos of one Short together, because they are on the disk of the worker at the same time. */
const maxBytes = 4 * 1024 ** 3;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Fetches the videos that the scenes of a Short show into the folder, each once. */
export const createClipFetcher = ({ context: { prisma, objects }, row, folder, signal }: ClipRun) => {
  let bytes = 0;
  /** The name of the file. Throws a MediaError naming the scene. */
  return async ({ upload_id }: ClipVisual, index: number): Promise<string> => {
    const name = `clip-${upload_id}.mp4`;
    if (await exists(inFolder(folder, name))) return name;
    const key = (await readOwnUpload(prisma, row.user_id, upload_id))?.assets.video;
    const stored = key === undefined ? undefined : await objects.head(key);
    if (key === undefined || !stored)
      throw new MediaError(`The video of scene ${index + 1} was deleted. Choose another one for this scene.`);
    bytes += stored.size;
    if (bytes > maxBytes) throw new MediaError('The videos of the scenes are too large together: at most 4 GB. Use shorter ones.');
    await fetchObject(objects, key, { folder, name, signal });
    return name;
  };
};
