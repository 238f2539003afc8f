import { buffer } from 'node:stream/consumers';
import { createFairQueue, DomainError, networkOf, variantFolder } from '@trenzeye/kit';
import sharp from 'sharp';
import type { MediaContext } from '../context.ts';

/** Avatars and generated images, which are public and never change under their key. */
const resizable = /^(?:avatars|images)\/.+\.(?:webp|png|jpg)$/;
/** Larger images are delivered as they are: reading them into memory costs more than it saves. */
const maxSourceBytes = 8 * 1024 * 1024;
const maxPixels = 50_000_000;
const timeoutSeconds = 10;
const renderInTurn = createFairQueue({ maxConcurrent: 2, maxWaiting: 64, retryAfterSeconds: 2 });

const variantKey = (key: string, width: number): string => `${variantFolder(key)}${width}.webp`;

/** Whether an object has smaller variants. */
export const isResizable = (key: string): boolean => resizable.test(key);

const render = (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 74 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();

/**
 * The key of the variant of an image with at most this width in pixels. It is rendered when it is first read and stored; undefined when
 * the image does not exist or cannot be resized, or too many are being rendered, so that the caller delivers the image itself. Addresses of
 * clients take turns.
 */
export const findImageVariant = async (
  { objects }: MediaContext,
  key: string,
  width: number,
  client: string,
): Promise<string | undefined> => {
  const source = await objects.head(key);
  if (!source || source.size > maxSourceBytes) return undefined;
  const variant = variantKey(key, width);
  if (await objects.head(variant)) return variant;
  const rendered = renderInTurn(networkOf(client), async () => {
    const stored = await objects.get(key);
    if (!stored) return undefined;
    const image = await render(await buffer(stored.stream), width).catch(() => undefined);
    if (!image) return undefined;
    await objects.put(variant, image, { contentType: 'image/webp' });
    if (await objects.head(key)) return variant;
    // Deleted in the meantime.
    await objects.deleteAll(variantFolder(key));
    return undefined;
  });
  return rendered.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'unavailable') return undefined;
    throw error;
  });
};
