/** A color, or a gradient along the line from `from` to `to`. */
export type Paint =
  | string
  | {
      readonly from: readonly [x: number, y: number];
      readonly to: readonly [x: number, y: number];
      readonly stops: readonly (readonly [offset: number, color: string])[];
    };

/** One path of a drawing, in the drawing's own units. */
export interface Shape {
  readonly path: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly strokeWidth?: number;
  readonly strokeOpacity?: number;
}

/** A drawing that pages and rendered pictures share; `size` is the width and height of its square. */
export interface Drawing {
  readonly size: number;
  readonly shapes: readonly Shape[];
}

/** The logo in a square of 32: an eye formed by waves. */
export const logoPaths = [
  'M2 16C6 8 11 5.5 16 5.5S26 8 30 16',
  'M2 16c4 8 9 10.5 14 10.5S26 24 30 16',
  'M9.5 16c1.6 0 1.6-4.5 3.25-4.5s1.6 9 3.25 9 1.6-9 3.25-9 1.6 4.5 3.25 4.5',
] as const;

/** Gradient of a medal from `light` to `deep`; the glyph has enough contrast with both. */
const medalColors = {
  gold: { light: '#ffe08a', deep: '#d99a1c', glyph: '#4a2f00' },
  silver: { light: '#eef1f8', deep: '#9aa3b8', glyph: '#2b3040' },
  bronze: { light: '#f0b98a', deep: '#a9622e', glyph: '#3b1b06' },
  blue: { light: '#8cc6ff', deep: '#2b6fd6', glyph: '#06203f' },
  green: { light: '#8ae6b8', deep: '#1f9463', glyph: '#04301d' },
  purple: { light: '#c3b0ff', deep: '#6a43e0', glyph: '#1d0a55' },
  red: { light: '#ffa8a2', deep: '#d23c48', glyph: '#450509' },
} as const;

/** Glyphs of medals by badge icon; any other icon is shown as a star. */
const medalGlyphs: Readonly<Record<string, string>> = {
  early_adopter: 'M17 29c0-6 4-10 7-15 3 5 7 9 7 15M17 29h14M21 29v2.5M27 29v2.5M24 20.5v3',
  viral_creator: 'M24 13.5c1 4 6 6 6 11.5a6 6 0 0 1-12 0c0-2.5 1.5-4 2.5-5 .3 2 1.2 3 2 3 1.5-2.5-.5-6 1.5-9.5z',
  remix_master: 'M16.5 19.5h9a4 4 0 0 1 4 4M27 21l2.5 2.7L32 21M31.5 27h-9a4 4 0 0 1-4-4M21 25.5l-2.5-2.7L16 25.5',
};
const medalStar = 'M24 14.5l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
const medalRibbon = 'M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z';

/** A serrated circle with sixteen teeth around (24, 23). */
const medalRim = Array.from({ length: 32 }, (_, index) => {
  const angle = (index / 32) * 2 * Math.PI;
  const radius = index % 2 === 0 ? 17.5 : 15.8;
  return `${index === 0 ? 'M' : 'L'}${(24 + radius * Math.cos(angle)).toFixed(1)} ${(23 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('');

export type MedalColor = keyof typeof medalColors;

/** The medal of a badge. */
export const medalDrawing = (color: MedalColor, icon: string): Drawing => {
  const { light, deep, glyph } = medalColors[color];
  const drawn = medalGlyphs[icon];
  return {
    size: 48,
    shapes: [
      { path: medalRibbon, fill: deep },
      {
        path: `${medalRim}z`,
        fill: {
          from: [10, 8],
          to: [38, 40],
          stops: [
            [0, light],
            [1, deep],
          ],
        },
      },
      { path: 'M36.5 23a12.5 12.5 0 1 1-25 0a12.5 12.5 0 1 1 25 0z', stroke: glyph, strokeWidth: 1, strokeOpacity: 0.35 },
      drawn ? { path: drawn, stroke: glyph, strokeWidth: 2 } : { path: medalStar, fill: glyph },
    ],
  };
};
