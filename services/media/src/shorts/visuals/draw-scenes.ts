import { access, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { SceneVisual } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { cardColours, drawBackground, drawScrim, drawText, type Size } from '../../cards/index.ts';
import { inFolder, MediaError } from '../../ffmpeg/index.ts';
import { fetchObject, type JobRun } from '../../jobs/index.ts';
import { renderPicture, requirePhoto, storedEdit } from '../../photos/index.ts';
import { readOwnUpload } from '../../uploads/index.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { TimedScene } from '../narration/mix-narration.ts';
import type { ShortRow } from '../store.ts';
import { keyWords } from './key-words.ts';
import { type BackgroundMotion, type PictureMotion, planMotion } from './plan-motion.ts';

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
const drawPhoto = async (
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
const createClipFetcher = ({ context: { prisma, objects }, row, folder, signal }: ClipRun) => {
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

/** A picture over the background of a scene, and where it is. */
interface Overlay {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly fadesIn: boolean;
}

/** The files of what a scene shows. */
export interface SceneFiles {
  /** A picture, or a video if the motion is a clip. */
  readonly background: string;
  readonly motion: BackgroundMotion;
  readonly overlay: Overlay | undefined;
}

type DrawingRun = Pick<JobRun<ShortRow>, 'context' | 'row' | 'folder' | 'signal'>;

/** The shot direction of a scene is for its author and never on a card. */
const drawCard = async ({ row: { title, style, scenes }, folder }: DrawingRun, index: number, film: Size): Promise<SceneFiles> => {
  const [background, name] = [`background-${index}.png`, `text-${index}.png`];
  const [{ png, left, top }, { png: backgroundPng, ...canvas }] = await Promise.all([
    drawText(film, cardColours[style], { headline: keyWords(scenes[index]?.narration ?? '') || title }),
    drawBackground(film, cardColours[style], index),
  ]);
  await writeFile(inFolder(folder, background), backgroundPng);
  await writeFile(inFolder(folder, name), png);
  const motion = { kind: 'pan', canvas, scale: 1, isBackwards: index % 2 === 1 } as const;
  return { background, motion, overlay: { name, left, top, fadesIn: true } };
};

/** The files of every scene in order: a card, or a photo or clip with a scrim that keeps captions readable. Throws a MediaError naming a scene. */
export const drawScenes = async (run: DrawingRun, timed: readonly TimedScene[], film: Size): Promise<SceneFiles[]> => {
  const { row, folder, signal } = run;
  const scrim = 'scrim.png';
  const { png, left, top } = await drawScrim(film);
  await writeFile(inFolder(folder, scrim), png);
  const fetchClip = createClipFetcher(run);
  const files: SceneFiles[] = [];
  for (const [index, { visual }] of row.scenes.entries()) {
    signal.throwIfAborted();
    const { frames, words } = timed[index] ?? { frames: 0, words: [] };
    const overlay = words.length > 0 ? { name: scrim, left, top, fadesIn: false } : undefined;
    if (visual?.kind === 'photo') {
      const background = `background-${index}.jpg`;
      const motion = await drawPhoto(run, { visual, index, film, seconds: frames / frameRate, name: background });
      files.push({ background, motion, overlay });
    } else if (visual?.kind === 'clip') {
      const { start, end } = visual;
      files.push({ background: await fetchClip(visual, index), motion: { kind: 'clip', start, end }, overlay });
    } else files.push(await drawCard(run, index, film));
  }
  return files;
};
