import { type ImageAspect, ImageStyle, ShortsStyle, ThreadStyle, Tone } from '@trenzeye/proto/http/content';
import type { AnyStyle, AnyTone, Type } from '../document/editor-document.ts';

const toneNames: Record<AnyTone, string> = {
  friendly: 'Friendly',
  professional: 'Professional',
  playful: 'Playful',
  bold: 'Bold',
  calm: 'Calm',
};

const styleNames: Record<AnyStyle, string> = {
  explainer: 'Explainer',
  myths: 'Myths, corrected',
  playbook: 'Step by step',
  story: 'Story',
  'field-notes': 'Field notes',
  night: 'Night: dark blue',
  ember: 'Ember: red and orange',
  paper: 'Paper: light and plain',
  violet: 'Violet: purple glow',
  dawn: 'Dawn: pink and gold',
  'three-beats': 'Three beats',
  'before-and-after': 'Before and after',
  'one-question': 'One question',
};

export const paletteName = (palette: ImageStyle): string => styleNames[palette];

const styles: Record<Type, readonly AnyStyle[]> = { thread: ThreadStyle.options, image: ImageStyle.options, shorts: ShortsStyle.options };

export interface Option<Value> {
  readonly value: Value;
  readonly name: string;
}

export const toneOptions: readonly Option<AnyTone>[] = Tone.options.map((value) => ({ value, name: toneNames[value] }));

export const styleOptions = (type: Type): readonly Option<AnyStyle>[] => styles[type].map((value) => ({ value, name: styleNames[value] }));

/** Shapes of an image; 4:5 is the default. */
export const aspectOptions: readonly Option<ImageAspect>[] = [
  { value: '1:1', name: 'Square (1:1)' },
  { value: '9:16', name: 'Tall (9:16)' },
  { value: '16:9', name: 'Wide (16:9)' },
];

/** Label of the style field, by type. */
export const styleLabel: Record<Type, string> = { thread: 'Structure', image: 'Colors', shorts: 'Story style' };
