import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { SceneVisual } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { inFolder } from '../../ffmpeg/ffmpeg.ts';
import { MediaError } from '../../ffmpeg/media-error.ts';
import type { JobRun } from '../../jobs/job-handler.ts';
import { requirePhoto, storedEdit } from '../../photos/photo-source.ts';
import { renderPicture } from '../../photos/render-picture.ts';
import type { Size } from '../cut/frame.ts';
import type { ShortRow } from '../store.ts';
import { type PictureMotion, planMotion } from './plan-motion.ts';

type PhotoVisual = Extract<SceneVisual, { readonly kind: 'photo' }>;

interface DrawPhoto {
  readonly visual: PhotoVisual;
  /** Index of the scene. */
  readonly index: number;
  readonly film: Size;
  readonly seconds: number;
  /** File name of the result. */
  readonly name: string;
}

const jpeg = { quality: 92, chromaSubsampling: '4:2:0' };

/** Writes the photo of a scene with its stored edit as JPEG, in the size that its motion needs. Throws a MediaError naming the scene. */
export const drawPhoto = async (
  { context, row, folder }: Pick<JobRun<ShortRow>, 'context' | 'row' | 'folder'>,
  { visual: { upload_id, motion }, index, film, seconds, name }: DrawPhoto,
): Promise<PictureMotion> => {
  const deleted = (cause?: unknown) =>
    new MediaError(`The photo of scene ${index + 1} was deleted. Choose another one for this scene.`, { cause });
  const source = await requirePhoto(context.prisma, { userId: row.user_id, id: upload_id }).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'not_found' ? deleted(error) : error;
  });
  const master = await context.objects.get(source.master);
  if (!master) throw deleted();
  const edit = await storedEdit(context.prisma, upload_id);
  const { large, width, height } = await renderPicture(await buffer(master.stream), edit, source, row.user_id);
  const planned = planMotion({ motion, index, picture: { width, height }, film, seconds });
  // Parts that people look at first stay in the frame where a photo is cut.
  const position = planned.kind === 'pan' ? 'centre' : sharp.strategy.attention;
  const drawn = sharp(large).resize({ ...planned.canvas, fit: 'cover', position });
  await writeFile(inFolder(folder, name), await drawn.jpeg(jpeg).toBuffer());
  return planned;
};
