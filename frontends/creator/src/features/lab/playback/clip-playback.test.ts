import { describe, expect, test } from '@jest/globals';
import { clipFrom, nextStep } from './use-playback.ts';

const clips = [
  { start: 5, end: 7 },
  { start: 1, end: 2 },
  { start: 2, end: 3 },
];

describe('playback of clips', () => {
  test('nextStep: within a clip -> plays on; at its end -> the next clip; at the end of the last -> stops at the first', () => {
    expect(nextStep(clips, 0, 6)).toEqual({ index: 0, seekTo: null });
    expect(nextStep(clips, 0, 7.02)).toEqual({ index: 1, seekTo: 1 });
    expect(nextStep(clips, 1, 2.01)).toEqual({ index: 2, seekTo: null });
    expect(nextStep(clips, 2, 3)).toEqual({ index: null, seekTo: 5 });
  });

  test('nextStep: position moved by the user -> its clip, or the next one in the source', () => {
    expect(nextStep(clips, 0, 2.5)).toEqual({ index: 2, seekTo: null });
    expect(nextStep(clips, 1, 4)).toEqual({ index: 0, seekTo: 5 });
    expect(clipFrom(clips, 9)).toEqual({ index: 0, seekTo: 5 });
  });
});
