import { setTimeout as sleep } from 'node:timers/promises';
import { createBatchCoalescer } from './batch-coalescer.ts';

describe('createBatchCoalescer', () => {
  it('many who ask at once -> every answer to who asked, in few batches, two at a time at most', async () => {
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const double = createBatchCoalescer<number, number>(async (asked) => {
      sizes.push(asked.length);
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      return asked.map((each) => each * 2);
    });

    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => double(n)));

    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n * 2));
    expect([sizes.length < 10, most <= 2]).toEqual([true, true]);
  });

  it('one that fails among others -> it alone is refused; later ones are served', async () => {
    const careful = createBatchCoalescer<number, number>(async (asked) => {
      await sleep(1);
      if (asked.includes(3)) throw new Error('three');
      return [...asked];
    });

    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((each) => careful(each)));

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await careful(5)).toBe(5);
  });
});
