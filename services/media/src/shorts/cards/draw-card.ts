import { renderAsync } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import type { Size } from '../cut/frame.ts';
import { fontFiles } from '../render/fonts.ts';
import { type Card, composeBackground, composeText } from './compose-card.ts';
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

/** The background as PNG, 10 % larger than the video so that it can move. */
export const drawBackground = async ({ width, height }: Size, colours: CardColours, variant: number): Promise<Buffer> => {
  const size = { width: Math.round((width * 1.1) / 2) * 2, height: Math.round((height * 1.1) / 2) * 2 };
  return (await drawPixels(composeBackground(size, colours, variant))).png(fastCompression).toBuffer();
};

/** A part of a picture. */
export interface Layer {
  readonly png: Buffer;
  readonly left: number;
  readonly top: number;
}

/** The text with a transparent background, cut to what is visible: a large layer makes rendering slow. */
export const drawText = async (size: Size, colours: CardColours, card: Card): Promise<Layer> => {
  const { data, info } = await (await drawPixels(composeText(size, colours, card)))
    .trim({ threshold: 0 })
    .png(fastCompression)
    .toBuffer({ resolveWithObject: true });
  return { png: data, left: -(info.trimOffsetLeft ?? 0), top: -(info.trimOffsetTop ?? 0) };
};

/** The cover of a Short as JPEG. */
export const drawCover = async (size: Size, colours: CardColours, card: Card): Promise<Buffer> => {
  const [background, text] = await Promise.all([
    drawPixels(composeBackground(size, colours, 0)),
    drawPixels(composeText(size, colours, card)),
  ]);
  return background
    .composite([{ input: await text.png(fastCompression).toBuffer() }])
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer();
};
