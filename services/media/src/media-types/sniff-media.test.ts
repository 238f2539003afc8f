import { animatedGif, solidImage } from '../testing/images.ts';
import { maliciousFiles, mp4, videoHeaders } from '../testing/sample-files.ts';
import { sniffMedia } from './sniff-media.ts';

describe('sniffMedia', () => {
  test.each(videoHeaders)('sniffMedia: header of %s -> video of that type', (content_type, head) => {
    expect(sniffMedia(head)).toEqual({ media_type: 'video', content_type });
  });

  test.each([
    ['image/png', () => solidImage().png().toBuffer()],
    [
      'image/jpeg',
      () =>
        solidImage()
          .withExif({ IFD0: { Make: 'Camera' } })
          .jpeg()
          .toBuffer(),
    ],
    ['image/webp', () => solidImage().webp().toBuffer()],
    ['image/avif', () => solidImage(8, 8).avif({ effort: 0 }).toBuffer()],
    ['image/gif', animatedGif],
  ])('sniffMedia: image of type %s -> that type', async (content_type, make) => {
    expect(sniffMedia(await make())).toEqual({ media_type: 'image', content_type });
  });

  test.each(maliciousFiles)('sniffMedia: %s -> undefined', (_name, bytes) => {
    expect(sniffMedia(bytes)).toBeUndefined();
  });

  test('sniffMedia: markup after the first 4096 bytes -> ignored', () => {
    const video = Buffer.concat([mp4(4_096), Buffer.from('<script>alert(1)</script>')]);

    expect(sniffMedia(video)?.content_type).toBe('video/mp4');
  });

  test('sniffMedia: view of a larger buffer -> only the view is read', () => {
    const whole = Buffer.concat([Buffer.from('<script>'), mp4()]);

    expect(sniffMedia(whole.subarray(8))?.content_type).toBe('video/mp4');
  });
});
