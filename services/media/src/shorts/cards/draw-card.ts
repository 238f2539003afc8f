import { renderAsync } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import type { Size } from '../cut/frame.ts';
import { fontFiles } from '../render/fonts.ts';
import { type Card, composeBackground, composeScrim, composeText } from './compose-card.ts';
import type { CardColours } from './palettes.ts';

/** Scripts missing in the bundled fonts. Only these load the system fonts, which is slow. */
const needsSystemFonts = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

const fastCompression = { compressionLevel: 1 };

const drawPixels = async (svg: string): Promise<Sharp> => {
  const font = { loadSystemFonts: needsSystemFonts.test(svg), fontFiles, defaultFontFamily: 'Space Grotesk', sansSerifFamily: 'Inter' };
  const { pixels, width, height } = await renderAsync(svg, { font });
  // The renderer's colours are multiplied with their opacity.
  return sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } });
};

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

/** Cut to what is visible: a large layer makes rendering slow. */
const drawLayer = async (svg: string): Promise<Layer> => {
  const { data, info } = await (await drawPixels(svg)).trim({ threshold: 0 }).png(fastCompression).toBuffer({ resolveWithObject: true });
  return { png: data, left: -(info.trimOffsetLeft ?? 0), top: -(info.trimOffsetTop ?? 0) };
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
const darkened = (photo: string, size: Size): Sharp =>
  sharp(photo)
    .resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
    .linear(0.62, 0);

/** The cover of a Short as JPEG. */
export const drawCover = async (size: Size, { colours, card, photo }: Cover): Promise<Buffer> => {
  const [background, text] = await Promise.all([
    photo === undefined ? drawPixels(composeBackground(size, colours, 0)) : darkened(photo, size),
    drawPixels(composeText(size, colours, card)),
  ]);
  return background
    .composite([{ input: await text.png(fastCompression).toBuffer() }])
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer();
};
