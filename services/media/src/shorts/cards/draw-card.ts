import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Size } from '../cut/frame.ts';
import { fontFiles } from '../render/fonts.ts';
import { type Card, composeBackground, composeText } from './compose-card.ts';
import type { CardColours } from './palettes.ts';

/** Scripts missing in the bundled fonts. Only these load the system fonts, which is slow. */
const needsSystemFonts = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** An SVG as PNG, in the fonts of the theme. */
export const draw = async (svg: string): Promise<Buffer> => {
  const font = { loadSystemFonts: needsSystemFonts.test(svg), fontFiles, defaultFontFamily: 'Space Grotesk', sansSerifFamily: 'Inter' };
  return (await renderAsync(svg, { font })).asPng();
};

/** The background as PNG, 10 % larger than the video so that it can move. */
export const drawBackground = ({ width, height }: Size, colours: CardColours, variant: number): Promise<Buffer> =>
  draw(composeBackground({ width: Math.round((width * 1.1) / 2) * 2, height: Math.round((height * 1.1) / 2) * 2 }, colours, variant));

/** The text as PNG with a transparent background. */
export const drawText = (size: Size, colours: CardColours, card: Card): Promise<Buffer> => draw(composeText(size, colours, card));

/** The cover of a Short as JPEG. */
export const drawCover = async (size: Size, colours: CardColours, card: Card): Promise<Buffer> => {
  const [background, text] = await Promise.all([draw(composeBackground(size, colours, 0)), draw(composeText(size, colours, card))]);
  return sharp(background)
    .composite([{ input: text }])
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer();
};
