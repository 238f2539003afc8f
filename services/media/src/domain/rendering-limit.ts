import { DomainError } from '@trenzeye/kit';

interface RenderingLimit {
  readonly maxConcurrent: number;
  readonly maxQueueLength: number;
}

/** Limits concurrent renderings to bound memory. The returned function throws `unavailable` when the queue is full. */
export const createRenderingLimit = ({ maxConcurrent, maxQueueLength }: RenderingLimit) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
    else if (queue.length >= maxQueueLength) throw new DomainError('unavailable', { headers: { 'retry-after': '2' } });
    // A finished rendering passes its slot to the next one in the queue.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
