import { describe, expect, test } from '@jest/globals';
import { noAids } from '../document/editor-document.ts';
import type { TypedContent } from '../document/typed-content.ts';
import { removedAfterEdit, removedDescription } from './author-aids.ts';

const image = (alt_text: string): TypedContent => ({ type: 'image', content: { image_url: 'x', caption: '', style_tags: [], alt_text } });
const thread: TypedContent = { type: 'thread', content: { tweets: ['a'], hashtags: [] } };
const poster = { headline: 'Roofs', layout: 'words-above', palette: 'night', motif: 'none' } as const;

describe('removedDescription', () => {
  test.each([
    ['own description, new image without one', 'A harbour', noAids, '', 'A harbour'],
    ['own description, poster with its headline', 'A harbour', noAids, 'Roofs', 'A harbour'],
    ['headline of a poster', 'Roofs', { ...noAids, poster }, '', ''],
    ['none, an earlier one was removed', '', { ...noAids, removedDescription: 'A harbour' }, '', 'A harbour'],
    ['the same', 'A harbour', noAids, 'A harbour', ''],
  ])('%s -> what can be restored', (_case, before, aids, after, expected) => {
    expect(removedDescription({ typedContent: image(before), aids }, image(after))).toBe(expected);
  });

  test('first content, or a thread -> nothing', () => {
    expect(removedDescription({ typedContent: null, aids: noAids }, image(''))).toBe('');
    expect(removedDescription({ typedContent: thread, aids: noAids }, thread)).toBe('');
  });
});

test('removedAfterEdit: another description -> nothing to restore; another caption -> as it was', () => {
  expect(removedAfterEdit('A harbour', image(''), image('Boats'))).toBe('');
  expect(removedAfterEdit('A harbour', image(''), image(''))).toBe('A harbour');
});
