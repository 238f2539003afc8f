import { t } from '@lingui/core/macro';
import { type ImageAspect, ImageStyle, ShortsStyle, ThreadStyle, Tone } from '@trenzeye/proto/http/content';
import type { AnyStyle, AnyTone, Type } from '../document/editor-document.ts';

const toneNames: Record<AnyTone, string> = {
  friendly: t`Friendly`,
  professional: t`Professional`,
  playful: t`Playful`,
  bold: t`Bold`,
  calm: t`Calm`,
};

const styleNames: Record<AnyStyle, string> = {
  explainer: t`Explainer`,
  myths: t`Myths, corrected`,
  playbook: t`Step by step`,
  story: t`Story`,
  'field-notes': t`Field notes`,
  night: t`Night: dark blue`,
  ember: t`Ember: red and orange`,
  paper: t`Paper: light and plain`,
  violet: t`Violet: purple glow`,
  dawn: t`Dawn: pink and gold`,
  'three-beats': t`Three beats`,
  'before-and-after': t`Before and after`,
  'one-question': t`One question`,
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
  { value: '1:1', name: t`Square (1:1)` },
  { value: '9:16', name: t`Tall (9:16)` },
  { value: '16:9', name: t`Wide (16:9)` },
];

/** Label of the style field, by type. */
export const styleLabel: Record<Type, string> = { thread: t`Structure`, image: t`Colors`, shorts: t`Story style` };

/** Languages to write in, by their own names. */
export const languageOptions: readonly Option<string>[] = [
  { value: 'en', name: 'English' },
  { value: 'es', name: 'Español' },
  { value: 'pt', name: 'Português' },
  { value: 'fr', name: 'Français' },
  { value: 'de', name: 'Deutsch' },
  { value: 'it', name: 'Italiano' },
  { value: 'nl', name: 'Nederlands' },
  { value: 'pl', name: 'Polski' },
  { value: 'tr', name: 'Türkçe' },
  { value: 'ar', name: 'العربية' },
  { value: 'hi', name: 'हिन्दी' },
  { value: 'ja', name: '日本語' },
  { value: 'ko', name: '한국어' },
  { value: 'zh', name: '中文' },
];
