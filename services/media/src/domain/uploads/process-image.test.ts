import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type EventData, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Upload } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { readUpload } from '../../store/uploads.ts';
import { animatedGif, colourAt, metadataBomb, noiseImage, pixelBomb, solidImage, twoColourImage } from '../../testing/images.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { processImage } from './process-image.ts';
import { UploadError } from './upload-error.ts';
import { originalKey } from './upload-keys.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

const sent = async (bytes: Uint8Array) => {
  const as = newId();
  const { body } = await media.sendFile({ as, bytes, media_type: 'image', name: 'picture' });
  return { as, id: body.id as string };
};
const processed = async (bytes: Uint8Array): Promise<{ as: string; upload: Upload }> => {
  const { as, id } = await sent(bytes);
  const row = await readUpload(media.context.sql, id);
  if (row) await processImage(media.context, row);
  return { as, upload: (await media.send('GET', `/api/upload/${id}/status`, { as: { id: as } })).body };
};
const failing = async (bytes: Uint8Array): Promise<string> => {
  const { id } = await sent(bytes);
  const row = await readUpload(media.context.sql, id);
  const error: unknown = row && (await processImage(media.context, row).catch((thrown: unknown) => thrown));
  if (!(error instanceof UploadError)) throw error;
  return error.reason;
};
const read = async (url: string | undefined): Promise<Buffer> => Buffer.from(await (await fetch(media.url + url)).arrayBuffer());

describe('processImage', () => {
  test('picture of 1500 x 750 -> WebP and AVIF at four widths, smallest first, never larger than it was', async () => {
    const { upload } = await processed(await solidImage(1500, 750).jpeg().toBuffer());

    expect(upload).toMatchObject({ status: 'processed', stage: 'processed', percent: 100, width: 1500, height: 750 });
    expect(upload.images.map(({ type, width, height }) => [type, width, height])).toEqual(
      [320, 640, 1280, 1500].flatMap((width) => ['image/webp', 'image/avif'].map((type) => [type, width, width / 2])),
    );
    for (const { url, type, width } of upload.images) {
      const { format, width: actual, compression } = await sharp(await read(url)).metadata();
      expect([format === 'heif' ? compression : format, actual]).toEqual([type === 'image/avif' ? 'av1' : 'webp', width]);
    }
    expect(upload.poster_url).toContain('/640.webp');
  });

  test('EXIF: place and camera, turned sideways -> upright, neither is left, the original is gone', async () => {
    const { as, upload } = await processed(await twoColourImage(6));
    const picture = await read(upload.images[0]?.url);

    expect([await colourAt(picture, 20, 100), await colourAt(picture, 180, 100)]).toEqual(['blue', 'red']);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect(picture.includes('SecretCamera')).toBe(false);
    expect(await media.context.objects.head(originalKey(as, upload.id))).toBeUndefined();
  });

  test('animated GIF -> its first frame as pictures, and a moving WebP', async () => {
    const { upload } = await processed(await animatedGif());
    const moving = upload.images.find(({ url }) => url.includes('animated'));

    expect(upload).toMatchObject({ width: 32, height: 32 });
    expect((await sharp(await read(moving?.url)).metadata()).pages).toBe(2);
    expect((await sharp(await read(upload.images[0]?.url)).metadata()).pages ?? 1).toBe(1);
  });

  test.each([
    ['PNG that claims 60,000 x 60,000 pixels', () => pixelBomb(60_000, 60_000), 'This picture is too large: at most 100 million pixels.'],
    ['PNG cut in the middle', async () => (await noiseImage(200)).subarray(0, 60_000), 'This picture is damaged and cannot be read.'],
    ['JPEG cut in the middle', async () => (await twoColourImage(1)).subarray(0, 900), 'This picture is damaged and cannot be read.'],
    ['head of a GIF and nothing else', async () => Buffer.from(`GIF89a${'\0'.repeat(200)}`), 'This picture is damaged and cannot be read.'],
  ])('%s -> refused with a sentence, at little cost', async (_name, make, reason) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    const started = performance.now();

    expect(await failing(bytes)).toBe(reason);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('zip bomb: a PNG whose comment unpacks to 200 MB -> its pixels alone are read, at little cost', async () => {
    const bytes = await metadataBomb(200_000_000);
    const before = process.memoryUsage().rss;
    const { upload } = await processed(bytes);

    expect([upload.status, upload.width, upload.height]).toEqual(['processed', 64, 64]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('deleted while it is worked on -> nothing stays', async () => {
    const { as, id } = await sent(await solidImage(40, 40).png().toBuffer());
    const row = await readUpload(media.context.sql, id);
    await media.context.sql.query('DELETE FROM uploads WHERE id = $1', [id]);
    if (row) await processImage(media.context, row);

    await eventually(async () => expect(await media.context.objects.head(`uploads/${as}/${id}/image-0/40.webp`)).toBeUndefined());
  });

  test('told on the bus -> upload.processed, once, with the kind', async () => {
    const events: TrenzEvent[] = [];
    const watching = await media.bus.subscribe({
      group: 'watching',
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
    await watching.stop();

    expect(own()).toMatchObject([{ userId: as, mediaType: 'image', duration: 0 }]);
  });
});
