import { wordsOfTokens } from './words-of-tokens.ts';

const recognized = (tokens: string[], timestamps: number[], durations: number[] = []) => ({ text: '', tokens, timestamps, durations });
const piece = { start: 10, end: 14 };

test('wordsOfTokens: parts of words and punctuation -> whole words with the times of the film', () => {
  const words = wordsOfTokens(recognized([' Har', 'bour', ' lights', '.'], [0.5, 0.7, 1.2, 1.9], [0.1, 0.3, 0.5, 0.1]), piece);

  expect(words).toEqual([
    { start: 10.5, end: 11, text: 'Harbour' },
    { start: 11.2, end: 12, text: 'lights.' },
  ]);
});

test('wordsOfTokens: no durations -> a word ends before the next one and within the piece', () => {
  const words = wordsOfTokens(recognized(['▁one', '▁two'], [1, 3.9]), piece);

  expect(words).toEqual([
    { start: 11, end: 11.2, text: 'one' },
    { start: 13.9, end: 14, text: 'two' },
  ]);
});

test('wordsOfTokens: a language without spaces -> one word for each token', () => {
  expect(wordsOfTokens(recognized(['港', 'の', '光'], [0, 0.3, 0.6]), piece)?.map(({ text }) => text)).toEqual(['港', 'の', '光']);
});

test('wordsOfTokens: no times, or not for all -> undefined', () => {
  expect(wordsOfTokens(recognized([' one'], []), piece)).toBeUndefined();
  expect(wordsOfTokens(recognized([], []), piece)).toBeUndefined();
});
