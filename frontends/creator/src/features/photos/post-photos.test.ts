import { describe, expect, test } from '@jest/globals';
import { spokenPhotos } from './post-photos.ts';

describe('spokenPhotos', () => {
  test('spokenPhotos: photos with descriptions -> they are said', () => {
    const text = { caption: 'Our week', tags: [], descriptions: { a: ' The harbour ', b: 'Boats' } };

    expect(spokenPhotos(['b', 'a'], text)).toEqual([
      { upload_id: 'b', narration: 'Boats' },
      { upload_id: 'a', narration: 'The harbour' },
    ]);
  });

  test('spokenPhotos: first photo without a description -> the caption is said, cut to what a scene may have', () => {
    const text = { caption: 'word '.repeat(300), tags: [], descriptions: {} };

    const [first, second] = spokenPhotos(['a', 'b'], text);

    expect(first?.narration.length).toBeLessThanOrEqual(1_000);
    expect(first?.narration.startsWith('word word')).toBe(true);
    expect(second?.narration).toBe('');
  });
});
