import { describe, expect, test } from '@jest/globals';
import { splitCaptionsAt, withoutWords, withWords } from './caption-words.ts';
import { countFillers, defaultFillerLanguage, findFillers, findSilences } from './fillers.ts';
import { paragraphsOf, rangeOfWords, type Word, wordIndexAt, wordStates } from './words.ts';

/** Words of half a second with pauses of half a second between them. */
const wordsOf = (text: string): Word[] =>
  text.split(' ').map((each, index) => ({ start: index, end: index + 0.5, text: each, speaker: null }));

describe('words', () => {
  test('rangeOfWords: pauses around -> a small margin; wordStates: the word is cut, others are kept or outside', () => {
    const words = wordsOf('a b c d');

    expect(rangeOfWords(words, 1, 2)).toEqual({ start: 0.95, end: 2.55 });
    expect(
      wordStates(words, [
        { start: 0, end: 0.9 },
        { start: 2, end: 2.8 },
      ]),
    ).toEqual(['kept', 'cut', 'kept', 'outside']);
    expect([-1, 0.2, 1.7, 9].map((seconds) => wordIndexAt(words, seconds))).toEqual([-1, 0, 1, 3]);
  });

  test('paragraphsOf: change of the speaker and long pause -> paragraphs', () => {
    const words = wordsOf('a b c d').map((word, index) => ({
      ...word,
      speaker: index > 0 ? 'Ann' : null,
      start: index === 3 ? 9 : word.start,
    }));

    expect(paragraphsOf(words).map(({ first, words: own }) => [first, own.length])).toEqual([
      [0, 1],
      [1, 2],
      [3, 1],
    ]);
  });
});

describe('captions of cut words', () => {
  const words = wordsOf('we um really um bake');
  const captions = [{ start: 0, end: 5, text: 'We um really, um bake!' }];

  test('withoutWords: second of two equal words -> that one is removed; withWords: it is back in its place', () => {
    const cut = withoutWords(captions, [words[3] as Word]);
    const restored = withWords(
      cut,
      words,
      words.map(() => 'kept'),
      [3],
    );

    expect(cut[0]?.text).toBe('We um really, bake!');
    expect(restored[0]?.text).toBe('We um really, um bake!');
  });

  test('splitCaptionsAt: positions between words -> the words before and after them; at the end of a caption -> unchanged', () => {
    const split = splitCaptionsAt(captions, words, [1.8, 4.98]);

    expect(split).toEqual([
      { start: 0, end: 1.8, text: 'We um' },
      { start: 1.8, end: 5, text: 'really, um bake!' },
    ]);
  });

  test('withoutWords: text changed by the user -> kept; withWords: no word is added twice', () => {
    const changed = [{ start: 0, end: 5, text: 'We always bake at night' }];

    expect(withoutWords(changed, [words[1] as Word])).toEqual(changed);
    expect(
      withWords(
        changed,
        words,
        words.map(() => 'kept'),
        [1],
      ),
    ).toEqual(changed);
  });
});

describe('clean-up', () => {
  test('findSilences: pauses of 1 and 0.4 seconds -> the long one without padding', () => {
    const loud = (count: number) => Array.from({ length: count }, () => 0.5);
    const quiet = (count: number) => Array.from({ length: count }, () => 0.01);
    const waveform = { per_second: 10, peaks: [...loud(20), ...quiet(10), ...loud(10), ...quiet(4), ...loud(20)] };

    const silences = findSilences(waveform, 0.5);

    expect(silences.map(({ start, end }) => [start.toFixed(2), end.toFixed(2)])).toEqual([['2.12', '2.88']]);
    expect(findSilences(waveform, 0.3)).toHaveLength(2);
    expect(findSilences(null, 0.3)).toEqual([]);
  });

  test('findSilences: quiet video -> the threshold follows its level', () => {
    const peaks = [...Array.from({ length: 30 }, () => 0.04), ...Array.from({ length: 20 }, () => 0.002)];

    expect(findSilences({ per_second: 10, peaks }, 1)).toHaveLength(1);
  });

  test('findFillers: words and phrases in any spelling -> their indexes and counts; other language -> none', () => {
    const words = wordsOf('Um, we, you know, bake um. You bake');

    const fillers = findFillers(words, 'en');

    expect(fillers.map(({ first, last }) => [first, last])).toEqual([
      [0, 0],
      [2, 3],
      [5, 5],
    ]);
    expect(countFillers(fillers)).toBe('um ×2, you know ×1');
    expect(findFillers(words, 'fr')).toEqual([]);
    expect([defaultFillerLanguage(['sv-SE', 'de-AT']), defaultFillerLanguage(['sv'])]).toEqual(['de', 'en']);
  });
});
