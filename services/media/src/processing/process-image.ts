import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { MediaContext } from '../context.ts';
import { keepFiles, recordFile } from '../jobs/index.ts';
import { uploadPrefix } from '../objects/index.ts';
import { UploadError } from '../upload-error.ts';
import { type ImageAsset, markImageProcessed, type UploadRow } from '../uploads/index.ts';

/** Pixels of all frames together. Larger images are rejected before decoding (decompression bombs). */
const maxPixels = 100_000_000;
const maxFrames = 500;
/** Rendition widths in pixels. Images are never scaled up. */
const renditionWidths = [320, 640, 1280, 1920];
const maxAnimationWidth = 640;
/** Longer side of the image that pictures are rendered from, in pixels. */
const maxMasterSide = 4096;
const masterName = 'master';
const renditionTimeoutSeconds = 30;

const damaged = (cause: unknown): UploadError => new UploadError('This picture is damaged and cannot be read.', { cause });
const tooManyPixels = new UploadError('This picture is too large: at most 100 million pixels.');

interface DecodableImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly hasAlpha: boolean;
}

const sizeOf = ({ autoOrient, pageHeight, pages = 1, hasAlpha = false }: Metadata): Omit<DecodableImage, 'bytes'> => {
  const { width, height } = autoOrient;
  return { width, height: pageHeight ?? height, frames: pages, hasAlpha };
};

const inspect = async (bytes: Buffer): Promise<DecodableImage> => {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => Promise.reject(damaged(error)));
  const size = sizeOf(metadata);
  if (size.width * size.height * size.frames > maxPixels || size.frames > maxFrames) throw tooManyPixels;
  return { bytes, ...size };
};

/** Opens an image upright and without metadata, in sRGB. */
const openImage = (bytes: Buffer, animated: boolean): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated, sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: renditionTimeoutSeconds });

interface Rendition {
  readonly bytes: Buffer;
  readonly type: 'image/webp' | 'image/avif' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

const encode = async (image: Sharp, type: Rendition['type'], width: number, name: string): Promise<Rendition> => {
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch((error: unknown) => Promise.reject(damaged(error)));
  return { bytes: data, type, width, height: info.pageHeight ?? info.height, name };
};

/** Renders one rendition at a time, to bound memory; the master first. */
async function* renditionsOf({ bytes, width, frames, hasAlpha }: DecodableImage): AsyncGenerator<Rendition> {
  const master = openImage(bytes, false).resize({ width: maxMasterSide, height: maxMasterSide, fit: 'inside', withoutEnlargement: true });
  // JPEG is faster to write and to read.
  if (hasAlpha) yield encode(master.webp({ quality: 92, effort: 2 }), 'image/webp', width, masterName);
  else yield encode(master.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }), 'image/jpeg', width, masterName);
  const widths = [...new Set(renditionWidths.map((each) => Math.min(each, width)))];
  for (const each of widths) {
    const still = () => openImage(bytes, false).resize({ width: each });
    yield encode(still().webp({ quality: 82 }), 'image/webp', each, `${each}.webp`);
    yield encode(still().avif({ quality: 55, effort: 2 }), 'image/avif', each, `${each}.avif`);
  }
  if (frames === 1) return;
  const animationWidth = Math.min(maxAnimationWidth, width);
  yield encode(
    openImage(bytes, true).resize({ width: animationWidth }).webp({ quality: 70, effort: 2 }),
    'image/webp',
    animationWidth,
    `${animationWidth}-animated.webp`,
  );
}

const readOriginal = async ({ objects }: Pick<MediaContext, 'objects'>, key: string | null): Promise<Buffer> => {
  const found = key === null ? undefined : await objects.get(key);
  if (!found) throw new UploadError('The file no longer exists. Upload it again.');
  return buffer(found.stream);
};

/**
 * Renders an image in several widths as WebP and AVIF, and an animation as an animated WebP as well. The master replaces the original,
 * whose metadata can contain location and device. Throws UploadError, or the signal's reason.
 */
export const processImage = async (
  context: Pick<MediaContext, 'objects' | 'clock' | 'transaction'>,
  upload: UploadRow,
  signal?: AbortSignal,
): Promise<void> => {
  const { objects, clock } = context;
  const { id, user_id, object_key, attempt } = upload;
  const image = await inspect(await readOriginal(context, object_key));
  const images: ImageAsset[] = [];
  const sizes = new Map<string, number>();
  let [master, poster]: (string | undefined)[] = [];
  for await (const { bytes, type, width, height, name } of renditionsOf(image)) {
    signal?.throwIfAborted();
    const key = `${uploadPrefix(user_id, id)}image-${attempt}/${name}`;
    await objects.put(key, bytes, { contentType: type });
    sizes.set(key, bytes.length);
    if (name === masterName) {
      master = key;
      continue;
    }
    images.push({ key, type, width, height });
    if (type === 'image/webp' && width <= 640 && !name.includes('animated')) poster = key;
  }
  const assets = { images, ...(master && { master }), ...(poster && { poster }) };
  const { width, height } = image;
  const updated = await context.transaction({ actor: user_id }, async (tx) => {
    const row = await markImageProcessed(tx.prisma, id, { width, height, assets, at: clock() });
    if (!row) return row;
    for (const [key, sizeBytes] of sizes) await recordFile(tx.prisma, { subjectId: id, key, sizeBytes, at: clock() });
    await keepFiles(tx.prisma, id, [...sizes.keys()]);
    tx.emit('upload.processed', { uploadId: id, userId: user_id, mediaType: 'image', duration: 0 });
    return row;
  });
  if (!updated) for (const key of sizes.keys()) await objects.delete(key);
  else if (object_key !== null) await objects.delete(object_key);
};
