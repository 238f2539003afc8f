import { describe, expect, test } from '@jest/globals';
import { formatSrt } from '@trenzeye/proto/editing/caption-files';
import { captionsOfShort } from '@trenzeye/proto/editing/clips';
import type { Edit } from '../api.ts';
import { importCaptions } from './caption-tracks.ts';

const clips = [
  { start: 10, end: 14 },
  { start: 2, end: 5 },
];
const edit = { start: 2, end: 14, clips, captions: [] } as unknown as Edit;
const file = formatSrt([
  { start: 1, end: 3, text: 'first\nline' },
  { start: 5, end: 6.5, text: 'second' },
  { start: 20, end: 21, text: 'behind the end' },
]);

describe('importCaptions', () => {
  test('importCaptions: times of the Short -> positions in the video, and the same times when exported again', () => {
    const imported = importCaptions(file, edit, 30, 'short');

    expect(imported?.captions).toEqual([
      { start: 3, end: expect.closeTo(4.5, 2), text: 'second' },
      { start: 11, end: expect.closeTo(13, 2), text: 'first line' },
    ]);
    expect(imported?.leftOut).toBe(1);
    expect(captionsOfShort({ ...edit, captions: [...(imported?.captions ?? [])] })).toEqual([
      { start: 1, end: 3, text: 'first line' },
      { start: 5, end: 6.5, text: 'second' },
    ]);
  });

  test('importCaptions: times of the video -> unchanged; other text -> null', () => {
    expect(importCaptions(file, edit, 30, 'video')?.captions.map(({ start }) => start)).toEqual([1, 5, 20]);
    expect(importCaptions('no captions', edit, 30, 'video')).toBeNull();
  });
});
