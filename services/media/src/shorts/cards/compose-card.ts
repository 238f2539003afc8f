import type { Size } from '../cut/frame.ts';
import type { CardColours } from './palettes.ts';

/** What a card is about. */
export interface Card {
  /** Small, at the top. */
  readonly label: string;
  readonly headline: string;
  /** Which scene it is, from 0, of how many; the cover has none. */
  readonly scene?: { readonly index: number; readonly count: number } | undefined;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string =>
  text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ').replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** How wide a character is, about, in parts of its size: capitals and East Asian signs are wider. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) =>
      sum + (/[\u2e80-\uffee]/.test(character) ? 1.05 : /[A-ZMW@%&]/.test(character) ? 0.72 : /[ilj.,:;'!|]/.test(character) ? 0.32 : 0.58),
    0,
  );

const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** Lines that fit into `width` at `size`; a word that is too long is broken. */
const wrap = (text: string, width: number, size: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => each.match(/.{1,24}/gu) ?? [])) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) * size > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
};

/** The largest size at which the headline takes at most six lines. */
const setHeadline = (text: string, { width, height }: Size): { lines: string[]; size: number } => {
  const room = width * 0.82;
  for (let size = Math.round(height * 0.062); size > height * 0.026; size -= Math.round(height * 0.003)) {
    const lines = wrap(text, room, size);
    if (lines.length <= 6) return { lines, size };
  }
  const size = Math.round(height * 0.026);
  return { lines: wrap(text, room, size).slice(0, 8), size };
};

const svg = ({ width, height }: Size, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const gradient = (id: string, colours: readonly string[], direction: string): string =>
  `<linearGradient id="${id}" ${direction}>${colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

/** A wave across the picture; another `turn`, another swing. */
const drawWave = ({ width, height }: Size, turn: number, level: number, stroke: number, opacity: number): string => {
  const swing = height * (0.05 + 0.015 * (turn % 3));
  const y = height * level;
  const step = width / 4;
  const bends = Array.from({ length: 5 }, (_, index) => `t${step} ${index % 2 === 0 ? swing / 3 : -swing / 3}`).join('');
  return `<path d="M${-step} ${y}q${step / 2} ${turn % 2 === 0 ? -swing : swing} ${step} 0${bends}" fill="none" stroke="url(#wave)" stroke-width="${stroke}" stroke-linecap="round" opacity="${opacity}"/>`;
};

/** What lies behind the words: night, a glow and the wave. Each scene has its own swing. */
export const composeBackground = (size: Size, { background: ground, wave }: CardColours, turn: number): string => {
  const { width, height } = size;
  const glow = [0.22, 0.78, 0.5][turn % 3] ?? 0.5;
  return svg(
    size,
    `<defs>${gradient('ground', ground, 'x1="0" y1="0" x2="0.4" y2="1"')}${gradient('wave', wave, 'x1="0" y1="0" x2="1" y2="0.2"')}
    <radialGradient id="glow"><stop offset="0" stop-color="${wave[turn % 3]}" stop-opacity="0.5"/><stop offset="1" stop-color="${wave[turn % 3]}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>
    <circle cx="${width * glow}" cy="${height * 0.3}" r="${width * 0.7}" fill="url(#glow)"/>
    ${drawWave(size, turn, 0.66, height * 0.005, 0.9)}${drawWave(size, turn + 1, 0.7, height * 0.003, 0.5)}${drawWave(size, turn + 2, 0.73, height * 0.002, 0.3)}`,
  );
};

const text = (content: string, at: { x: number; y: number; size: number; fill: string; weight: number }): string =>
  `<text x="${Math.round(at.x)}" y="${Math.round(at.y)}" font-family="Space Grotesk" font-weight="${at.weight}" font-size="${at.size}" fill="${at.fill}">${escapeXml(content)}</text>`;

/** The scene's place in the whole, as a row of strokes. */
const drawSteps = ({ width, height }: Size, { index, count }: NonNullable<Card['scene']>, muted: string): string => {
  const room = (width * 0.82) / count;
  return Array.from({ length: count }, (_, each) => {
    const fill = each <= index ? 'url(#wave)' : muted;
    const opacity = each <= index ? 1 : 0.3;
    return `<rect x="${width * 0.09 + each * room}" y="${height * 0.06}" width="${room * 0.86}" height="${height * 0.004}" rx="${height * 0.002}" fill="${fill}" opacity="${opacity}"/>`;
  }).join('');
};

/** The words of a card, over nothing. Its foot stays free for captions. */
export const composeText = (size: Size, { text: colour, muted, wave }: CardColours, { label, headline, scene }: Card): string => {
  const { width, height } = size;
  const { lines, size: fontSize } = setHeadline(clip(headline, 160), size);
  const top = height * 0.36 - (lines.length * fontSize * 1.08) / 2;
  const small = Math.round(height * 0.019);
  return svg(
    size,
    `<defs>${gradient('wave', wave, `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="${height * 0.3}"`)}</defs>
    ${scene ? drawSteps(size, scene, muted) : ''}
    ${text(clip(label, 60), { x: width * 0.09, y: height * 0.105, size: small, fill: muted, weight: 500 })}
    ${lines.map((line, index) => text(line, { x: width * 0.09, y: top + fontSize * (0.8 + index * 1.08), size: fontSize, weight: 700, fill: index === 0 && lines.length > 1 ? 'url(#wave)' : colour })).join('')}
    <path d="M${width * 0.09} ${height * 0.945}q${width * 0.012} ${-height * 0.016} ${width * 0.024} 0t${width * 0.024} 0" fill="none" stroke="url(#wave)" stroke-width="${height * 0.0036}" stroke-linecap="round"/>
    ${text('trenzeye', { x: width * 0.155, y: height * 0.95, size: Math.round(height * 0.018), fill: colour, weight: 700 })}`,
  );
};
