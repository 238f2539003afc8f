import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Size } from '../cut/frame.ts';
import { fontFiles } from '../render/fonts.ts';
import { type Card, composeBackground, composeText } from './compose-card.ts';
import type { CardColours } from './palettes.ts';

/** Scripts that the fonts which come with us cannot draw: the machine's own are looked through then, which takes a moment. */
const foreign = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

const draw = async (svg: string): Promise<Buffer> => {
  const font = { loadSystemFonts: foreign.test(svg), fontFiles, defaultFontFamily: 'Space Grotesk', sansSerifFamily: 'Inter' };
  return (await renderAsync(svg, { font })).asPng();
};

/** What moves behind the words, a tenth larger than the picture, as PNG. */
export const drawBackground = ({ width, height }: Size, colours: CardColours, turn: number): Promise<Buffer> =>
  draw(composeBackground({ width: Math.round((width * 1.1) / 2) * 2, height: Math.round((height * 1.1) / 2) * 2 }, colours, turn));

/** The words alone, as PNG. */
export const drawText = (size: Size, colours: CardColours, card: Card): Promise<Buffer> => draw(composeText(size, colours, card));

/** A whole card as JPEG: the cover of a Short. */
export const drawCover = async (size: Size, colours: CardColours, card: Card): Promise<Buffer> => {
  const [ground, words] = await Promise.all([draw(composeBackground(size, colours, 0)), draw(composeText(size, colours, card))]);
  return sharp(ground)
    .composite([{ input: words }])
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer();
};
