import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { unedited } from '@trenzeye/proto/drawing/photo-geometry';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Picture } from '@trenzeye/proto/http/media';
import sharp from 'sharp';
import { processImage } from '../processing/process-image.ts';
import { colourAt, solidImage, twoColourImage } from '../testing/images.ts';
import { mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { readStorageUsed, readUpload } from '../uploads/store/uploads.ts';

let media: TestMedia;
const events: TrenzEvent[] = [];
beforeAll(async () => {
  media = await startTestMedia();
  await media.bus.subscribe({
    group: 'photos-test',
    topics: [topics.media],
    onBatch: async (batch) => {
      for (const { value } of batch) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
});
afterAll(() => media.stop());

const uploadPhoto = async (as: string, bytes?: Buffer): Promise<string> => {
  const { body } = await media.sendFile({ as, bytes: bytes ?? (await twoColourImage(6)), media_type: 'image', name: 'IMG_1.jpg' });
  const row = await readUpload(media.context.prisma, body.id);
  if (row) await processImage(media.context, row);
  return body.id;
};
const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, as: string, body?: unknown) =>
  media.send(method, path, { as: { id: as }, ...(body === undefined ? {} : { body }) });
const edit = (as: string, id: string, change: object) => send('PUT', `/api/upload/${id}/photo`, as, { ...unedited, ...change });
const renderOf = async (as: string, id: string): Promise<Picture> => (await send('POST', `/api/upload/${id}/pictures`, as)).body;
const statusOf = async (path: string): Promise<number> => (await fetch(media.url + path)).status;
const download = async (path: string): Promise<Buffer> => Buffer.from(await (await fetch(media.url + path)).arrayBuffer());
const pictureEvents = (id: string) =>
  events.filter(({ data }) => (data as { pictureId?: string }).pictureId === id).map(({ type }) => type);
const show = (
  type: 'content.published' | 'content.removed',
  as: string,
  contentId: string,
  id: string,
  version: number,
  reason = 'author',
) =>
  media.publish(type, {
    contentId,
    userId: as,
    version,
    pictureIds: [id],
    ...(type === 'content.removed' ? { reason, wasPublished: true } : { type: 'image', title: 'x' }),
  });
const becomes = (path: string, status: number) => eventually(async () => expect(await statusOf(path)).toBe(status));

describe('photos', () => {
  test('photo: EXIF-rotated image -> upright size, no edit yet; an edit is stored and returned', async () => {
    const me = newId();
    const id = await uploadPhoto(me);

    const first = await send('GET', `/api/upload/${id}/photo`, me);
    const changed = await edit(me, id, { shape: '4:5', straighten: 2.5 });

    expect(first.body).toMatchObject({ upload_id: id, name: 'IMG_1.jpg', width: 200, height: 200, edit: unedited });
    expect(await statusOf(first.body.source_url)).toBe(200);
    expect(changed.status).toBe(200);
    expect((await send('GET', `/api/upload/${id}/photo`, me)).body.edit).toEqual({ ...unedited, shape: '4:5', straighten: 2.5 });
  });

  test('editPhoto: values outside the limits -> 400 naming each field', async () => {
    const me = newId();
    const id = await uploadPhoto(me);
    const text = { kind: 'text', text: 'x', font: 'display', color: 'white', outline: true, x: 0.5, y: 0.5, size: 0.1, rotation: 0 };
    const cases: readonly (readonly [object, string])[] = [
      [{ straighten: 16 }, 'straighten'],
      [{ zoom: 0.5 }, 'zoom'],
      [{ turns: 1.5 }, 'turns'],
      [{ shape: '2:1' }, 'shape'],
      [{ layers: [{ ...text, color: 'url(#x)' }] }, 'layers.0.color'],
      [{ layers: [{ ...text, text: 'x'.repeat(201) }] }, 'layers.0.text'],
      [{ layers: [{ ...text, text: 'a\n'.repeat(7) }] }, 'layers.0.text'],
      [{ layers: Array.from({ length: 21 }, () => text) }, 'layers'],
      [{ layers: [{ kind: 'sticker', sticker: 'http://x/y.svg', x: 0, y: 0, size: 0.1, rotation: 0 }] }, 'layers.0.sticker'],
    ];

    for (const [change, field] of cases) {
      const { status, body } = await edit(me, id, change);
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    }
  });

  test('renderPhoto: turned photo -> upright picture with the edit, without metadata; the same edit -> the same picture', async () => {
    const me = newId();
    const id = await uploadPhoto(me);

    const plain = await renderOf(me, id);
    const again = await renderOf(me, id);
    await edit(me, id, { turns: 2, shape: '16:9' });
    const turned = await renderOf(me, id);

    const bytes = await download(plain.signed_url);
    expect([await colourAt(bytes, 20, 100), await colourAt(bytes, 180, 100)]).toEqual(['blue', 'red']);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(again.id).toBe(plain.id);
    expect(turned.id).not.toBe(plain.id);
    expect([turned.width, turned.height]).toEqual([200, 113]);
    expect(await colourAt(await download(turned.signed_url), 20, 50)).toBe('red');
    await eventually(() => expect(pictureEvents(turned.id)).toEqual(['picture.created']));
  });

  test('photo, editPhoto, renderPhoto, picture: other user, signed out, video, not processed -> 404, 401, 409', async () => {
    const me = newId();
    const id = await uploadPhoto(me);
    const { id: pictureId, url } = await renderOf(me, id);
    const video = (await media.sendFile({ as: me, bytes: mp4(), media_type: 'video' })).body.id;
    const pending = (await media.sendFile({ as: me, bytes: await solidImage().png().toBuffer(), media_type: 'image' })).body.id;
    const calls = (upload: string, as: string) =>
      Promise.all([
        send('GET', `/api/upload/${upload}/photo`, as),
        edit(as, upload, {}),
        send('POST', `/api/upload/${upload}/pictures`, as),
      ]).then((answers) => answers.map(({ status }) => status));

    expect(await calls(id, newId())).toEqual([404, 404, 404]);
    expect(await calls(video, me)).toEqual([409, 409, 409]);
    expect(await calls(pending, me)).toEqual([409, 409, 409]);
    expect((await send('GET', `/api/pictures/${pictureId}`, newId())).status).toBe(404);
    expect((await media.send('GET', `/api/pictures/${pictureId}`)).status).toBe(401);
    expect(await statusOf(url)).toBe(404);
  });

  test('visibility: published, removed by a moderator, restored -> public, private, public; item of another user -> private', async () => {
    const [me, item] = [newId(), newId()];
    const { id, url } = await renderOf(me, await uploadPhoto(me));
    await show('content.published', newId(), newId(), id, 1);
    await show('content.published', me, item, id, 1);
    await becomes(url, 200);
    await show('content.removed', me, item, id, 2, 'moderation');
    await becomes(url, 404);
    await media.publish('content.restored', { contentId: item, userId: me, version: 3, pictureIds: [id] });

    await becomes(url, 200);
    const rows = await media.sql.query('SELECT item_id FROM public_objects WHERE prefix = $1', [`pictures/${id}/`]);
    expect(rows).toEqual([{ item_id: item }]);
  });

  test('upload deleted: pictures of no item are deleted, those of items when their item is removed', async () => {
    const [me, item] = [newId(), newId()];
    const upload = await uploadPhoto(me);
    const unused = await renderOf(me, upload);
    await edit(me, upload, { shape: '1:1', zoom: 2 });
    const used = await renderOf(me, upload);
    await show('content.published', me, item, used.id, 1);
    await becomes(used.url, 200);

    await send('DELETE', `/api/upload/${upload}`, me);

    expect(await statusOf(unused.signed_url)).toBe(404);
    expect(await statusOf(used.url)).toBe(200);
    expect((await send('GET', `/api/pictures/${used.id}`, me)).body).toMatchObject({ upload_id: null });
    await eventually(() => expect(pictureEvents(unused.id)).toContain('picture.removed'));
    await show('content.removed', me, item, used.id, 2);
    await eventually(() => expect(pictureEvents(used.id)).toContain('picture.removed'));
    expect(await statusOf(used.signed_url)).toBe(404);
  });

  test('storage: a picture counts; the export lists it; deleting the account deletes it with its files', async () => {
    const me = newId();
    const upload = await uploadPhoto(me);
    const before = await readStorageUsed(media.context.prisma, me);
    await edit(me, upload, { brightness: 20 });
    const { id, url, signed_url } = await renderOf(me, upload);
    const size = (await download(signed_url)).length;

    expect(await readStorageUsed(media.context.prisma, me)).toBeGreaterThanOrEqual(before + size);
    const { body } = await send('GET', '/api/export/media', me);
    expect(body.pictures).toMatchObject([{ id, upload_id: upload, url, edit: { brightness: 20 } }]);
    expect(body.photos).toMatchObject([{ upload_id: upload, edit: { brightness: 20 } }]);
    await media.publish('account.deleted', { userId: me });
    await eventually(async () => expect(await media.sql.query('SELECT 1 FROM pictures WHERE user_id = $1', [me])).toEqual([]));
    expect(await statusOf(signed_url)).toBe(404);
  });
});
