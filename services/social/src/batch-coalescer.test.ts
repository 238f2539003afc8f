import { setTimeout as sleep } from 'node:timers/promises';
import { createBatchCoalescer } from './batch-coalescer.ts';

describe('createBatchCoalescer', () => {
  it('createBatchCoalescer: many concurrent calls -> each gets its own result, in few batches, at most two at a time', async () => {
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const double = createBatchCoalescer<number, number>(async (inputs) => {
      sizes.push(inputs.length);
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      return inputs.map((each) => each * 2);
    });

    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => double(n)));

    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n * 2));
    expect([sizes.length < 10, most <= 2]).toEqual([true, true]);
  });

  it('createBatchCoalescer: one input fails -> only its call is rejected; later calls succeed', async () => {
    const rejectThree = createBatchCoalescer<number, number>(async (inputs) => {
      await sleep(1);
      if (inputs.includes(3)) throw new Error('three');
      return [...inputs];
    });

    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((each) => rejectThree(each)));

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await rejectThree(5)).toBe(5);
  });
});
