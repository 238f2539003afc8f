import { animatedGif, solidImage } from '../../testing/images.ts';
import { maliciousFiles, mp4, videoHeaders } from '../../testing/sample-files.ts';
import { sniffMedia } from './sniff-media.ts';

describe('sniffMedia', () => {
  test.each(videoHeaders)('%s: its first bytes -> that kind of video', (content_type, head) => {
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
  ])('%s: a real picture -> that kind', async (content_type, make) => {
    expect(sniffMedia(await make())).toEqual({ media_type: 'image', content_type });
  });

  test.each(maliciousFiles)('%s -> nothing that is taken', (_name, bytes) => {
    expect(sniffMedia(bytes)).toBeUndefined();
  });

  test('bytes behind the first 4096: whatever they are -> do not matter', () => {
    const film = Buffer.concat([mp4(4_096), Buffer.from('<script>alert(1)</script>')]);

    expect(sniffMedia(film)?.content_type).toBe('video/mp4');
  });

  test('part of a larger buffer -> only the part is looked at', () => {
    const whole = Buffer.concat([Buffer.from('<script>'), mp4()]);

    expect(sniffMedia(whole.subarray(8))?.content_type).toBe('video/mp4');
  });
});
