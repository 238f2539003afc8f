import { z } from 'zod';
import { Id } from '../common.ts';
import { maxPictures, Scene } from '../content/schemas.ts';
import { route } from '../route.ts';

/** How a photo moves while it is shown. `auto` pans over wide photos, and zooms into and out of the others by turns. */
export const PhotoMotion = z.enum(['auto', 'zoom_in', 'zoom_out', 'pan', 'still']);
export type PhotoMotion = z.infer<typeof PhotoMotion>;

/** Seconds of the shortest section of a video in a scene. */
export const minSectionSeconds = 0.5;
/** Seconds from the beginning of a video, at most 24 hours. */
const Position = z.number().min(0).max(86_400);

/**
 * What a scene of a Short shows: a card with the key words of its narration, an uploaded photo of the author with its stored edit, or a
 * section of an uploaded video of the author, without its sound.
 */
export const SceneVisual = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('card') }),
    z.object({ kind: z.literal('photo'), upload_id: Id, motion: PhotoMotion.default('auto') }),
    z.object({
      kind: z.literal('clip'),
      upload_id: Id,
      start: Position.meta({ description: 'seconds from the beginning of the video' }),
      end: Position.meta({ description: 'at most the length of the video; the last picture stays when the scene is longer' }),
    }),
  ])
  .meta({ id: 'SceneVisual' });
export type SceneVisual = z.infer<typeof SceneVisual>;

/** A scene with what it shows; a card without a visual. */
export const ShortScene = Scene.extend({ visual: SceneVisual.optional().meta({ description: 'visible to the owner only' }) });
export type ShortScene = z.infer<typeof ShortScene>;

/** Music under the narration: one of the author's sound files, or the sound of a video, repeated if it is shorter, and quieter during speech. */
export const ShortMusic = z
  .object({ upload_id: Id, level: z.enum(['quiet', 'medium', 'loud']).default('medium') })
  .meta({ id: 'ShortMusic' });
export type ShortMusic = z.infer<typeof ShortMusic>;

/** A photo of a new Short, and what is said while it is shown. */
const SpokenPhoto = z.object({ upload_id: Id, narration: z.string().trim().max(1000).default('') });

export const visuals = {
  shortFromPhotos: route({
    method: 'post',
    path: '/api/shorts/from-photos',
    summary: 'Create a draft of a Short with a scene for each of the photos',
    access: 'user',
    body: z.object({
      photos: z.array(SpokenPhoto).min(1).max(maxPictures),
      title: z.string().trim().max(80).default('').meta({ description: 'empty: the name of the first photo' }),
    }),
    errors: ['not_found'],
    responses: { 201: z.object({ short_id: Id }) },
    limit: { points: 120, seconds: 3600 },
  }),
};
