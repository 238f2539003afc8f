import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type EventData, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Upload } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { originalKey } from '../objects/object-keys.ts';
import { animatedGif, colourAt, metadataBomb, noiseImage, pixelBomb, solidImage, twoColourImage } from '../testing/images.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { UploadError } from '../upload-error.ts';
import { readUpload } from '../uploads/store/uploads.ts';
import { processImage } from './process-image.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

const send = async (bytes: Uint8Array) => {
  const as = newId();
  const { body } = await media.sendFile({ as, bytes, media_type: 'image', name: 'picture' });
  return { as, id: body.id as string };
};
const processed = async (bytes: Uint8Array): Promise<{ as: string; upload: Upload }> => {
  const { as, id } = await send(bytes);
  const row = await readUpload(media.context.prisma, id);
  if (row) await processImage(media.context, row);
  return { as, upload: (await media.send('GET', `/api/upload/${id}/status`, { as: { id: as } })).body };
};
const failing = async (bytes: Uint8Array): Promise<string> => {
  const { id } = await send(bytes);
  const row = await readUpload(media.context.prisma, id);
  const error: unknown = row && (await processImage(media.context, row).catch((thrown: unknown) => thrown));
  if (!(error instanceof UploadError)) throw error;
  return error.reason;
};
const download = async (url: string | undefined): Promise<Buffer> => Buffer.from(await (await fetch(media.url + url)).arrayBuffer());

describe('processImage', () => {
  test('processImage: image of 1500 x 750 -> WebP and AVIF at four widths, smallest first, never scaled up', async () => {
    const { upload } = await processed(await solidImage(1500, 750).jpeg().toBuffer());

    expect(upload).toMatchObject({ status: 'processed', stage: 'processed', percent: 100, width: 1500, height: 750 });
    expect(upload.images.map(({ type, width, height }) => [type, width, height])).toEqual(
      [320, 640, 1280, 1500].flatMap((width) => ['image/webp', 'image/avif'].map((type) => [type, width, width / 2])),
    );
    for (const { url, type, width } of upload.images) {
      const { format, width: actual, compression } = await sharp(await download(url)).metadata();
      expect([format === 'heif' ? compression : format, actual]).toEqual([type === 'image/avif' ? 'av1' : 'webp', width]);
    }
    expect(upload.poster_url).toContain('/640.webp');
  });

  test('processImage: EXIF with location, camera and rotation -> upright, no metadata, original deleted', async () => {
    const { as, upload } = await processed(await twoColourImage(6));
    const picture = await download(upload.images[0]?.url);

    expect([await colourAt(picture, 20, 100), await colourAt(picture, 180, 100)]).toEqual(['blue', 'red']);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect(picture.includes('SecretCamera')).toBe(false);
    expect(await media.context.objects.head(originalKey(as, upload.id))).toBeUndefined();
  });

  test('processImage: animated GIF -> renditions of its first frame and an animated WebP', async () => {
    const { upload } = await processed(await animatedGif());
    const animated = upload.images.find(({ url }) => url.includes('animated'));

    expect(upload).toMatchObject({ width: 32, height: 32 });
    expect((await sharp(await download(animated?.url)).metadata()).pages).toBe(2);
    expect((await sharp(await download(upload.images[0]?.url)).metadata()).pages ?? 1).toBe(1);
  });

  test.each([
    ['PNG that declares 60,000 x 60,000 pixels', () => pixelBomb(60_000, 60_000), 'This picture is too large: at most 100 million pixels.'],
    ['PNG cut in the middle', async () => (await noiseImage(200)).subarray(0, 60_000), 'This picture is damaged and cannot be read.'],
    ['JPEG cut in the middle', async () => (await twoColourImage(1)).subarray(0, 900), 'This picture is damaged and cannot be read.'],
    ['GIF header without image data', async () => Buffer.from(`GIF89a${'\0'.repeat(200)}`), 'This picture is damaged and cannot be read.'],
  ])('processImage: %s -> rejected with a user-facing error within time and memory limits', async (_name, make, reason) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    const started = performance.now();

    expect(await failing(bytes)).toBe(reason);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('processImage: PNG with a comment that decompresses to 200 MB -> only its pixels are read', async () => {
    const bytes = await metadataBomb(200_000_000);
    const before = process.memoryUsage().rss;
    const { upload } = await processed(bytes);

    expect([upload.status, upload.width, upload.height]).toEqual(['processed', 64, 64]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('processImage: upload deleted during processing -> no files remain', async () => {
    const { as, id } = await send(await solidImage(40, 40).png().toBuffer());
    const row = await readUpload(media.context.prisma, id);
    await media.sql.query('DELETE FROM uploads WHERE id = $1', [id]);
    if (row) await processImage(media.context, row);

    await eventually(async () => expect(await media.context.objects.head(`uploads/${as}/${id}/image-0/40.webp`)).toBeUndefined());
  });

  test('processImage: success -> one upload.processed event with the media type', async () => {
    const events: TrenzEvent[] = [];
    const subscription = await media.bus.subscribe({
      group: 'image-test',
      topics: [topics.media],
      onBatch: async (batch) => {
        for (const { value } of batch) events.push(decodeEvent(value) as TrenzEvent);
      },
    });
    const { as, upload } = await processed(await solidImage(40, 40).png().toBuffer());
    const own = () =>
      events
        .filter(({ type }) => type === 'upload.processed')
        .map(({ data }) => data as EventData<'upload.processed'>)
        .filter(({ uploadId }) => uploadId === upload.id);
    await eventually(async () => expect(own()).toHaveLength(1));
    await subscription.stop();

    expect(own()).toMatchObject([{ userId: as, mediaType: 'image', duration: 0 }]);
  });
});
