import { createSingleFlight } from './single-flight.ts';

describe('createSingleFlight', () => {
  test('concurrent calls of a key -> one execution; another key and a later call -> one of their own', async () => {
    const share = createSingleFlight<number>();
    let executions = 0;
    const work = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      executions += 1;
      return executions;
    };

    const concurrent = await Promise.all([share('a', work), share('a', work), share('a', work), share('b', work)]);
    const later = await share('a', work);

    expect(concurrent).toEqual([1, 1, 1, 2]);
    expect(later).toBe(3);
  });

  test('failed execution -> rejects for all that share it, the next call executes again', async () => {
    const share = createSingleFlight<string>();
    const fail = () => Promise.reject(new Error('no space left'));

    const failed = await Promise.allSettled([share('a', fail), share('a', fail)]);

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await share('a', async () => 'drawn')).toBe('drawn');
  });
});
