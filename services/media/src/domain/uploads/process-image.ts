import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Context } from '../../context.ts';
import { markPictured, type UploadRow } from '../../store/uploads.ts';
import type { ImageAsset } from './upload-assets.ts';
import { UploadError } from './upload-error.ts';
import { uploadPrefix } from './upload-keys.ts';

/** Pixels; what claims more is a bomb, refused before it is unpacked. All frames of an animation count. */
const mostPixels = 100_000_000;
const mostFrames = 500;
/** Widths in pixels; a picture is never blown up. */
const widths = [320, 640, 1280, 1920];
const widestAnimation = 640;
/** For one rendition. */
const seconds = 30;

const damaged = (cause: unknown): UploadError => new UploadError('This picture is damaged and cannot be read.', { cause });
const tooManyPixels = new UploadError('This picture is too large: at most 100 million pixels.');

interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

const sizeOf = ({ autoOrient, pageHeight, pages = 1 }: Metadata): Omit<Picture, 'bytes'> => {
  const { width, height } = autoOrient;
  return { width, height: pageHeight ?? height, frames: pages };
};

const look = async (bytes: Buffer): Promise<Picture> => {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => Promise.reject(damaged(error)));
  const size = sizeOf(metadata);
  if (size.width * size.height * size.frames > mostPixels || size.frames > mostFrames) throw tooManyPixels;
  return { bytes, ...size };
};

/** Turned as the camera was held; nothing of the original is kept but its pixels, in the colours of the web. */
const open = (bytes: Buffer, animated: boolean): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated, sequentialRead: true }).autoOrient().timeout({ seconds });

interface Rendered {
  readonly bytes: Buffer;
  readonly type: 'image/webp' | 'image/avif';
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

const rendered = async (image: Sharp, type: Rendered['type'], width: number, name: string): Promise<Rendered> => {
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch((error: unknown) => Promise.reject(damaged(error)));
  return { bytes: data, type, width, height: info.pageHeight ?? info.height, name };
};

/** One after the other, so that a large picture takes the memory of one rendition. */
async function* renditionsOf({ bytes, width, frames }: Picture): AsyncGenerator<Rendered> {
  const wanted = [...new Set(widths.map((each) => Math.min(each, width)))];
  for (const each of wanted) {
    const still = () => open(bytes, false).resize({ width: each });
    yield rendered(still().webp({ quality: 82 }), 'image/webp', each, `${each}.webp`);
    yield rendered(still().avif({ quality: 55, effort: 2 }), 'image/avif', each, `${each}.avif`);
  }
  if (frames === 1) return;
  const small = Math.min(widestAnimation, width);
  yield rendered(
    open(bytes, true).resize({ width: small }).webp({ quality: 70, effort: 2 }),
    'image/webp',
    small,
    `${small}-animated.webp`,
  );
}

const read = async ({ objects }: Pick<Context, 'objects'>, key: string | null): Promise<Buffer> => {
  const found = key === null ? undefined : await objects.get(key);
  if (!found) throw new UploadError('The file is gone. Upload it again.');
  return buffer(found.stream);
};

/**
 * Makes the renditions of a picture, several widths as WebP and AVIF (an animation as a moving WebP, too), and lets the original go,
 * with the place and the device that cameras write into it. Throws UploadFailure, or the signal's reason.
 */
export const processImage = async (
  context: Pick<Context, 'objects' | 'clock' | 'transact'>,
  upload: UploadRow,
  signal?: AbortSignal,
): Promise<void> => {
  const { objects, clock } = context;
  const { id, user_id, object_key, attempt } = upload;
  const picture = await look(await read(context, object_key));
  const images: ImageAsset[] = [];
  let poster: string | undefined;
  for await (const { bytes, type, width, height, name } of renditionsOf(picture)) {
    signal?.throwIfAborted();
    const key = `${uploadPrefix(user_id, id)}image-${attempt}/${name}`;
    await objects.put(key, bytes, { contentType: type });
    images.push({ key, type, width, height });
    if (type === 'image/webp' && width <= 640 && !name.includes('animated')) poster = key;
  }
  const assets = { images, ...(poster && { poster }) };
  const { width, height } = picture;
  const done = await context.transact({ actor: user_id }, async (emit, sql) => {
    const row = await markPictured(sql, id, { width, height, assets, at: clock() });
    if (row) emit('upload.processed', { uploadId: id, userId: user_id, mediaType: 'image', duration: 0 });
    return row;
  });
  if (!done) for (const { key } of images) await objects.delete(key);
  else if (object_key !== null) await objects.delete(object_key);
};
