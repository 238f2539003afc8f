import type { ImageStyle } from '@trenzeye/proto/http/content';
import type { Choices } from '../random.ts';

/** Colours of one poster: all from the wave (violet, magenta, amber) on ink or paper. */
export interface Palette {
  readonly name: ImageStyle;
  /** Background from top to bottom. */
  readonly ground: readonly [string, string];
  readonly text: string;
  readonly muted: string;
  /** What the motif is drawn with, strongest first. */
  readonly inks: readonly [string, string, string];
  /** Gradient of the accent line and the largest shapes. */
  readonly wave: readonly [string, string, string];
}

const wave = ['#7C5CFF', '#FF4D9D', '#FFB54D'] as const;

const palettes: readonly [Palette, ...Palette[]] = [
  { name: 'night', ground: ['#0B0B14', '#1A1430'], text: '#F2F2F8', muted: '#A3A3BD', inks: ['#7C5CFF', '#FF4D9D', '#FFB54D'], wave },
  {
    name: 'ember',
    ground: ['#2A0D2E', '#120818'],
    text: '#FFF3EA',
    muted: '#D9A9B8',
    inks: ['#FFB54D', '#FF4D9D', '#8F6BFF'],
    wave: ['#FFB54D', '#FF7A6B', '#FF4D9D'],
  },
  {
    name: 'paper',
    ground: ['#FBF6EF', '#F4E9E2'],
    text: '#15111F',
    muted: '#6B6178',
    inks: ['#5B3DF0', '#E8307F', '#F59A23'],
    wave: ['#5B3DF0', '#D81E78', '#C9560A'],
  },
  {
    name: 'violet',
    ground: ['#4326C9', '#1B0F5C'],
    text: '#FFFFFF',
    muted: '#C9BEFF',
    inks: ['#FFB54D', '#FF6FB1', '#A48BFF'],
    wave: ['#FFD08A', '#FFB54D', '#FF8FC2'],
  },
  {
    name: 'dawn',
    ground: ['#3A1A6E', '#C43A7E'],
    text: '#FFF8F2',
    muted: '#F3C9DA',
    inks: ['#FFC470', '#FF8A5C', '#8F6BFF'],
    wave: ['#FFE0AE', '#FFC470', '#FFB08A'],
  },
];

/** The palette of this name, else any. */
export const pickPalette = (choices: Choices, name: string | undefined): Palette =>
  palettes.find((palette) => palette.name === name) ?? choices.pick(palettes);
