import { t } from '@lingui/core/macro';
import type { EmojiData, SkinTone } from 'frimousse';

/** Emoji, name, search words separated by |, and 1 if it has skin tones. */
type EmojiRow = readonly [emoji: string, label: string, keywords: string, hasSkinTones?: number];

type Tone = Exclude<SkinTone, 'none'>;
const modifiers: readonly (readonly [tone: Tone, modifier: string])[] = [
  ['light', '\u{1f3fb}'],
  ['medium-light', '\u{1f3fc}'],
  ['medium', '\u{1f3fd}'],
  ['medium-dark', '\u{1f3fe}'],
  ['dark', '\u{1f3ff}'],
];

/** The emoji in each skin tone: a modifier follows each person or hand, instead of a variation selector. */
export const withSkinTones = (emoji: string): Record<Tone, string> =>
  Object.fromEntries(
    modifiers.map(([tone, modifier]) => [tone, emoji.replaceAll(/(\p{Emoji_Modifier_Base})\u{fe0f}?/gu, `$1${modifier}`)]),
  ) as Record<Tone, string>;

const loaders: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  ar: () => import('./data/ar.json'),
  de: () => import('./data/de.json'),
  es: () => import('./data/es.json'),
  fr: () => import('./data/fr.json'),
  ja: () => import('./data/ja.json'),
  pt: () => import('./data/pt.json'),
};
const loadEnglish = () => import('./data/en.json');

/** The categories in the order of the data. */
const categoryLabels = () => [
  t`Smileys and emotion`,
  t`People and body`,
  t`Animals and nature`,
  t`Food and drink`,
  t`Travel and places`,
  t`Activities`,
  t`Objects`,
  t`Symbols`,
  t`Flags`,
];

export const toneLabels = (): Record<SkinTone, string> => ({
  none: t`Default skin tone`,
  light: t`Light skin tone`,
  'medium-light': t`Medium-light skin tone`,
  medium: t`Medium skin tone`,
  'medium-dark': t`Medium-dark skin tone`,
  dark: t`Dark skin tone`,
});

/** The emoji with names and search words in a language; in English for a language without data. */
export const loadEmojiData = async (locale: string): Promise<EmojiData> => {
  const groups = (await (loaders[locale] ?? loadEnglish)()).default as readonly (readonly EmojiRow[])[];
  const { none: _, ...skinTones } = toneLabels();
  return {
    locale,
    categories: categoryLabels().map((label, index) => ({ index, label })),
    skinTones,
    emojis: groups.flatMap((rows, category) =>
      rows.map(([emoji, label, keywords, hasSkinTones]) => ({
        emoji,
        category,
        label,
        version: 0,
        tags: keywords === '' ? [] : keywords.split('|'),
        ...(hasSkinTones ? { skins: withSkinTones(emoji) } : {}),
      })),
    ),
  };
};
