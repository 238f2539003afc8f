import { createCircuitBreaker } from './circuit-breaker.ts';

const setUp = () => {
  const time = { now: 0 };
  const changes: boolean[] = [];
  const breaker = createCircuitBreaker({
    threshold: 3,
    initialOpenMs: 1_000,
    maxOpenMs: 3_000,
    now: () => time.now,
    onChange: (open) => changes.push(open),
  });
  const failTimes = (count: number) => {
    for (let index = 0; index < count; index += 1) breaker.recordFailure();
  };
  return { time, changes, breaker, failTimes };
};

describe('createCircuitBreaker', () => {
  test('failures: fewer consecutive ones than the threshold -> stays closed', () => {
    const { breaker, failTimes, changes } = setUp();

    failTimes(2);
    breaker.recordSuccess();
    failTimes(2);

    expect(breaker.admit()).toBe('allow');
    expect(changes).toEqual([]);
  });

  test('failures: threshold reached -> rejects until the wait is over', () => {
    const { breaker, failTimes, time, changes } = setUp();

    failTimes(3);

    expect(breaker.admit()).toBe('reject');
    expect(breaker.retryAfterSeconds()).toBe(1);
    time.now = 999;
    expect(breaker.admit()).toBe('reject');
    expect(changes).toEqual([true]);
  });

  test('half-open: after the wait -> one probe, other requests rejected', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    time.now = 1_000;

    expect([breaker.admit(), breaker.admit(), breaker.admit()]).toEqual(['probe', 'reject', 'reject']);
  });

  test('probe: success -> closed, and the wait is reset', () => {
    const { breaker, failTimes, time, changes } = setUp();
    failTimes(3);
    time.now = 1_000;
    breaker.admit();

    breaker.recordSuccess();

    expect(breaker.admit()).toBe('allow');
    expect(changes).toEqual([true, false]);
    failTimes(3);
    time.now = 2_000;
    expect(breaker.admit()).toBe('probe');
  });

  test('probe: repeated failures -> the wait doubles up to the maximum', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const openedAt = time.now;
      while (breaker.admit() !== 'probe') time.now += 100;
      waits.push(time.now - openedAt);
      breaker.recordFailure();
    }

    expect(waits).toEqual([1_000, 2_000, 3_000, 3_000]);
  });

  test('failures: of requests sent before it opened -> the wait is not extended', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    time.now = 900;
    failTimes(10);
    time.now = 1_000;

    expect(breaker.admit()).toBe('probe');
  });

  test('probe: client disconnected -> the next request is the probe', () => {
    const { breaker, failTimes, time } = setUp();
    failTimes(3);
    time.now = 1_000;
    breaker.admit();

    breaker.releaseProbe();

    expect(breaker.admit()).toBe('probe');
  });
});
