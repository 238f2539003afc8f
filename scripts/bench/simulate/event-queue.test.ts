import fc from 'fast-check';
import { createEventQueue } from './event-queue.ts';

const drain = <T>(queue: ReturnType<typeof createEventQueue<T>>): { time: number; event: T }[] => {
  const all: { time: number; event: T }[] = [];
  for (let entry = queue.next(); entry; entry = queue.next()) all.push(entry);
  return all;
};

test('event queue: any times -> the order of a stable sort', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
      const queue = createEventQueue<number>();
      for (const [index, time] of times.entries()) queue.add(time, index);

      const expected = times.map((time, event) => ({ time, event })).toSorted((one, other) => one.time - other.time);
      expect(queue.size).toBe(times.length);
      expect(drain(queue)).toEqual(expected);
      expect(queue.size).toBe(0);
    }),
  );
});

test('event queue: events added while others are removed -> never out of order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.boolean())), (operations) => {
      const queue = createEventQueue<number>();
      let now = 0;
      for (const [delay, removes] of operations) {
        queue.add(now + delay, delay);
        const removed = removes ? queue.next() : undefined;
        expect(removed?.time ?? now).toBeGreaterThanOrEqual(now);
        now = removed?.time ?? now;
      }
    }),
  );
});

test('event queue: empty -> undefined', () => {
  expect(createEventQueue().next()).toBeUndefined();
});

test('event queue: a time before the last removed event, or none -> RangeError', () => {
  const queue = createEventQueue<string>();
  queue.add(5, 'first');
  queue.next();

  expect(() => queue.add(4, 'earlier')).toThrow(RangeError);
  expect(() => queue.add(Number.NaN, 'never')).toThrow(RangeError);
  expect(() => queue.add(5, 'at the same time')).not.toThrow();
});
