import { DomainError } from '@trenzeye/kit';
import sharp from 'sharp';
import { sniffImage } from '../media-types/sniff-image.ts';
import { notAnImage } from './avatar-errors.ts';

/** Width and height in pixels. */
export const avatarSize = 512;
/** More pixels than a good camera takes: what claims more is a bomb, refused before it is unpacked. */
const mostPixels = 50_000_000;
const seconds = 10;
/** Pictures in the making at once, and in line behind them: each may hold 5 MB packed and some 200 MB unpacked. */
const atOnce = 2;
const longestLine = 24;

let busy = 0;
const line: (() => void)[] = [];

/** Keeps many uploads at once from taking all memory. Throws `unavailable` when the line is long. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy < atOnce) busy += 1;
  else if (line.length >= longestLine) throw new DomainError('unavailable', { headers: { 'retry-after': '2' } });
  // Whoever is done hands their place on.
  else await new Promise<void>((resolve) => line.push(resolve));
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else busy -= 1;
  }
};

const render = async (bytes: Uint8Array): Promise<Buffer> => {
  try {
    // The first frame alone; turned as the camera was held; nothing of the original is kept but its pixels.
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(avatarSize, avatarSize, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer();
  } catch (error) {
    throw notAnImage(error);
  }
};

/** A square WebP of a picture's middle. Throws `invalid_request` naming `avatar` for what is no PNG, JPEG, WebP, GIF or AVIF, is damaged or too big. */
export const renderAvatar = async (bytes: Uint8Array): Promise<Buffer> => {
  if (!sniffImage(bytes)) throw notAnImage();
  return inTurn(() => render(bytes));
};
