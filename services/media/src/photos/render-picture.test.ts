import { photoTransform, pictureSizeOf, toneOf, unedited } from '@trenzeye/proto/drawing/photo-geometry';
import type { PhotoEdit } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { draw } from '../cards/draw-card.ts';
import { composeOverlay, renderPicture } from './render-picture.ts';

const source = { width: 640, height: 480 };

/** Colored quarters with a grid, so that every shift, turn and mirror image shows. */
const testPhoto = (): Promise<Buffer> => {
  const lines = Array.from(
    { length: 15 },
    (_, index) => `<path d="M${index * 46} 0V480M0 ${index * 46}H640" stroke="#fff" stroke-width="6"/>`,
  );
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#c33"/>
    <rect x="320" width="320" height="240" fill="#3a3"/><rect y="240" width="320" height="240" fill="#33c"/>${lines.join('')}</svg>`);
};

/** What the editor shows: the photo under the same transform and tone, then the layers. */
const drawAsEditor = async (photo: Buffer, edit: PhotoEdit): Promise<Buffer> => {
  const size = pictureSizeOf(edit, source);
  const { slope, intercept } = toneOf(edit);
  const channels = ['R', 'G', 'B'].map((channel) => `<feFunc${channel} type="linear" slope="${slope}" intercept="${intercept}"/>`).join('');
  const layers = /<svg[^>]*>(.*)<\/svg>/s.exec(composeOverlay(edit, size))?.[1] ?? '';
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size.width}" height="${size.height}">
    <filter id="tone" color-interpolation-filters="sRGB"><feComponentTransfer>${channels}</feComponentTransfer></filter>
    <g filter="url(#tone)"><g transform="scale(${size.scale}) ${photoTransform(edit, source)}">
    <image width="640" height="480" xlink:href="data:image/png;base64,${photo.toString('base64')}"/></g></g>${layers}</svg>`);
};

/** Mean difference of two pictures per channel, 0 to 255, after a blur that hides how edges are smoothed. */
const differenceOf = async (one: Buffer, other: Buffer): Promise<number> => {
  const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().blur(1.5).raw().toBuffer();
  const [left, right] = [await pixelsOf(one), await pixelsOf(other)];
  expect(left.length).toBe(right.length);
  let sum = 0;
  for (const [index, value] of left.entries()) sum += Math.abs(value - (right[index] ?? 0));
  return sum / left.length;
};

/** Of a shift by half a pixel, to which the renderer rounds the frame. A shift by two pixels or a wrong angle gives more than 20. */
const maxDifference = 8;

const layers: PhotoEdit['layers'] = [
  { kind: 'text', text: 'Night\ntrains', font: 'display', color: 'amber', outline: true, x: 0.4, y: 0.3, size: 0.15, rotation: -12 },
  { kind: 'text', text: 'A < B & "C"', font: 'text', color: 'ink', outline: false, x: 0.6, y: 0.6, size: 0.06, rotation: 0 },
  { kind: 'sticker', sticker: 'viral_creator', x: 0.8, y: 0.8, size: 0.25, rotation: 20 },
  { kind: 'sticker', sticker: 'logo', x: 0.2, y: 0.8, size: 0.3, rotation: 0 },
];

describe('renderPicture', () => {
  test.each<[string, Partial<PhotoEdit>]>([
    ['no change', {}],
    ['each shape: 4:5 at the right', { shape: '4:5', x: 1 }],
    ['1:1 zoomed to a corner', { shape: '1:1', zoom: 2.5, x: -1, y: 1 }],
    ['9:16 of a turned photo', { shape: '9:16', turns: 1, y: 0.4 }],
    ['16:9 upside down', { shape: '16:9', turns: 2, y: -0.7 }],
    ['straightened clockwise', { straighten: 9, x: 0.8, y: -0.5 }],
    ['straightened and turned', { shape: '1:1', straighten: -15, turns: 3, zoom: 1.4, x: 1, y: 1 }],
    ['brighter with less contrast', { brightness: 60, contrast: -50 }],
    ['text and stickers', { shape: '4:5', contrast: 30, layers }],
  ])('renderPicture: %s -> the same as in the editor', async (_name, change) => {
    const edit = { ...unedited, ...change };
    const photo = await testPhoto();

    const { large, width, height } = await renderPicture(photo, edit, source, 'user');

    const { width: actualWidth, height: actualHeight } = await sharp(large).metadata();
    expect([actualWidth, actualHeight]).toEqual([width, height]);
    expect(await differenceOf(large, await drawAsEditor(photo, edit))).toBeLessThan(maxDifference);
  });

  test('renderPicture: photo of 12 MP -> 2048 pixels on the longer side, a small one of 480, no metadata', async () => {
    const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#456' } })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();
    const started = performance.now();

    const { large, small } = await renderPicture(photo, { ...unedited, straighten: 3 }, { width: 4000, height: 3000 }, 'user');

    const metadata = await sharp(large).metadata();
    expect([metadata.width, metadata.exif, metadata.format]).toEqual([2048, undefined, 'webp']);
    expect((await sharp(small).metadata()).width).toBe(480);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('renderPicture: photo with transparent parts -> white behind them', async () => {
    const photo = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();

    const { large } = await renderPicture(photo, unedited, { width: 40, height: 40 }, 'user');

    expect([...(await sharp(large).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});
