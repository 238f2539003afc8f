import type { ImageAspect, PosterDesign, PosterMotif, Signal } from '@trenzeye/proto/http/content';
import { clipText } from '../../items/index.ts';
import { type Choices, createChoices } from '../random.ts';
import { subjectOf } from '../read-prompt.ts';
import { drawable, measure } from './font-metrics.ts';
import { setHeadline } from './headline.ts';
import { type Area, motifs } from './motifs.ts';
import { type Palette, pickPalette } from './palettes.ts';

/** Words of a subject for which a motif fits, in the languages of the composer, as beginnings of words. */
const subjects: Readonly<Record<Exclude<PosterMotif, 'none'>, string>> = {
  bloom:
    'garden plant flower tree forest food cook recip bak spring health yoga beaut craft knit jardín planta flor comida cocina salud bosque jardin fleur cuisine santé forêt garten pflanz blume essen koch gesund wald jardim comida cozinha saúde floresta',
  sunrise:
    'morning sun summer travel beach holiday mountain hik weather climate walk outdoor dawn mañana sol verano viaj playa montaña clima matin soleil été voyage plage montagne météo morgen sonne sommer reise strand berg wetter klima manhã verão viagem praia',
  orbit:
    'space moon star planet tech ai robot science code comput software data network astronom physic espacio luna estrella ciencia tecnolog datos espace lune étoile science donnée technolog raum mond stern wissenschaft technik daten espaço lua estrela ciência dados tecnologia',
  mosaic:
    'city street architect home house design art fashion game pixel pattern quilt build museum ciudad calle casa diseño arte moda juego ville rue maison design mode jeu stadt straße haus kunst mode spiel cidade rua casa desenho jogo',
  wave: 'sea ocean river water music song concert danc sport run swim surf sound wind mar río agua música baile deporte mer rivière eau musique danse sport meer fluss wasser musik tanz lauf rio água dança esporte',
};

const beginnings = Object.entries(subjects).map(([motif, words]) => [motif as PosterMotif, words.split(' ')] as const);

const shortWord = 3;

/** Short words are compared as a whole: `ai` is no beginning of `air`. */
const fits = (word: string, beginning: string): boolean =>
  beginning.length <= shortWord ? word === beginning : word.startsWith(beginning);

/** The motif of a subject and the tags of its signal; any when no word is known. */
const pickMotif = (subject: string, signal: Signal | undefined, choices: Choices): PosterMotif => {
  const words = `${subject} ${signal?.tags.join(' ') ?? ''} ${signal?.title ?? ''}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counted = beginnings.map(([motif, list]) => [motif, words.filter((word) => list.some((each) => fits(word, each))).length] as const);
  const [best, count] = counted.reduce((most, each) => (each[1] > most[1] ? each : most));
  return count > 0 ? best : choices.pick(['wave', 'sunrise', 'orbit', 'mosaic', 'bloom']);
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels. */
const sizes: Readonly<Record<ImageAspect, Size>> = {
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1600, height: 900 },
};

export interface PosterBrief {
  readonly prompt: string;
  readonly signal: Signal | undefined;
  /** Name of a palette. */
  readonly style?: string | undefined;
  /** Another number gives another poster. */
  readonly variation?: number | undefined;
  readonly aspect?: ImageAspect | undefined;
  /** Chosen by the author; by default derived from the prompt and the signal. */
  readonly design?: PosterDesign | undefined;
}

interface Poster {
  readonly svg: string;
  readonly design: PosterDesign;
}

const margin = 80;
const headlineLength = 160;
/** Part of the height that the headline may take. */
const headlineHeight = 0.35;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const definitions = ({ ground, wave, inks }: Palette, { width, height }: Size): string => `<defs>
  <linearGradient id="ground" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
  <linearGradient id="wave" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="${height * 0.35}">${wave.map((color, index) => `<stop offset="${0.08 + index * 0.42}" stop-color="${color}"/>`).join('')}</linearGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="${inks[1]}" stop-opacity="0.42"/><stop offset="1" stop-color="${inks[1]}" stop-opacity="0"/></radialGradient>
</defs>`;

const text = (content: string, at: { x: number; y: number; size: number; fill: string; weight: number; anchor?: 'end' }): string =>
  `<text x="${at.x}" y="${Math.round(at.y)}" font-family="Space Grotesk" font-weight="${at.weight}" font-size="${at.size}" fill="${at.fill}"${at.anchor ? ' text-anchor="end"' : ''}>${escapeXml(content)}</text>`;

/** The subject in whole words; the title of the signal for a longer prompt. */
const headlineOf = ({ prompt, signal }: PosterBrief): string => {
  const subject = drawable(subjectOf(prompt, headlineLength));
  const title = drawable(signal?.title ?? '');
  const headline = subject.endsWith('…') && title ? title : subject || title;
  return clipText(headline, headlineLength) || 'Ride the wave';
};

/** Small type at the bottom: the signal, unless it is the headline. */
const lineOf = ({ signal }: PosterBrief, headline: string): string | undefined => {
  const title = signal && drawable(signal.title);
  return title && title !== headline ? `${title}  ·  ${signal.growth_phase}` : undefined;
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

const drawFooter = (palette: Palette, line: string | undefined, { width, height }: Size): string => {
  const y = height - 62;
  const crest = `<path d="M${margin} ${y - 8}q11 -26 22 0t22 0" fill="none" stroke="url(#wave)" stroke-width="7" stroke-linecap="round"/>`;
  const name = text('trenzeye', { x: margin + 62, y, size: 30, weight: 700, fill: palette.text });
  return `${crest}${name}${line ? text(clipText(line, 44), { x: width - margin, y, size: 26, weight: 500, fill: palette.muted, anchor: 'end' }) : ''}`;
};

/** The design of a brief: the same brief gives the same design; another prompt or variation gives another one. */
const designOf = (brief: PosterBrief, choices: Choices): PosterDesign => {
  const headline = headlineOf(brief);
  const palette = pickPalette(choices, brief.style).name;
  const motif = pickMotif(headline, brief.signal, choices);
  return { headline, palette, motif, layout: choices.next() < 0.4 ? 'words-above' : 'words-below' };
};

/** A poster as SVG, with its design. Characters that the fonts lack, such as emoji, are left out. */
export const composePoster = (brief: PosterBrief): Poster => {
  const choices = createChoices(`poster ${brief.prompt} ${brief.signal?.id ?? ''}${brief.variation ? ` ${brief.variation}` : ''}`);
  const design = brief.design ?? designOf(brief, choices);
  const palette = pickPalette(choices, design.palette);
  const size = sizes[brief.aspect ?? '4:5'];
  const { width, height } = size;
  const headline = drawable(design.headline);
  const { lines, size: fontSize } = setHeadline(headline, width - 2 * margin, height * headlineHeight);
  const tall = Math.round(lines.length * fontSize * 1.04);
  const footer = 130;
  const wordsAbove = design.layout === 'words-above';
  const area: Area = wordsAbove
    ? { width, top: margin + tall + 60, bottom: height - footer }
    : { width, top: 60, bottom: height - footer - tall - 70 };
  const headlineTop = wordsAbove ? margin : height - footer - tall;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${definitions(palette, size)}
  <rect width="${width}" height="${height}" fill="url(#ground)"/>
  ${motifs[design.motif](area, palette, choices)}
  ${drawHeadline(lines, fontSize, headlineTop, palette)}
  ${drawFooter(palette, lineOf(brief, headline), size)}
</svg>`;
  return { svg, design };
};
