import { createMinimumDuration } from './with-minimum-duration.ts';

/** Runs work on a clock that only work and waiting advance. */
const startClock = () => {
  let now = 0;
  const withMinimumDuration = createMinimumDuration({
    now: () => now,
    wait: async (ms) => {
      now += ms;
    },
  });
  const timeOf = async (workMs: number): Promise<number> => {
    const start = now;
    await withMinimumDuration(async () => {
      now += workMs;
    });
    return Math.round(now - start);
  };
  return {
    timeOf,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

test('withMinimumDuration: short and shorter work -> the same time', async () => {
  const { timeOf } = startClock();

  expect([await timeOf(1), await timeOf(50)]).toEqual([60, 60]);
});

test('withMinimumDuration: work longer than the minimum -> later shorter work takes as long', async () => {
  const { timeOf } = startClock();

  expect([await timeOf(400), await timeOf(1), await timeOf(480), await timeOf(200)]).toEqual([500, 500, 500, 500]);
});

test('withMinimumDuration: work fails -> not sooner than the minimum either', async () => {
  let waitedMs = 0;
  const withMinimumDuration = createMinimumDuration({
    now: () => 0,
    wait: async (ms) => {
      waitedMs += ms;
    },
  });

  await expect(withMinimumDuration(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(waitedMs).toBe(60);
});

test('withMinimumDuration: an outage made work long -> the minimum is limited, and decays', async () => {
  const { timeOf, pass } = startClock();

  await timeOf(30_000);
  const after = await timeOf(1);
  pass(5 * 60 * 60_000);

  expect(after).toBeLessThanOrEqual(1_000);
  expect(await timeOf(1)).toBeLessThan(70);
});
