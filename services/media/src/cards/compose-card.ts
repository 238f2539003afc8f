import type { CardColours } from './palettes.ts';
import type { Size } from './size.ts';

/** Text content of a card. */
export interface Card {
  /** Small, above the headline. Undefined for scenes, whose headline is all that stands out. */
  readonly label?: string;
  readonly headline: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
export const escapeXml = (text: string): string =>
  text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ').replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Approximate width of a text in multiples of the font size. */
const estimateWidth = (text: string): number =>
  [...text].reduce(
    (sum, character) =>
      sum + (/[\u2e80-\uffee]/.test(character) ? 1.05 : /[A-ZMW@%&]/.test(character) ? 0.72 : /[ilj.,:;'!|]/.test(character) ? 0.32 : 0.58),
    0,
  );

const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;

/** Wraps text to lines of `width` at font size `size`. Breaks words that are too long. */
const wrap = (text: string, width: number, size: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => each.match(/.{1,24}/gu) ?? [])) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && estimateWidth(longer) * size > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
};

/** Selects the largest font size at which the headline takes at most six lines. */
const fitHeadline = (text: string, { width, height }: Size): { lines: string[]; size: number } => {
  const maxWidth = width * 0.78;
  for (let size = Math.round(height * 0.062); size > height * 0.026; size -= Math.round(height * 0.003)) {
    const lines = wrap(text, maxWidth, size);
    if (lines.length <= 6) return { lines, size };
  }
  const size = Math.round(height * 0.026);
  return { lines: wrap(text, maxWidth, size).slice(0, 8), size };
};

const svg = ({ width, height }: Size, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const gradient = (id: string, colours: readonly string[], direction: string): string =>
  `<linearGradient id="${id}" ${direction}>${colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

/** A wave across the card. Its shape depends on `variant`. */
const drawWave = ({ width, height }: Size, variant: number, level: number, stroke: number, opacity: number): string => {
  const amplitude = height * (0.05 + 0.015 * (variant % 3));
  const y = height * level;
  const step = width / 4;
  const curves = Array.from({ length: 5 }, (_, index) => `t${step} ${index % 2 === 0 ? amplitude / 3 : -amplitude / 3}`).join('');
  return `<path d="M${-step} ${y}q${step / 2} ${variant % 2 === 0 ? -amplitude : amplitude} ${step} 0${curves}" fill="none" stroke="url(#wave)" stroke-width="${stroke}" stroke-linecap="round" opacity="${opacity}"/>`;
};

/** The background of a card as SVG: gradient, glow and waves. */
export const composeBackground = (size: Size, { background, wave }: CardColours, variant: number): string => {
  const { width, height } = size;
  const glow = [0.22, 0.78, 0.5][variant % 3] ?? 0.5;
  return svg(
    size,
    `<defs>${gradient('background', background, 'x1="0" y1="0" x2="0.4" y2="1"')}${gradient('wave', wave, 'x1="0" y1="0" x2="1" y2="0.2"')}
    <radialGradient id="glow"><stop offset="0" stop-color="${wave[variant % 3]}" stop-opacity="0.5"/><stop offset="1" stop-color="${wave[variant % 3]}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#background)"/>
    <circle cx="${width * glow}" cy="${height * 0.3}" r="${width * 0.7}" fill="url(#glow)"/>
    ${drawWave(size, variant, 0.82, height * 0.005, 0.9)}${drawWave(size, variant + 1, 0.86, height * 0.003, 0.5)}${drawWave(size, variant + 2, 0.89, height * 0.002, 0.3)}`,
  );
};

const text = (content: string, at: { x: number; y: number; size: number; fill: string; weight: number }): string =>
  `<text x="${Math.round(at.x)}" y="${Math.round(at.y)}" font-family="Space Grotesk" font-weight="${at.weight}" font-size="${at.size}" fill="${at.fill}">${escapeXml(content)}</text>`;

/**
 * The text of a card as SVG with a transparent background. Players cover the top, the bottom and the right edge with controls of their
 * own, and the captions are below the headline.
 */
export const composeText = (size: Size, { text: colour, muted, wave }: CardColours, { label, headline }: Card): string => {
  const { width, height } = size;
  const { lines, size: fontSize } = fitHeadline(truncate(headline, 160), size);
  const top = height * 0.36 - (lines.length * fontSize * 1.08) / 2;
  const small = Math.round(height * 0.019);
  return svg(
    size,
    `<defs>${gradient('wave', wave, `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="${height * 0.3}"`)}</defs>
    ${label ? text(truncate(label, 60), { x: width * 0.09, y: top - small * 1.6, size: small, fill: muted, weight: 500 }) : ''}
    ${lines.map((line, index) => text(line, { x: width * 0.09, y: top + fontSize * (0.8 + index * 1.08), size: fontSize, weight: 700, fill: index === 0 && lines.length > 1 ? 'url(#wave)' : colour })).join('')}`,
  );
};

/** A transparent picture that gets dark towards the captions and below them. */
export const composeScrim = (size: Size): string =>
  svg(
    size,
    `<defs><linearGradient id="scrim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0B0B14" stop-opacity="0"/><stop offset="0.4" stop-color="#0B0B14" stop-opacity="0.6"/><stop offset="1" stop-color="#0B0B14" stop-opacity="0.72"/></linearGradient></defs>
    <rect y="${Math.round(size.height * 0.5)}" width="${size.width}" height="${Math.ceil(size.height * 0.5)}" fill="url(#scrim)"/>`,
  );
