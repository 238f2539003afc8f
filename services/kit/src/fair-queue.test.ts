import { setImmediate as nextTick } from 'node:timers/promises';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when the test says so, in a queue with one slot. */
const startQueue = (maxWaiting: number) => {
  const run = createFairQueue({ maxConcurrent: 1, maxWaiting, retryAfterSeconds: 3 });
  const started: string[] = [];
  let finishCurrent = (): void => undefined;
  const request = (client: string, name: string): Promise<string> =>
    run(client, () => {
      started.push(name);
      return new Promise<string>((resolve) => {
        finishCurrent = () => resolve(name);
      });
    }).catch((error: unknown) => {
      const { code, options } = error as { code: string; options: { headers: Record<string, string> } };
      return `${name} ${code} ${options.headers['retry-after']}`;
    });
  const finishAll = async (): Promise<void> => {
    for (let seen = 0; seen < started.length; ) {
      seen = started.length;
      finishCurrent();
      await nextTick();
    }
  };
  return { request, started, finishAll };
};

test('createFairQueue: one client with much work, another with little -> they take turns', async () => {
  const { request, started, finishAll } = startQueue(8);

  const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => request('a', name)), request('b', 'b1'), request('b', 'b2')];
  await finishAll();

  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
});

test('createFairQueue: full, one client -> further work is refused with Retry-After', async () => {
  const { request, started, finishAll } = startQueue(2);

  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => request('a', name));
  await finishAll();

  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4 unavailable 3']);
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

test('createFairQueue: full with the work of one client -> another client takes the place of its newest work', async () => {
  const { request, finishAll } = startQueue(3);

  const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => request('a', name)), ...['b1', 'b2'].map((name) => request('b', name))];
  await finishAll();

  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4 unavailable 3', 'b1', 'b2 unavailable 3']);
});

test('createFairQueue: failed work -> the next starts', async () => {
  const run = createFairQueue({ maxConcurrent: 1, maxWaiting: 1, retryAfterSeconds: 1 });

  const failed = run('a', () => Promise.reject(new Error('no'))).catch(({ message }: Error) => message);

  expect(await Promise.all([failed, run('a', async () => 'yes')])).toEqual(['no', 'yes']);
  expect(await run('a', async () => 'again')).toBe('again');
});
