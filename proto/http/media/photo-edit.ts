import { z } from 'zod';
import { maxPhotoLayers, maxTextLines, maxZoom, photoColors, photoShapes, photoStickers } from '../../drawing/photo-options.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]];
const fraction = z.number().min(0).max(1);
const percent = z.number().int().min(-100).max(100);

/** `x` and `y` are the middle of the layer as fractions of the picture; `size` is a fraction of the picture's shorter side. */
const placement = {
  x: fraction,
  y: fraction,
  size: z.number().min(0.02).max(1).meta({ description: 'of the letters or the sticker, as a fraction of the shorter side' }),
  rotation: z.number().min(-180).max(180).meta({ description: 'degrees clockwise' }),
};
export const TextLayer = z.object({
  kind: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(200)
    .refine((text) => text.split('\n').length <= maxTextLines, `has more than ${maxTextLines} lines`),
  font: z.enum(['display', 'text']),
  color: z.enum(keysOf(photoColors)),
  outline: z.boolean(),
  ...placement,
});
export type TextLayer = z.infer<typeof TextLayer>;
export const StickerLayer = z.object({ kind: z.literal('sticker'), sticker: z.enum(photoStickers), ...placement });
export type StickerLayer = z.infer<typeof StickerLayer>;
export const PhotoLayer = z.discriminatedUnion('kind', [TextLayer, StickerLayer]);
export type PhotoLayer = z.infer<typeof PhotoLayer>;

/**
 * Edit instructions for a photo. The photo is turned, then straightened; the frame has the chosen shape and lies within the photo, so any
 * values within the limits are valid. `proto/drawing/photo-geometry.ts` defines the positions.
 */
export const PhotoEdit = z
  .object({
    shape: z.enum(keysOf(photoShapes)),
    zoom: z.number().min(1).max(maxZoom).meta({ description: '1 is the largest frame of the shape' }),
    x: z.number().min(-1).max(1).meta({ description: 'position of the frame: -1 at the left, 1 at the right end' }),
    y: z.number().min(-1).max(1),
    turns: z.number().int().min(0).max(3).meta({ description: 'quarter turns clockwise' }),
    straighten: z.number().min(-15).max(15).meta({ description: 'degrees clockwise' }),
    brightness: percent,
    contrast: percent,
    layers: z.array(PhotoLayer).max(maxPhotoLayers).meta({ description: 'from back to front' }),
  })
  .meta({ id: 'PhotoEdit' });
export type PhotoEdit = z.infer<typeof PhotoEdit>;
