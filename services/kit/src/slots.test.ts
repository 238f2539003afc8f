import { type AcquireSlot, createSlots } from './slots.ts';

const signal = new AbortController().signal;
const take = (slots: AcquireSlot, key: string) => slots({ key, limit: 2, signal });

describe('createSlots', () => {
  it('a key with many requests -> other keys start before its rest', async () => {
    const slots = createSlots({ total: 3, waiting: 40 });
    const started: string[] = [];
    const releases: (() => void)[] = [];
    for (const key of ['a', 'a', 'a', 'a', 'a', 'b', 'c'])
      void take(slots, key).then((release) => {
        started.push(key);
        releases.push(release);
      });
    await new Promise(setImmediate);
    expect(started).toEqual(['a', 'a', 'b']);

    releases[2]?.();
    await new Promise(setImmediate);

    expect(started).toEqual(['a', 'a', 'b', 'c']);
  });

  it('released twice -> one slot is free', async () => {
    const slots = createSlots({ total: 1, waiting: 40 });
    const release = await take(slots, 'a');
    release();
    release();
    await take(slots, 'b');
    let isStarted = false;
    void take(slots, 'c').then(() => {
      isStarted = true;
    });
    await new Promise(setImmediate);

    expect(isStarted).toBe(false);
  });

  it('too many waiting of one key -> SlotsFull for it, another key can wait', async () => {
    const slots = createSlots({ total: 1, waiting: 8 });
    const release = await take(slots, 'a');
    const waits = [take(slots, 'a'), take(slots, 'a')];

    await expect(take(slots, 'a')).rejects.toMatchObject({ name: 'SlotsFull' });
    const other = take(slots, 'b');
    release();
    for (const wait of [...waits, other]) (await wait)();
  });

  it('aborted while waiting -> its reason, and its place is free', async () => {
    const slots = createSlots({ total: 1, waiting: 4 });
    const release = await take(slots, 'a');
    const stopping = new AbortController();
    const aborted = slots({ key: 'b', limit: 2, signal: stopping.signal });
    const reason = new Error('stopped');
    stopping.abort(reason);

    await expect(aborted).rejects.toBe(reason);
    const next = take(slots, 'b');
    release();
    await expect(next).resolves.toEqual(expect.any(Function));
  });
});
