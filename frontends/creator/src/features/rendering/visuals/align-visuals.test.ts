import { describe, expect, test } from '@jest/globals';
import type { ShortScene } from '@trenzeye/proto/http/media';
import { alignVisuals } from './align-visuals.ts';

const scene = (description: string, narration: string, photo?: string): ShortScene => ({
  description,
  narration,
  duration: 4,
  ...(photo && { visual: { kind: 'photo', upload_id: photo, motion: 'auto' } }),
});
const stored = [scene('Photo 1', 'One', 'a'), scene('Photo 2', '', 'b'), scene('Photo 3', '', 'c'), scene('End', 'Bye')];
const photosOf = (scenes: readonly ShortScene[]) =>
  alignVisuals(stored, scenes).map((visual) => (visual.kind === 'photo' ? visual.upload_id : visual.kind));

describe('alignVisuals', () => {
  test('alignVisuals: the same scenes -> the same visuals', () => {
    expect(photosOf(stored)).toEqual(['a', 'b', 'c', 'card']);
  });

  test('alignVisuals: moved scenes -> visuals move with them', () => {
    expect(photosOf([scene('Photo 3', ''), scene('Photo 1', 'One'), scene('End', 'Bye'), scene('Photo 2', '')])).toEqual([
      'c',
      'a',
      'card',
      'b',
    ]);
  });

  test('alignVisuals: edited narration or direction -> the visual stays', () => {
    expect(photosOf([scene('Photo 1', 'Other'), scene('Photo 2', 'New'), scene('Photo 3', ''), scene('End', 'Bye')])).toEqual([
      'a',
      'b',
      'c',
      'card',
    ]);
    expect(photosOf([scene('Harbour', 'One'), scene('Photo 2', ''), scene('Photo 3', ''), scene('End', 'Bye')])[0]).toBe('a');
  });

  test('alignVisuals: both texts of one scene replaced -> it keeps its place', () => {
    expect(photosOf([scene('Harbour', 'At dawn'), scene('Photo 2', ''), scene('Photo 3', ''), scene('End', 'Bye')])[0]).toBe('a');
  });

  test('alignVisuals: removed and added scenes -> the others keep their visuals, a new one is a card', () => {
    expect(photosOf([scene('Photo 2', ''), scene('New', 'New'), scene('Photo 3', '')])).toEqual(['b', 'card', 'c']);
  });
});
