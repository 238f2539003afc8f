/** Events in the order of their times; of equal times, in the order in which they were added. */
export interface EventQueue<T> {
  readonly size: number;
  /** @throws RangeError for a time that is not a number, or before the last removed event: an effect cannot precede its cause. */
  add(time: number, event: T): void;
  /** Removes and returns the earliest event. */
  next(): { readonly time: number; readonly event: T } | undefined;
}

interface Entry<T> {
  readonly time: number;
  readonly order: number;
  readonly event: T;
}

const precedes = <T>(one: Entry<T>, other: Entry<T>): boolean =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

/** A binary heap: adding and removing take logarithmic time. */
export const createEventQueue = <T>(): EventQueue<T> => {
  const heap: Entry<T>[] = [];
  let order = 0;
  let now = Number.NEGATIVE_INFINITY;
  const at = (index: number): Entry<T> => heap[index] as Entry<T>;
  const swap = (one: number, other: number): void => {
    const entry = at(one);
    heap[one] = at(other);
    heap[other] = entry;
  };
  const moveUp = (start: number): void => {
    for (let index = start, parent = (index - 1) >> 1; index > 0 && precedes(at(index), at(parent)); parent = (index - 1) >> 1) {
      swap(index, parent);
      index = parent;
    }
  };
  const moveDown = (): void => {
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child = right < heap.length && precedes(at(right), at(left)) ? right : left;
      if (!precedes(at(child), at(index))) return;
      swap(index, child);
      index = child;
    }
  };
  return {
    get size() {
      return heap.length;
    },
    add: (time, event) => {
      if (!(time >= now)) throw new RangeError(`an event at ${time} cannot follow one at ${now}`);
      heap.push({ time, order: order++, event });
      moveUp(heap.length - 1);
    },
    next: () => {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last) return undefined;
      if (heap.length > 0) {
        heap[0] = last;
        moveDown();
      }
      now = first.time;
      return { time: first.time, event: first.event };
    },
  };
};
