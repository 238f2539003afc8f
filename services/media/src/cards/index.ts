export { composeBackground, escapeXml } from './compose-card.ts';
export { draw, drawBackground, drawCover, drawScrim, drawText } from './draw-card.ts';
export { copyFonts } from './fonts.ts';
export { cardColours } from './palettes.ts';
export type { Size } from './size.ts';
