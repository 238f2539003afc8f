import { type DomainError, translate } from '@trenzeye/kit';
import { normalizeWords, phrasesIn, requirePhrase } from './words.ts';

describe('normalizeWords', () => {
  it.each([
    ['Harbour-Festival: DAY 2!', 'harbour festival day 2'],
    ["The Baker's Boat", 'the bakers boat'],
    ['Ünïcode ÉTÉ', 'ünïcode été'],
    ['東京Olympics', '東 京 olympics'],
    ['%_\\ …', ''],
  ])('%s -> "%s"', (text, words) => {
    expect(normalizeWords(text)).toBe(words);
  });
});

describe('requirePhrase', () => {
  it('letters and digits -> normalised', () => {
    expect(requirePhrase('word', ' Slow   Travel ')).toBe('slow travel');
  });

  it.each([
    ['%%%', 'needs a letter or a digit'],
    ['one two three four five six seven eight nine', 'at most 8 words'],
    ['x'.repeat(81), 'at most 80 characters'],
  ])('%s -> rejected: %s', (text, message) => {
    let error: unknown;
    try {
      requirePhrase('word', text);
    } catch (thrown) {
      error = thrown;
    }
    const [problem] = (error as DomainError).options.errors ?? [];
    expect([problem?.field, translate(problem?.message ?? '', 'en')]).toEqual(['word', expect.stringContaining(message)]);
  });
});

it('phrasesIn: text between spaces -> all runs of up to eight words, each once', () => {
  expect(phrasesIn(' a b a ')).toEqual(['a', 'a b', 'a b a', 'b', 'b a']);
  expect(phrasesIn(' 1 2 3 4 5 6 7 8 9 ')).not.toContain('1 2 3 4 5 6 7 8 9');
});
