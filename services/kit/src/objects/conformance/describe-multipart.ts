import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MultipartUpload, ObjectStore } from '../object-store.ts';

const mp4 = { contentType: 'video/mp4' };

/** A body of `bytes` in chunks; with `fails` it ends with an error. */
async function* body(bytes: Uint8Array, fails = false): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 60_000) yield bytes.subarray(start, start + 60_000);
  if (fails) throw new Error('connection lost');
}

/** Multipart uploads, for every object store. */
export const describeMultipart = (store: () => ObjectStore, key: () => string): void => {
  const startUpload = (): Promise<MultipartUpload> => store().multipart.start(key(), mp4);
  const stored = async (): Promise<Buffer | undefined> => {
    const found = await store().get(key());
    return found && buffer(found.stream);
  };

  it('complete: 19 MB in three parts of odd sizes -> the identical object, not before it is complete', async () => {
    const bytes = randomBytes(19_000_003);
    const { multipart } = store();
    const upload = await startUpload();
    const sizes = [];
    for (const [start, end] of [
      [0, 1],
      [1, 9_500_000],
      [9_500_000, bytes.length],
    ])
      sizes.push(await multipart.append(upload, body(bytes.subarray(start, end))));
    const early = await store().head(key());
    const object = await multipart.complete(upload, mp4);

    expect([sizes, early]).toEqual([[1, 9_500_000, bytes.length], undefined]);
    expect(object).toMatchObject({ key: key(), size: bytes.length, contentType: 'video/mp4' });
    expect((await stored())?.equals(bytes)).toBe(true);
    expect(await multipart.size(upload)).toBeUndefined();
  });

  it('append: the body fails -> the bytes received stay stored, and the next part continues there', async () => {
    const bytes = randomBytes(300_000);
    const { multipart } = store();
    const upload = await startUpload();
    const after = await multipart.append(upload, body(bytes.subarray(0, 200_000), true));
    const size = await multipart.size(upload);
    await multipart.append(upload, body(bytes.subarray(after)));
    await multipart.complete(upload, mp4);

    expect([after, size]).toEqual([200_000, 200_000]);
    expect((await stored())?.equals(bytes)).toBe(true);
  });

  it('append: a part with accept is rejected or fails -> nothing of it is stored', async () => {
    const { multipart } = store();
    const upload = await startUpload();
    await multipart.append(upload, body(Buffer.from('kept, ')), { accept: () => true });
    const refused = await multipart.append(upload, body(randomBytes(9_000_000)), { accept: () => false });
    const broken = await multipart.append(upload, body(Buffer.from('half'), true), { accept: () => true });
    await multipart.append(upload, body(Buffer.from('too')));
    await multipart.complete(upload, mp4);

    expect([refused, broken]).toEqual([6, 6]);
    expect((await stored())?.toString()).toBe('kept, too');
  });

  it('complete: without parts, twice -> the empty object', async () => {
    const { multipart } = store();
    const upload = await startUpload();
    const first = await multipart.complete(upload, mp4);

    expect(await multipart.complete(upload, mp4)).toEqual(first);
    expect(first.size).toBe(0);
  });

  it('abort: -> no size, no further parts, no object', async () => {
    const { multipart } = store();
    const upload = await startUpload();
    await multipart.append(upload, body(Buffer.from('x')));
    await multipart.abort(upload);
    await multipart.abort(upload);

    expect(await multipart.size(upload)).toBeUndefined();
    await expect(multipart.append(upload, body(Buffer.from('y')))).rejects.toThrow('unknown upload');
    await expect(multipart.complete(upload, mp4)).rejects.toThrow('unknown upload');
    expect(await store().head(key())).toBeUndefined();
  });

  it('deleteAll: a folder -> all objects in it, no others; an empty folder -> resolves', async () => {
    const folder = key().replace(/object\.bin$/, '');
    const names = ['a', 'b/c.png', 'b/d/e.png'];
    for (const name of [...names, '../beside']) await store().put(new URL(name, `o:/${folder}`).pathname.slice(1), Buffer.from('x'), mp4);
    await store().deleteAll(folder);
    await store().deleteAll(folder);

    expect(await Promise.all(names.map((name) => store().head(folder + name)))).toEqual([undefined, undefined, undefined]);
    expect(await store().head('test/beside')).toMatchObject({ size: 1 });
    await expect(store().deleteAll('test')).rejects.toBeInstanceOf(TypeError);
    await expect(store().deleteAll('/')).rejects.toBeInstanceOf(TypeError);
  });
};
