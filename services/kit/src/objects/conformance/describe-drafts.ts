import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { Draft, ObjectStore } from '../object-store.ts';

const mp4 = { contentType: 'video/mp4' };

/** A body of `bytes` in chunks, cut off after them if `broken`. */
async function* body(bytes: Uint8Array, broken = false): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 60_000) yield bytes.subarray(start, start + 60_000);
  if (broken) throw new Error('the line was cut');
}

/** What every object store must do with objects that arrive in pieces. */
export const describeDrafts = (store: () => ObjectStore, key: () => string): void => {
  const begin = (): Promise<Draft> => store().drafts.begin(key(), mp4);
  const stored = async (): Promise<Buffer | undefined> => {
    const found = await store().get(key());
    return found && buffer(found.stream);
  };

  it('draft: 19 MB in three pieces of odd sizes -> the object, byte for byte, only once it is finished', async () => {
    const bytes = randomBytes(19_000_003);
    const { drafts } = store();
    const draft = await begin();
    const sizes = [];
    for (const [start, end] of [
      [0, 1],
      [1, 9_500_000],
      [9_500_000, bytes.length],
    ])
      sizes.push(await drafts.append(draft, body(bytes.subarray(start, end))));
    const early = await store().head(key());
    const object = await drafts.finish(draft, mp4);

    expect([sizes, early]).toEqual([[1, 9_500_000, bytes.length], undefined]);
    expect(object).toMatchObject({ key: key(), size: bytes.length, contentType: 'video/mp4' });
    expect((await stored())?.equals(bytes)).toBe(true);
    expect(await drafts.size(draft)).toBeUndefined();
  });

  it('draft: a piece breaks off -> what came stays, and the next goes on there', async () => {
    const bytes = randomBytes(300_000);
    const { drafts } = store();
    const draft = await begin();
    const after = await drafts.append(draft, body(bytes.subarray(0, 200_000), true));
    const size = await drafts.size(draft);
    await drafts.append(draft, body(bytes.subarray(after)));
    await drafts.finish(draft, mp4);

    expect([after, size]).toEqual([200_000, 200_000]);
    expect((await stored())?.equals(bytes)).toBe(true);
  });

  it('draft: a piece is refused, or breaks off while it may be -> as before it', async () => {
    const { drafts } = store();
    const draft = await begin();
    await drafts.append(draft, body(Buffer.from('kept, ')), { accept: () => true });
    const refused = await drafts.append(draft, body(randomBytes(9_000_000)), { accept: () => false });
    const broken = await drafts.append(draft, body(Buffer.from('half'), true), { accept: () => true });
    await drafts.append(draft, body(Buffer.from('too')));
    await drafts.finish(draft, mp4);

    expect([refused, broken]).toEqual([6, 6]);
    expect((await stored())?.toString()).toBe('kept, too');
  });

  it('draft: finished with nothing in it, then once more -> the empty object', async () => {
    const { drafts } = store();
    const draft = await begin();
    const first = await drafts.finish(draft, mp4);

    expect(await drafts.finish(draft, mp4)).toEqual(first);
    expect(first.size).toBe(0);
  });

  it('draft: dropped -> no size, no more pieces, no object', async () => {
    const { drafts } = store();
    const draft = await begin();
    await drafts.append(draft, body(Buffer.from('x')));
    await drafts.drop(draft);
    await drafts.drop(draft);

    expect(await drafts.size(draft)).toBeUndefined();
    await expect(drafts.append(draft, body(Buffer.from('y')))).rejects.toThrow('no draft');
    await expect(drafts.finish(draft, mp4)).rejects.toThrow('no draft');
    expect(await store().head(key())).toBeUndefined();
  });

  it('deleteAll: a folder -> all below it, nothing beside it; nothing there -> resolves', async () => {
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
