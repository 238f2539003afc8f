import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Which characters a font draws and how wide they are, read from its file, because the renderer does not expose it. */
interface FontMetrics {
  /** Advance width in em, or undefined for a character the font does not have. */
  widthOf(character: string): number | undefined;
}

const resolve = createRequire(import.meta.url).resolve;

/** Fonts of the posters. The second family has characters that the first lacks (Greek, Cyrillic, Vietnamese). */
export const fontFiles = {
  display: resolve('@expo-google-fonts/space-grotesk/700Bold/SpaceGrotesk_700Bold.ttf'),
  displayMedium: resolve('@expo-google-fonts/space-grotesk/500Medium/SpaceGrotesk_500Medium.ttf'),
  text: resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
} as const;

const tableAt = (font: DataView, tag: string): number => {
  const count = font.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16;
    const name = String.fromCharCode(font.getUint8(entry), font.getUint8(entry + 1), font.getUint8(entry + 2), font.getUint8(entry + 3));
    if (name === tag) return font.getUint32(entry + 8);
  }
  throw new Error(`the font has no ${tag} table`);
};

/** The character map of format 4: segments of the basic plane. */
const unicodeMapAt = (font: DataView): number => {
  const cmap = tableAt(font, 'cmap');
  const count = font.getUint16(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const at = cmap + font.getUint32(cmap + 4 + index * 8 + 4);
    if (font.getUint16(at) === 4) return at;
  }
  throw new Error('the font has no character map of format 4');
};

const glyphOf = (font: DataView, map: number, code: number): number => {
  const segments = font.getUint16(map + 6) / 2;
  const ends = map + 14;
  const starts = ends + segments * 2 + 2;
  for (let index = 0; index < segments; index += 1) {
    if (code > font.getUint16(ends + index * 2)) continue;
    const start = font.getUint16(starts + index * 2);
    if (code < start) return 0;
    const delta = font.getUint16(starts + (segments + index) * 2);
    const offsetAt = starts + (2 * segments + index) * 2;
    const offset = font.getUint16(offsetAt);
    const glyph = offset === 0 ? code : font.getUint16(offsetAt + offset + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
};

const readMetrics = (path: string): FontMetrics => {
  const bytes = readFileSync(path);
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unitsPerEm = font.getUint16(tableAt(font, 'head') + 18);
  const measured = font.getUint16(tableAt(font, 'hhea') + 34);
  const widths = tableAt(font, 'hmtx');
  const map = unicodeMapAt(font);
  return {
    widthOf: (character) => {
      const code = character.codePointAt(0) ?? 0;
      const glyph = code > 0xffff ? 0 : glyphOf(font, map, code);
      return glyph === 0 ? undefined : font.getUint16(widths + Math.min(glyph, measured - 1) * 4) / unitsPerEm;
    },
  };
};

let loaded: readonly FontMetrics[] | undefined;

/** Width in em as the renderer will set it: the display font, and the second where that lacks a character. */
const widthOf = (character: string): number | undefined => {
  loaded ??= [readMetrics(fontFiles.display), readMetrics(fontFiles.text)];
  for (const font of loaded) {
    const width = font.widthOf(character);
    if (width !== undefined) return width;
  }
  return undefined;
};

/** Text without characters that the fonts lack (emoji, other scripts). */
export const drawable = (text: string): string =>
  [...text]
    .filter((character) => widthOf(character) !== undefined)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Width of a line in em. */
export const measure = (text: string): number => [...text].reduce((sum, character) => sum + (widthOf(character) ?? 0), 0);
