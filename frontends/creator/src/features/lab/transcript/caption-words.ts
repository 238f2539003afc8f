import { type Caption, captionCountLimit } from '../captions/captions.ts';
import type { Word, WordState } from './words.ts';

const comparable = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const middleOf = ({ start, end }: { readonly start: number; readonly end: number }): number => (start + end) / 2;

const captionIndexOf = (captions: readonly Caption[], word: Word): number => {
  const middle = middleOf(word);
  return captions.findIndex(({ start, end }) => middle >= start && middle < end);
};

/** Index of a word in a text: of equal ones the nearest to its share of the caption's time. -1 when the text was changed. */
const tokenIndexOf = (tokens: readonly string[], caption: Caption, word: Word): number => {
  const expected = ((middleOf(word) - caption.start) / (caption.end - caption.start)) * tokens.length - 0.5;
  const equal = tokens.flatMap((token, index) => (comparable(token) === comparable(word.text) ? [index] : []));
  return equal.reduce((best, index) => (best === -1 || Math.abs(index - expected) < Math.abs(best - expected) ? index : best), -1);
};

/** The captions without words that were cut. Text that the user has changed is kept. */
export const withoutWords = (captions: readonly Caption[], words: readonly Word[]): readonly Caption[] =>
  words.reduce((changed, word) => {
    const index = captionIndexOf(changed, word);
    const caption = changed[index];
    if (!caption) return changed;
    const tokens = caption.text.split(/\s+/).filter(Boolean);
    const at = tokenIndexOf(tokens, caption, word);
    return at === -1 ? changed : changed.with(index, { ...caption, text: tokens.toSpliced(at, 1).join(' ') });
  }, captions);

/** The captions with words that were restored. `states` are those after the restoration. A caption with as many words is kept. */
export const withWords = (
  captions: readonly Caption[],
  words: readonly Word[],
  states: readonly WordState[],
  restored: readonly number[],
): readonly Caption[] =>
  restored.reduce((changed, restoredIndex) => {
    const word = words[restoredIndex];
    const index = word ? captionIndexOf(changed, word) : -1;
    const caption = changed[index];
    if (!word || !caption) return changed;
    const kept = words.flatMap((other, at) => (states[at] === 'kept' && captionIndexOf([caption], other) === 0 ? [at] : []));
    const tokens = caption.text.split(/\s+/).filter(Boolean);
    if (tokens.length >= kept.length) return changed;
    const position = kept.filter((at) => at < restoredIndex).length;
    return changed.with(index, { ...caption, text: tokens.toSpliced(position, 0, word.text).join(' ') });
  }, captions);

/** A caption needs this time on both sides of a split, in seconds. */
const minPartSeconds = 0.05;

const splitAt = (captions: readonly Caption[], words: readonly Word[], seconds: number): readonly Caption[] => {
  const index = captions.findIndex(({ start, end }) => seconds > start + minPartSeconds && seconds < end - minPartSeconds);
  const caption = captions[index];
  if (!caption || captions.length >= captionCountLimit) return captions;
  const own = words.filter((word) => captionIndexOf([caption], word) === 0);
  const tokens = caption.text.split(/\s+/).filter(Boolean);
  const before = own.filter((word) => middleOf(word) < seconds).length;
  const count = own.length === tokens.length ? before : Math.round((before / Math.max(1, own.length)) * tokens.length);
  if (count === 0 || count >= tokens.length) return captions;
  return captions.toSpliced(
    index,
    1,
    { start: caption.start, end: seconds, text: tokens.slice(0, count).join(' ') },
    { start: seconds, end: caption.end, text: tokens.slice(count).join(' ') },
  );
};

/** The captions split at positions of the source, between the words that are spoken before and after them. `words`: those that are kept. */
export const splitCaptionsAt = (captions: readonly Caption[], words: readonly Word[], times: readonly number[]): readonly Caption[] =>
  times.reduce((changed, seconds) => splitAt(changed, words, seconds), captions);
