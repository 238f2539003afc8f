import { createHash } from 'node:crypto';
import { readBounded } from '@trenzeye/kit';
import sharp from 'sharp';
import type { GeneratedImageStore } from '../images/index.ts';
import { type FetchOptions, isPlain, request } from './fetch-page.ts';

const fileLimitBytes = 5_242_880;
const pixelLimit = 40_000_000;
/** The proportions of Open Graph pictures; cards have a place of this shape. */
const size = { width: 640, height: 336 };
/** Smaller pictures are icons. */
const smallest = { width: 200, height: 105 };
/** No SVG: it can contain scripts and references. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

export interface StoredPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The picture in the size of a card, without its metadata; undefined for what is no picture, and for an icon. */
const reencode = async (bytes: Buffer): Promise<Buffer | undefined> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 });
    const { format, width = 0, height = 0 } = await picture.metadata();
    if (!formats.includes(format) || width < smallest.width || height < smallest.height) return undefined;
    return await picture
      .rotate()
      .resize({ ...size, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 78 })
      .toBuffer();
  } catch {
    return undefined;
  }
};

/** Fetches the picture of a card and stores it; its name is its content. Undefined when there is none, for any reason. */
export const storePicture = async (
  images: GeneratedImageStore,
  url: string | undefined,
  options: FetchOptions,
): Promise<StoredPicture | undefined> => {
  if (url === undefined) return undefined;
  let bytes: Buffer;
  try {
    const response = await request(url, 'image/*', options);
    if (!response.ok || !isPlain(response)) {
      await response.body?.cancel();
      return undefined;
    }
    const body = await readBounded(response, fileLimitBytes);
    if (body.isCut) return undefined;
    bytes = body.bytes;
  } catch {
    // A card without its picture is better than none.
    return undefined;
  }
  const webp = await reencode(bytes);
  if (!webp) return undefined;
  const name = `link-${createHash('sha256').update(webp).digest('hex').slice(0, 32)}`;
  return { url: await images.put(name, 'webp', webp), ...size };
};
