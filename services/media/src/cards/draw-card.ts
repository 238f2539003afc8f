import { renderAsync } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import { type Card, composeBackground, composeScrim, composeText } from './compose-card.ts';
import { fontFiles } from './fonts.ts';
import type { CardColours } from './palettes.ts';
import type { Size } from './size.ts';

/** Scripts missing in the bundled fonts. Only these load the system fonts, which is slow. */
const needsSystemFonts = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

const fastCompression = { compressionLevel: 1 };

/** Four bytes for each pixel. */
const renderPixels = (svg: string): ReturnType<typeof renderAsync> => {
  const font = { loadSystemFonts: needsSystemFonts.test(svg), fontFiles, defaultFontFamily: 'Space Grotesk', sansSerifFamily: 'Inter' };
  return renderAsync(svg, { font });
};

type Rendering = Awaited<ReturnType<typeof renderPixels>>;

/** The renderer's colours are multiplied with their opacity. */
const openPixels = ({ pixels, width, height }: Rendering): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } });

const drawPixels = async (svg: string): Promise<Sharp> => openPixels(await renderPixels(svg));

/** An SVG as PNG, in the fonts of the theme. */
export const draw = async (svg: string): Promise<Buffer> => (await drawPixels(svg)).png(fastCompression).toBuffer();

/** The background as PNG and its size, 10 % larger than the video so that it can move. */
export const drawBackground = async (
  { width, height }: Size,
  colours: CardColours,
  variant: number,
): Promise<Size & { readonly png: Buffer }> => {
  const size = { width: Math.round((width * 1.1) / 2) * 2, height: Math.round((height * 1.1) / 2) * 2 };
  return { ...size, png: await (await drawPixels(composeBackground(size, colours, variant))).png(fastCompression).toBuffer() };
};

/** A part of a picture. */
export interface Layer {
  readonly png: Buffer;
  readonly left: number;
  readonly top: number;
}

/** The smallest rectangle with everything that is visible; one pixel of an empty picture. Far faster than trimming the image. */
const visibleBounds = ({ pixels, width, height }: Rendering) => {
  // One number for each pixel; 0 is transparent. A copy, because bytes may not be aligned.
  const values = new Uint32Array(new Uint8Array(pixels).buffer);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    let first = 0;
    while (first < width && values[start + first] === 0) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (values[start + last] === 0) last -= 1;
    top = Math.min(top, y);
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  if (bottom < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
};

/** Cut to what is visible: a large layer makes rendering slow. */
const drawLayer = async (svg: string): Promise<Layer> => {
  const rendering = await renderPixels(svg);
  const { left, top, width, height } = visibleBounds(rendering);
  const png = await openPixels(rendering).extract({ left, top, width, height }).png(fastCompression).toBuffer();
  return { png, left, top };
};

/** The text with a transparent background. */
export const drawText = (size: Size, colours: CardColours, card: Card): Promise<Layer> => drawLayer(composeText(size, colours, card));

/** A shadow over the lower part of a picture, for captions. */
export const drawScrim = (size: Size): Promise<Layer> => drawLayer(composeScrim(size));

interface Cover {
  readonly colours: CardColours;
  readonly card: Card;
  /** An image file behind the text instead of a drawn background. */
  readonly photo: string | undefined;
}

/** The photo darkened, so that any text on it is readable. */
const darkened = async (photo: string, size: Size): Promise<Sharp> => {
  const cut = sharp(photo).resize({ ...size, fit: 'cover', position: sharp.strategy.attention });
  // Pixels: within one image, the text would be darkened, too.
  const { data, info } = await cut.linear(0.62, 0).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

/** Text on a photo has one colour, because any other may be in the photo. */
const onPhoto = (colours: CardColours): CardColours => ({
  ...colours,
  wave: [colours.text, colours.text, colours.text],
  muted: colours.text,
});

/** The cover of a Short as JPEG. */
export const drawCover = async (size: Size, { colours, card, photo }: Cover): Promise<Buffer> => {
  const [background, text] = await Promise.all([
    photo === undefined ? drawPixels(composeBackground(size, colours, 0)) : darkened(photo, size),
    drawPixels(composeText(size, photo === undefined ? colours : onPhoto(colours), card)),
  ]);
  return background
    .composite([{ input: await text.png(fastCompression).toBuffer() }])
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer();
};
