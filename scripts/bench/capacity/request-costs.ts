import { setTimeout as sleep } from 'node:timers/promises';
import { load, percentile } from '../measure/load.ts';
import { waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';
import { type MixedRequest, shares } from './mix.ts';
import { type ProcessorTime, readProcessorTime } from './processor-time.ts';
import type { Subject } from './subject.ts';

/** What one kind of request costs when the stack is not busy. */
export interface RequestCost {
  /** Processor time by process in milliseconds per request, the events that it causes included. */
  readonly processor_ms: Readonly<Record<string, number>>;
  readonly p50_ms: number;
}

const seconds = 3;
/** Until the code that requests run most is compiled. */
const warmUp = { seconds: 6, rate: 80 };
const connections = 16;
const rates: Readonly<Record<MixedRequest, number>> = {
  feed: 80,
  item: 80,
  comments: 80,
  profile: 80,
  search: 40,
  reaction: 50,
  comment: 50,
  publish: 20,
  upload: 15,
};

/** Runs `work` until its events are delivered, and returns the processor time and the duration. */
const measure = async ({ stack }: Subject, work: () => Promise<unknown>): Promise<{ used: ProcessorTime; elapsed: number }> => {
  const before = await readProcessorTime(stack);
  const startedAt = performance.now();
  await work();
  await waitForEventDelivery(stack);
  const after = await readProcessorTime(stack);
  const used = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
  return { used, elapsed: (performance.now() - startedAt) / 1000 };
};

/** Measures each kind of request alone, less what the stack uses without requests. */
export const measureRequestCosts = async (subject: Subject): Promise<Record<string, RequestCost>> => {
  await subject.prepare(warmUp.rate * warmUp.seconds);
  await load(subject.stack.url, connections, warmUp.seconds, subject.next, warmUp.rate);
  await subject.saveDrafts(rates.publish * seconds * 2);
  const idle = await measure(subject, () => sleep(seconds * 1000));
  const costs: Record<string, RequestCost> = {};
  for (const kind of Object.keys(shares) as MixedRequest[]) {
    let latencies: Float64Array = Float64Array.of();
    const { used, elapsed } = await measure(subject, async () => {
      ({ latencies } = await load(subject.stack.url, connections, seconds, subject.nextOf[kind], rates[kind]));
    });
    const perRequest = ([name, value]: [string, number]): [string, number] => {
      const own = value - ((idle.used[name] ?? 0) * elapsed) / idle.elapsed;
      return [name, Number(((Math.max(0, own) * 1000) / latencies.length).toFixed(3))];
    };
    costs[kind] = {
      processor_ms: Object.fromEntries(
        Object.entries(used)
          .filter(([name]) => name !== 'others')
          .map(perRequest),
      ),
      p50_ms: Number(percentile(latencies, 0.5).toFixed(1)),
    };
  }
  return costs;
};
