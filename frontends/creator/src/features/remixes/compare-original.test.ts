import { describe, expect, test } from '@jest/globals';
import type { TypedContent } from '../generation/document/typed-content.ts';
import { wordChanges } from '../text/word-changes.ts';
import { compareWithOriginal, removedParts } from './compare-original.ts';

const thread = (tweets: string[], hashtags: string[] = ['sea']): TypedContent => ({ type: 'thread', content: { tweets, hashtags } });
const keptLabels = (remix: TypedContent, original: TypedContent) =>
  compareWithOriginal(remix, original)
    .filter(({ isKept }) => isKept)
    .map(({ label }) => label);

describe('compareWithOriginal', () => {
  test('copy with other spacing, capitals, places and order of tags -> all kept', () => {
    const original = thread(['The boats go out', 'They return'], ['sea', 'Tide']);
    expect(keptLabels(thread(['THEY return ', 'the  boats go out'], ['#tide', 'Sea']), original)).toEqual(['Post 1', 'Post 2', 'Hashtags']);
  });

  test('one post changed -> its words as a diff, the others kept', () => {
    const compared = compareWithOriginal(thread(['The trains go out at four', 'They return']), thread(['The boats go out', 'They return']));
    expect(compared.map(({ isKept }) => isKept)).toEqual([false, true, true]);
    expect(compared[0]?.changes).toEqual([
      { kind: 'same', text: 'The' },
      { kind: 'removed', text: 'boats' },
      { kind: 'added', text: 'trains' },
      { kind: 'same', text: 'go out' },
      { kind: 'added', text: 'at four' },
    ]);
  });

  test('image, and scenes with another duration -> compared by address and by seconds', () => {
    const image = (image_url: string, caption: string): TypedContent => ({
      type: 'image',
      content: { image_url, caption, style_tags: [] },
    });
    expect(keptLabels(image('/b', 'Same'), image('/a', 'Same'))).toEqual(['Caption']);
    const shorts = (duration: number): TypedContent => ({
      type: 'shorts',
      content: { script: 'S', scenes: [{ description: 'd', narration: 'n', duration }], duration, voice_type: 'v' },
    });
    expect(keptLabels(shorts(3), shorts(4))).toEqual(['Script']);
  });

  test('removedParts: a post that is gone -> its text; a moved one -> nothing', () => {
    expect(removedParts(thread(['One']), thread(['One', 'Two']))).toEqual(['Two']);
    expect(removedParts(thread(['Two']), thread(['One', 'Two']))).toEqual([]);
  });
});

test('wordChanges: nothing in common, or very long -> the old text, then the new one', () => {
  expect(wordChanges('a b', 'c')).toEqual([
    { kind: 'removed', text: 'a b' },
    { kind: 'added', text: 'c' },
  ]);
  const long = (word: string) => Array.from({ length: 800 }, (_, index) => `${word}${index} and`).join(' ');
  expect(wordChanges(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(wordChanges('', '')).toEqual([]);
});
