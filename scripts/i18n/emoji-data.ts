/**
 * Writes the emoji picker's data: `node scripts/i18n/emoji-data.ts <folder>`. The folder has unicode-emoji-json, cldr-annotations-full and
 * cldr-annotations-derived-full in node_modules (`npm install --prefix <folder> ...`); together they are too large to install them always.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@trenzeye/proto/http/languages';

interface ListedEmoji {
  readonly emoji: string;
  readonly name: string;
  readonly emoji_version: string;
  readonly skin_tone_support: boolean;
}
interface Annotation {
  readonly default?: readonly string[];
  readonly tts?: readonly [string];
}

/** Newer emoji are missing on many devices. */
const newestVersion = 15;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/i18n/emoji-data.ts <folder>');

const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8'));

/** The annotations of a language, by emoji without variation selectors. */
const annotationsOf = (language: string): Map<string, Annotation> => {
  const sources = [
    read(`cldr-annotations-derived-full/annotationsDerived/${language}/annotations.json`),
    read(`cldr-annotations-full/annotations/${language}/annotations.json`),
  ] as readonly Record<string, { annotations: Record<string, Annotation> }>[];
  return new Map(sources.flatMap((source) => Object.values(source).flatMap(({ annotations }) => Object.entries(annotations))));
};

const groups = read('unicode-emoji-json/data-by-group.json') as readonly { readonly emojis: readonly ListedEmoji[] }[];

for (const language of languages) {
  const annotations = annotationsOf(language);
  const describe = ({ emoji, name, skin_tone_support: hasSkinTones }: ListedEmoji) => {
    const { default: words = [], tts } = annotations.get(emoji.replaceAll('\u{fe0f}', '')) ?? {};
    const label = tts?.[0] ?? name;
    const keywords = words.filter((word) => !label.toLowerCase().includes(word.toLowerCase())).join('|');
    return hasSkinTones ? [emoji, label, keywords, 1] : [emoji, label, keywords];
  };
  const rows = groups.map(({ emojis }) => emojis.filter(({ emoji_version: version }) => Number(version) <= newestVersion).map(describe));
  const lines = rows.map((group) => `[\n${group.map((row) => JSON.stringify(row)).join(',\n')}\n]`);
  writeFileSync(new URL(`../../frontends/kit/src/emoji/data/${language}.json`, import.meta.url), `[${lines.join(',')}]\n`);
}
