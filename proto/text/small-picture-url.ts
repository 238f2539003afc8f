import { imageVariantWidths } from '../http/media.ts';

const resizable = /^\/media\/(avatars|images)\/[^?]+\.(webp|png|jpg)$/;
/** Pixels per CSS pixel that the variants are chosen for. */
const density = 2;

/**
 * The URL of a profile picture or generated image for a display size in CSS pixels: the smallest variant that is sharp on dense screens.
 * Any other URL, and a size without a variant, keeps the URL.
 */
export function smallPictureUrl(url: string, size: number): string {
  const width = imageVariantWidths.find((each) => Number(each) >= size * density);
  return width !== undefined && resizable.test(url) ? `${url}?width=${width}` : url;
}
