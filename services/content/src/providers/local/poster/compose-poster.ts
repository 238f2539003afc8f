import type { Signal } from '@trenzeye/proto/http/content';
import { clipText } from '../../../domain/items/clip-text.ts';
import { createChoices } from '../random.ts';
import { subjectOf } from '../read-prompt.ts';
import { drawable, measure } from './font-metrics.ts';
import { setHeadline } from './headline.ts';
import { type Area, motifs } from './motifs.ts';
import { type Palette, pickPalette } from './palettes.ts';

/** Pixels: a portrait post, 4:5. */
const posterSize = { width: 1080, height: 1350 } as const;

export interface PosterBrief {
  readonly prompt: string;
  readonly signal: Signal | undefined;
  /** Name of a palette. */
  readonly style?: string | undefined;
  /** Another number gives another poster. */
  readonly variation?: number | undefined;
}

interface Poster {
  readonly svg: string;
  readonly motif: string;
}

const margin = 80;
const { width, height } = posterSize;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const definitions = ({ ground, wave, inks }: Palette): string => `<defs>
  <linearGradient id="ground" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
  <linearGradient id="wave" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="${height * 0.35}">${wave.map((color, index) => `<stop offset="${0.08 + index * 0.42}" stop-color="${color}"/>`).join('')}</linearGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="${inks[1]}" stop-opacity="0.42"/><stop offset="1" stop-color="${inks[1]}" stop-opacity="0"/></radialGradient>
</defs>`;

const text = (content: string, at: { x: number; y: number; size: number; fill: string; weight: number; anchor?: 'end' }): string =>
  `<text x="${at.x}" y="${Math.round(at.y)}" font-family="Space Grotesk" font-weight="${at.weight}" font-size="${at.size}" fill="${at.fill}"${at.anchor ? ' text-anchor="end"' : ''}>${escapeXml(content)}</text>`;

/** The text of a poster: the subject, and below it in small type the signal, if any. */
const wordsOf = ({ prompt, signal }: PosterBrief): { headline: string; line: string | undefined } => {
  const headline = clipText(drawable(subjectOf(prompt)), 60) || drawable(signal?.title ?? '');
  const line = signal ? drawable(`${signal.title}  ·  ${signal.growth_phase}`) : undefined;
  return { headline, line: line === headline ? undefined : line };
};

/** The headline from `top` down, its widest line in the colours of the wave. */
const drawHeadline = (lines: readonly string[], size: number, top: number, palette: Palette): string => {
  const accent = lines.reduce((best, line, index) => (measure(line) > measure(lines[best] ?? '') ? index : best), 0);
  return lines
    .map((line, index) =>
      text(line, {
        x: margin - 4,
        y: top + size * (0.82 + index * 1.04),
        size,
        weight: 700,
        fill: index === accent && lines.length > 1 ? 'url(#wave)' : palette.text,
      }),
    )
    .join('');
};

const drawFooter = (palette: Palette, line: string | undefined): string => {
  const y = height - 62;
  const crest = `<path d="M${margin} ${y - 8}q11 -26 22 0t22 0" fill="none" stroke="url(#wave)" stroke-width="7" stroke-linecap="round"/>`;
  const name = text('trenzeye', { x: margin + 62, y, size: 30, weight: 700, fill: palette.text });
  return `${crest}${name}${line ? text(clipText(line, 44), { x: width - margin, y, size: 26, weight: 500, fill: palette.muted, anchor: 'end' }) : ''}`;
};

/** A poster as SVG. The same prompt and signal give the same poster; another prompt or variation gives another motif, palette and layout. */
export const composePoster = (brief: PosterBrief): Poster => {
  const choices = createChoices(`poster ${brief.prompt} ${brief.signal?.id ?? ''}${brief.variation ? ` ${brief.variation}` : ''}`);
  const palette = pickPalette(choices, brief.style);
  const motif = choices.pick(motifs);
  const wordsFirst = choices.next() < 0.4;
  const { headline, line } = wordsOf(brief);
  const { lines, size } = setHeadline(headline || 'Ride the wave', width - 2 * margin, 470);
  const tall = Math.round(lines.length * size * 1.04);
  const footer = 130;
  const area: Area = wordsFirst
    ? { width, top: margin + tall + 60, bottom: height - footer }
    : { width, top: 60, bottom: height - footer - tall - 70 };
  const headlineTop = wordsFirst ? margin : height - footer - tall;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${definitions(palette)}
  <rect width="${width}" height="${height}" fill="url(#ground)"/>
  ${motif.draw(area, palette, choices)}
  ${drawHeadline(lines, size, headlineTop, palette)}
  ${drawFooter(palette, line)}
</svg>`;
  return { svg, motif: motif.name };
};
