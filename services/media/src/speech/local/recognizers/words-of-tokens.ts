import type { TimedWord } from '@trenzeye/proto/editing/cues';

/** What sherpa-onnx recognized in a piece of audio. Times are seconds from its start; empty where the model gives none. */
export interface Recognized {
  readonly text: string;
  readonly tokens: readonly string[];
  readonly timestamps: readonly number[];
  readonly durations: readonly number[];
}

/** Where in the audio the piece is, in seconds. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Of the last token of a word before a pause. */
const tokenSeconds = 0.2;

const startsWord = (token: string, previous: string | undefined): boolean =>
  previous === undefined || /^[\s▁]/.test(token) || isIdeograph(token) || isIdeograph(previous);
/** Of languages that are written without spaces. */
const isIdeograph = (token: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(token);

/** The words of recognized tokens with their times; undefined when the model gives no times. */
export const wordsOfTokens = ({ tokens, timestamps, durations }: Recognized, { start, end }: Piece): TimedWord[] | undefined => {
  if (tokens.length === 0 || timestamps.length !== tokens.length) return undefined;
  const words: { start: number; end: number; text: string }[] = [];
  tokens.forEach((token, index) => {
    const text = token.replaceAll('▁', ' ').trim();
    const at = start + (timestamps[index] ?? 0);
    const until = Math.min(end, at + (durations[index] || tokenSeconds));
    const last = words.at(-1);
    if (last && !startsWord(token, tokens[index - 1])) Object.assign(last, { end: Math.max(last.end, until), text: last.text + text });
    else if (text !== '') words.push({ start: at, end: until, text });
  });
  return words.map((word, index) => ({ ...word, end: Math.max(word.start, Math.min(word.end, words[index + 1]?.start ?? end)) }));
};
