import { createFairQueue } from '@trenzeye/kit';
import type { Paint, Shape } from '@trenzeye/proto/drawing/drawings';
import {
  frameOf,
  type PhotoSize,
  type PlacedLayer,
  type PlacedText,
  pictureSizeOf,
  placeLayer,
  toneOf,
  turnedSize,
} from '@trenzeye/proto/drawing/photo-geometry';
import type { PhotoEdit } from '@trenzeye/proto/http/media';
import sharp, { type Sharp } from 'sharp';
import { draw, escapeXml } from '../cards/index.ts';

const fontFamilies: Record<PlacedText['font'], string> = { display: 'Space Grotesk', text: 'Inter' };

const drawText = ({ transform, font, fontSize, fill, outline, lines }: PlacedText): string => {
  const stroke = outline ? ` stroke="${outline.color}" stroke-width="${outline.width}" stroke-linejoin="round" paint-order="stroke"` : '';
  const texts = lines
    .map(({ text, y }) => `<text x="0" y="${y}" text-anchor="middle" xml:space="preserve">${escapeXml(text)}</text>`)
    .join('');
  return `<g transform="${transform}" font-family="${fontFamilies[font]}" font-weight="700" font-size="${fontSize}" fill="${fill}"${stroke}>${texts}</g>`;
};

const gradientOf = (paint: Exclude<Paint, string>, id: string): string => {
  const stops = paint.stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${paint.from[0]}" y1="${paint.from[1]}" x2="${paint.to[0]}" y2="${paint.to[1]}">${stops}</linearGradient>`;
};

const drawShape = ({ path, fill, stroke, strokeWidth = 1, strokeOpacity = 1 }: Shape, id: string): string => {
  const paints = [fill, stroke].map((paint, index) => {
    if (paint === undefined) return { definition: '', value: 'none' };
    return typeof paint === 'string'
      ? { definition: '', value: paint }
      : { definition: gradientOf(paint, `${id}-${index}`), value: `url(#${id}-${index})` };
  });
  const [inside, line] = paints;
  return `${inside?.definition}${line?.definition}<path d="${path}" fill="${inside?.value}" stroke="${line?.value}" stroke-width="${strokeWidth}" stroke-opacity="${strokeOpacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
};

const drawLayer = (layer: PlacedLayer, index: number): string =>
  layer.kind === 'text'
    ? drawText(layer)
    : `<g transform="${layer.transform}">${layer.shapes.map((shape, part) => drawShape(shape, `layer-${index}-${part}`)).join('')}</g>`;

/** The layers of an edit as SVG with a transparent background, for a picture of this size. */
export const composeOverlay = ({ layers }: Pick<PhotoEdit, 'layers'>, size: PhotoSize): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${layers
    .map((layer, index) => drawLayer(placeLayer(layer, size), index))
    .join('')}</svg>`;

/** A decoded photo takes up to 50 MB, and twice that while it is rotated. */
const renderInTurn = createFairQueue({ maxConcurrent: 2, maxWaiting: 24, retryAfterSeconds: 2 });
const timeoutSeconds = 30;
const smallWidth = 480;
/** Behind transparent parts of a photo. */
const paper = '#ffffff';

export interface RenderedPicture extends PhotoSize {
  /** WebP. */
  readonly large: Buffer;
  /** WebP, at most 480 pixels wide. */
  readonly small: Buffer;
}

/** The bytes of an image as pixels, for the next step. */
const pixelsOf = async (image: Sharp): Promise<Sharp> => {
  const { data, info } = await image.timeout({ seconds: timeoutSeconds }).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

/** The photo turned and scaled to the picture's resolution. */
const scaleAndTurn = (bytes: Buffer, { turns }: PhotoEdit, { width, height }: PhotoSize): Promise<Sharp> =>
  pixelsOf(
    sharp(bytes, { failOn: 'error' })
      .rotate(turns * 90)
      .resize({ width, height, fit: 'fill' })
      .flatten({ background: paper })
      .removeAlpha()
      .toColourspace('srgb'),
  );

const between = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));

/** Cuts the frame out of the straightened photo. */
const cutFrame = async (photo: Sharp, edit: PhotoEdit, source: PhotoSize, size: ReturnType<typeof pictureSizeOf>): Promise<Sharp> => {
  const straightened = edit.straighten === 0 ? photo : await pixelsOf(photo.rotate(edit.straighten, { background: paper }));
  const { width, height } = await straightened.metadata();
  const frame = frameOf(edit, source);
  const angle = (edit.straighten * Math.PI) / 180;
  // The middle of the frame in the straightened photo, whose middle stays where it was.
  const x = (width ?? 0) / 2 + (frame.x * Math.cos(angle) - frame.y * Math.sin(angle)) * size.scale;
  const y = (height ?? 0) / 2 + (frame.x * Math.sin(angle) + frame.y * Math.cos(angle)) * size.scale;
  const [cutWidth, cutHeight] = [Math.min(size.width, width ?? 0), Math.min(size.height, height ?? 0)];
  return straightened.extract({
    left: between(x - cutWidth / 2, (width ?? 0) - cutWidth),
    top: between(y - cutHeight / 2, (height ?? 0) - cutHeight),
    width: cutWidth,
    height: cutHeight,
  });
};

const render = async (bytes: Buffer, edit: PhotoEdit, source: PhotoSize): Promise<RenderedPicture> => {
  const size = pictureSizeOf(edit, source);
  const turned = turnedSize(source, edit.turns);
  const scaled = {
    width: Math.max(1, Math.round(turned.width * size.scale)),
    height: Math.max(1, Math.round(turned.height * size.scale)),
  };
  const cut = await cutFrame(await scaleAndTurn(bytes, edit, scaled), edit, source, size);
  const { slope, intercept } = toneOf(edit);
  const toned = await pixelsOf(cut.resize({ width: size.width, height: size.height, fit: 'fill' }).linear(slope, intercept * 255));
  const overlay = edit.layers.length > 0 ? [{ input: await draw(composeOverlay(edit, size)) }] : [];
  const finished = await pixelsOf(toned.composite(overlay).removeAlpha());
  return {
    width: size.width,
    height: size.height,
    large: await finished.clone().webp({ quality: 84 }).toBuffer(),
    small: await finished.resize({ width: smallWidth, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
  };
};

/**
 * Renders a photo with its edit as WebP without metadata. `source` is the size of the upright photo that the edit refers to; the bytes may
 * have a lower resolution. Throws `unavailable` when too many pictures wait; users take turns.
 */
export const renderPicture = (bytes: Buffer, edit: PhotoEdit, source: PhotoSize, userId: string): Promise<RenderedPicture> =>
  renderInTurn(userId, () => render(bytes, edit, source));
