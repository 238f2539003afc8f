import { readMetrics } from './metrics.ts';

const readValue = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

describe('readMetrics', () => {
  it('any call -> metrics of the process, with an observed event loop', async () => {
    const { text } = await readMetrics();

    expect(readValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    for (const part of ['min', 'mean', 'max', 'p99']) {
      const seconds = readValue(text, `nodejs_eventloop_lag_${part}_seconds`);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(60);
    }
  });
});
