import { Resvg } from '@resvg/resvg-js';
import { createFairQueue } from '@trenzeye/kit';
import sharp from 'sharp';
import { sniffImage } from '../media-types/index.ts';
import { notAnImage } from './avatar-errors.ts';

/** Width and height in pixels. */
const avatarSize = 512;
/** More than cameras produce. Larger images are rejected before decoding (decompression bombs). */
const maxPixels = 50_000_000;
const timeoutSeconds = 10;
/** Each rendering takes up to 5 MB encoded and about 200 MB decoded. */
const renderInTurn = createFairQueue({ maxConcurrent: 2, maxWaiting: 24, retryAfterSeconds: 2 });

const render = async (bytes: Uint8Array): Promise<Buffer> => {
  try {
    // Only the first frame, upright, without metadata.
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(avatarSize, avatarSize, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch (error) {
    throw notAnImage(error);
  }
};

/**
 * Renders a square WebP from the middle of an image. Throws `invalid_request` naming `avatar` for a file that is not PNG, JPEG, WebP,
 * GIF or AVIF, is damaged or has too many pixels, and `unavailable` when too many avatars wait.
 */
export const renderAvatar = async (bytes: Uint8Array, userId: string): Promise<Buffer> => {
  if (!sniffImage(bytes)) throw notAnImage();
  return renderInTurn(userId, () => render(bytes));
};

/** Renders a drawing without texts as a square WebP. Throws when it is not SVG. */
export const renderDrawnAvatar = (svg: string): Promise<Buffer> => {
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: avatarSize }, font: { loadSystemFonts: false } }).render();
  const raw = { width: drawing.width, height: drawing.height, channels: 4 as const };
  return sharp(drawing.pixels, { raw }).resize(avatarSize, avatarSize, { fit: 'cover' }).flatten().webp({ quality: 82 }).toBuffer();
};
