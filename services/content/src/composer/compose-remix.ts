import type { GeneratedImage, GeneratedShorts, GeneratedThread } from '@trenzeye/proto/http/content';
import { clipText } from '../items/index.ts';
import type { Original } from '../providers/index.ts';
import { sceneOf, secondsFor, shortsOf } from './compose-shorts.ts';
import { type Composition, closeOf, type Passage, questionsOf } from './composition.ts';
import { fillPattern, quoted } from './fill-pattern.ts';
import { captionSuggestions, suggestionsFor } from './suggestions.ts';

const postLength = 500;
const postLimit = 25;
const captionLength = 2_200;
const narrationLength = 1_000;
const sceneLimit = 20;

type OriginalOf<T extends Original['typedContent']['type']> = Extract<Original['typedContent'], { type: T }>['content'];

/** The openings of a remix; all name the author of the original. */
const hooksOf = ({ patterns, rotation }: Composition, { author }: Original): string[] =>
  rotation.take('remix', patterns.remix, 3).map((pattern) => fillPattern(pattern, { author: `@${author}` }, patterns));

/** A text of the original, quoted with its author. */
const attributed = ({ patterns }: Composition, { author }: Original, text: string, length: number): string => {
  const frame = `@${author}: ${quoted('', patterns)}`;
  return `@${author}: ${quoted(clipText(text, length - frame.length), patterns)}`;
};

/** The passages of a remix: a new opening, the parts of the original, a question and a close. */
const passagesOf = (composition: Composition, hook: string, quotes: readonly string[]): Passage[] => [
  { kind: 'hook', text: hook },
  ...quotes.map((text): Passage => ({ kind: 'fact', text })),
  ...questionsOf(composition, 1),
  closeOf(composition),
];

export const remixThread = (composition: Composition, original: Original): GeneratedThread => {
  const { tweets, hashtags } = original.typedContent.content as OriginalOf<'thread'>;
  const hooks = hooksOf(composition, original);
  const quotes = tweets.slice(0, postLimit - 3).map((post) => attributed(composition, original, post, postLength));
  const passages = passagesOf(composition, hooks[0] ?? '', quotes);
  return { tweets: passages.map(({ text }) => text), hashtags, hooks, suggestions: suggestionsFor(composition, passages) };
};

export const remixImage = (composition: Composition, original: Original): GeneratedImage => {
  const { image_url, caption, style_tags } = original.typedContent.content as OriginalOf<'image'>;
  const hooks = hooksOf(composition, original);
  const own = passagesOf(composition, hooks[0] ?? '', []).map(({ text }) => text);
  const [hook = '', ...rest] = own;
  const quote = caption.trim() === '' ? [] : [attributed(composition, original, caption, captionLength - own.join('\n\n').length - 4)];
  return { image_url, caption: [hook, ...quote, ...rest].join('\n\n'), style_tags, hooks, suggestions: [captionSuggestions(composition)] };
};

export const remixShorts = (composition: Composition, original: Original): GeneratedShorts => {
  const { scenes, voice_type } = original.typedContent.content as OriginalOf<'video'>;
  const hooks = hooksOf(composition, original);
  const passages = passagesOf(
    composition,
    hooks[0] ?? '',
    scenes.slice(0, sceneLimit - 3).map(({ narration }) => narration),
  );
  const made = passages.map((passage, index) => {
    const source = passage.kind === 'fact' ? scenes[index - 1] : undefined;
    if (!source) return sceneOf(composition, passage);
    const narration = source.narration.trim() === '' ? '' : attributed(composition, original, source.narration, narrationLength);
    return { ...source, narration, duration: Math.max(source.duration, narration ? secondsFor(narration) : 0) };
  });
  const shorts = shortsOf(made);
  const suggestions = suggestionsFor(composition, passages).slice(0, shorts.scenes.length);
  return { ...shorts, voice_type, hooks, suggestions };
};
