import { animation, plain } from '../testing/pictures.ts';
import { hostileFiles, mp4, videoHeads } from '../testing/videos.ts';
import { sniffMedia } from './sniff-media.ts';

describe('sniffMedia', () => {
  test.each(videoHeads)('%s: its first bytes -> that kind of video', (content_type, head) => {
    expect(sniffMedia(head)).toEqual({ media_type: 'video', content_type });
  });

  test.each([
    ['image/png', () => plain().png().toBuffer()],
    [
      'image/jpeg',
      () =>
        plain()
          .withExif({ IFD0: { Make: 'Camera' } })
          .jpeg()
          .toBuffer(),
    ],
    ['image/webp', () => plain().webp().toBuffer()],
    ['image/avif', () => plain(8, 8).avif({ effort: 0 }).toBuffer()],
    ['image/gif', animation],
  ])('%s: a real picture -> that kind', async (content_type, make) => {
    expect(sniffMedia(await make())).toEqual({ media_type: 'image', content_type });
  });

  test.each(hostileFiles)('%s -> nothing that is taken', (_name, bytes) => {
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
