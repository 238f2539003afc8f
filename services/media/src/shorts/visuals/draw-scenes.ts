import { writeFile } from 'node:fs/promises';
import { inFolder } from '../../ffmpeg/ffmpeg.ts';
import type { JobRun } from '../../jobs/job-handler.ts';
import { drawBackground, drawScrim, drawText } from '../cards/draw-card.ts';
import { keyWords } from '../cards/key-words.ts';
import { cardColours } from '../cards/palettes.ts';
import type { Size } from '../cut/frame.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { TimedScene } from '../narration/mix-narration.ts';
import type { ShortRow } from '../store.ts';
import { drawPhoto } from './draw-photo.ts';
import { createClipFetcher } from './fetch-clip.ts';
import type { BackgroundMotion } from './plan-motion.ts';

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
