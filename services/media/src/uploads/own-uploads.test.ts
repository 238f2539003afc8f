import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { media as contract } from '@trenzeye/proto/http/media';
import { deleteAbandonedUploads } from '../background-tasks.ts';
import { originalKey } from '../objects/object-keys.ts';
import { solidImage } from '../testing/images.ts';
import { mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';

let now = new Date();
let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({ clock: () => now });
});
afterAll(() => media.stop());

const png = await solidImage().png().toBuffer();
const rowsOf = (as: string) => media.sql.query('SELECT id FROM uploads WHERE user_id = $1', [as]);
const queued = async (id: string): Promise<number> =>
  (await media.sql.query("SELECT 1 FROM pgboss.job WHERE data->>'id' = $1", [id])).length;

describe('own uploads', () => {
  test('list: three uploads, paged and filtered -> newest first with a next link; other users -> none', async () => {
    const me = newId();
    const ids: string[] = [];
    for (const [bytes, media_type] of [
      [mp4(), 'video'],
      [png, 'image'],
      [mp4(), 'video'],
    ] as const) {
      now = new Date(now.getTime() + 10);
      ids.unshift((await media.sendFile({ as: me, bytes, media_type })).body.id);
    }
    const list = (path: string, as = me) => media.send('GET', path, { as: { id: as } });

    const first = await list('/api/uploads?limit=2');
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await list(next);
    const videos = await list('/api/uploads?media_type=video&status=pending');

    const idsOf = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    expect(second.headers.get('link')).toBeNull();
    expect(idsOf(videos)).toEqual([ids[0], ids[2]]);
    expect((await list('/api/uploads', newId())).body).toEqual([]);
  });

  test('access: other user, signed out -> 404, 401 for every route', async () => {
    const { body } = await media.sendFile({ as: newId(), bytes: png, media_type: 'image' });
    const calls = [
      ['GET', `/api/upload/${body.id}/status`],
      ['POST', `/api/upload/${body.id}/retry`],
      ['POST', `/api/upload/${body.id}/cancel`],
      ['DELETE', `/api/upload/${body.id}`],
    ] as const;

    for (const [method, path] of calls) {
      expect((await media.send(method, path, { as: {} })).status).toBe(404);
      expect((await media.send(method, path)).status).toBe(401);
    }
    expect(await media.sql.query('SELECT 1 FROM uploads WHERE id = $1', [body.id])).toHaveLength(1);
  });

  test('cancel, retry -> cancelled with a reason, then queued again; twice -> 409', async () => {
    const me = newId();
    const { body } = await media.sendFile({ as: me, bytes: mp4() });
    const act = (verb: string) => media.send('POST', `/api/upload/${body.id}/${verb}`, { as: { id: me } });

    const early = await act('retry');
    const cancelled = await act('cancel');
    const twice = await act('cancel');
    const retried = await act('retry');

    expect([early.status, twice.status]).toEqual([409, 409]);
    expect(cancelled.body).toMatchObject({ status: 'error', stage: 'cancelled', reason: 'You cancelled this upload.', retryable: true });
    expect(retried.body).toMatchObject({ status: 'pending', stage: 'queued', reason: null, retryable: false });
    expect(await queued(body.id)).toBe(2);
  });

  test('delete -> row and all files are deleted; again -> 404', async () => {
    const me = newId();
    const { body } = await media.sendFile({ as: me, bytes: mp4() });
    const posterKey = `uploads/${me}/${body.id}/deep/poster.webp`;
    await media.context.objects.put(posterKey, png, { contentType: 'image/webp' });

    const removed = await media.send('DELETE', `/api/upload/${body.id}`, { as: { id: me } });

    expect(removed.status).toBe(204);
    expect(await media.context.objects.head(posterKey)).toBeUndefined();
    expect(await media.context.objects.head(originalKey(me, body.id))).toBeUndefined();
    expect((await media.send('DELETE', `/api/upload/${body.id}`, { as: { id: me } })).status).toBe(404);
  });

  test('export -> all uploads; account deleted -> rows and files deleted, new uploads rejected', async () => {
    const me = newId();
    const { body } = await media.sendFile({ as: me, bytes: mp4() });
    const exported = await media.send('GET', '/api/export/media', { as: { id: me } });
    await media.publish('account.deleted', { userId: me });

    await eventually(async () => expect(await rowsOf(me)).toEqual([]));
    const late = await media.sendFile({ as: me, bytes: mp4() });

    expect(contract.exportMedia.responses[200].parse(exported.body).files).toMatchObject([{ id: body.id, name: 'film.mp4' }]);
    expect(await media.context.objects.head(originalKey(me, body.id))).toBeUndefined();
    expect(late.status).toBe(401);
  });

  test('list, export -> without transcripts; all uploads once, with their transcripts', async () => {
    const me = newId();
    await media.sql.query(
      `INSERT INTO uploads (id, user_id, media_type, source, name, status, stage, transcript, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'video', 'file', 'film', 'processed', 'processed', 'spoken ' || n, now() + (n / 2) * interval '1 ms', now()
       FROM generate_series(1, 45) n`,
      [me],
    );

    const list = await media.send('GET', '/api/uploads?limit=50', { as: { id: me } });
    const { files } = (await media.send('GET', '/api/export/media', { as: { id: me } })).body;

    expect(list.body).toHaveLength(45);
    expect(JSON.stringify(list.body)).not.toContain('spoken');
    expect(new Set(files.map(({ transcript }: { transcript: string }) => transcript)).size).toBe(45);
    expect(files).toHaveLength(45);
  });

  test('captions: more text than a transcript may have -> 413 that names the field', async () => {
    const me = newId();
    const { body } = await media.sendFile({ as: me, bytes: mp4() });
    const stamp = (n: number) =>
      `${String(Math.floor(n / 3600)).padStart(2, '0')}:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}.000`;
    const cues = (count: number, text: string) =>
      `WEBVTT\n\n${Array.from({ length: count }, (_, n) => `${stamp(n)} --> ${stamp(n + 1)}\n${text}\n`).join('\n')}`;
    const attach = (captions: string) => media.send('PUT', `/api/upload/${body.id}/captions`, { as: { id: me }, body: { captions } });

    const answers = [
      await attach(cues(10_001, 'a')),
      await attach(cues(2_000, 'a'.repeat(200))),
      await attach(cues(1_000, 'a'.repeat(200))),
    ];

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 204]);
    expect(answers[0]?.body.errors).toEqual([
      { field: 'captions', message: 'must have at most 10000 captions and 300000 characters of text' },
    ]);
  });

  test('deleteAbandonedUploads: no bytes for a day -> deleted; others -> kept', async () => {
    const me = newId();
    const kept = await media.sendFile({ as: me, bytes: mp4() });
    const insert = `INSERT INTO uploads (id, user_id, media_type, source, name, status, stage, created_at, updated_at)
      VALUES ($1, $2, 'link', 'file', 'x', 'pending', 'uploading', $3, $3)`;
    const [abandoned, recent] = [newId(), newId()];
    await media.sql.query(insert, [abandoned, me, new Date(now.getTime() - 86_500_000)]);
    await media.sql.query(insert, [recent, me, now]);

    await deleteAbandonedUploads(media.context);

    const left = (await rowsOf(me)).map(({ id }) => id);
    expect(left.sort()).toEqual([kept.body.id, recent].sort());
  });
});
