import { createBreaker } from './breaker.ts';

const setUp = () => {
  const time = { now: 0 };
  const changes: boolean[] = [];
  const breaker = createBreaker({
    threshold: 3,
    firstWait: 1_000,
    longestWait: 3_000,
    now: () => time.now,
    onChange: (open) => changes.push(open),
  });
  const failTimes = (count: number) => {
    for (let index = 0; index < count; index += 1) breaker.failed();
  };
  return { time, changes, breaker, failTimes };
};

describe('createBreaker', () => {
  test('failures: fewer than the threshold in a row -> stays closed', () => {
    const { breaker, failTimes, changes } = setUp();

    failTimes(2);
    breaker.succeeded();
    failTimes(2);

    expect(breaker.admit()).toBe('pass');
    expect(changes).toEqual([]);
  });

  test('failures: as many as the threshold -> refuses until the wait is over', () => {
    const { breaker, failTimes, time, changes } = setUp();

    failTimes(3);

    expect(breaker.admit()).toBe('refuse');
    expect(breaker.retryAfter()).toBe(1);
    time.now = 999;
    expect(breaker.admit()).toBe('refuse');
    expect(changes).toEqual([true]);
  });

  test('half-open: after the wait -> one probe, the others wait for its outcome', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    time.now = 1_000;

    expect([breaker.admit(), breaker.admit(), breaker.admit()]).toEqual(['probe', 'refuse', 'refuse']);
  });

  test('probe: succeeds -> closed again, with the first wait for the next time', () => {
    const { breaker, failTimes, time, changes } = setUp();
    failTimes(3);
    time.now = 1_000;
    breaker.admit();

    breaker.succeeded();

    expect(breaker.admit()).toBe('pass');
    expect(changes).toEqual([true, false]);
    failTimes(3);
    time.now = 2_000;
    expect(breaker.admit()).toBe('probe');
  });

  test('probe: fails again and again -> waits twice as long each time, up to the longest', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const openedAt = time.now;
      while (breaker.admit() !== 'probe') time.now += 100;
      waits.push(time.now - openedAt);
      breaker.failed();
    }

    expect(waits).toEqual([1_000, 2_000, 3_000, 3_000]);
  });

  test('late failures: of requests sent before it opened -> do not prolong the wait', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    time.now = 900;
    failTimes(10);
    time.now = 1_000;

    expect(breaker.admit()).toBe('probe');
  });

  test('probe: abandoned by its client -> the next request probes', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    time.now = 1_000;
    breaker.admit();

    breaker.abandoned();

    expect(breaker.admit()).toBe('probe');
  });
});
