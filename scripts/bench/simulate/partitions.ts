/** Handles an event on a replica, then calls `done`. */
type Task = (replica: number, done: () => void) => void;

/** The events of a consumer group, which its partitions handle in order. */
export interface SimulatedConsumerGroup {
  add(key: number, task: Task): void;
  /** Events that are not handled yet. */
  pending(): number;
}

/**
 * Each partition is assigned to one replica, so that more replicas than partitions do not help. A partition handles up to `batch` events at
 * a time, and takes the next ones when all of them are done.
 */
export const createConsumerGroup = (partitions: number, batch: number, replicas: number): SimulatedConsumerGroup => {
  const waiting: Task[][] = Array.from({ length: partitions }, () => []);
  const isBusy = waiting.map(() => false);
  let pending = 0;
  const handleNext = (partition: number): void => {
    const tasks = waiting[partition]?.splice(0, batch) ?? [];
    isBusy[partition] = tasks.length > 0;
    let left = tasks.length;
    for (const task of tasks)
      task(partition % replicas, () => {
        pending -= 1;
        left -= 1;
        if (left === 0) handleNext(partition);
      });
  };
  return {
    add: (key, task) => {
      const partition = key % partitions;
      waiting[partition]?.push(task);
      pending += 1;
      if (!isBusy[partition]) handleNext(partition);
    },
    pending: () => pending,
  };
};
