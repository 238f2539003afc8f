import { DomainError } from './errors.ts';

interface FairQueueOptions {
  readonly maxConcurrent: number;
  /** Of all clients together. */
  readonly maxWaiting: number;
  readonly retryAfterSeconds: number;
}

/** Runs work of a client when its turn comes. Throws `unavailable` when the queue is full. */
export type RunInTurn = <T>(client: string, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly start: () => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Limits concurrent work. Clients take turns, so that the work of one does not wait for all the work of another. In a full queue the
 * newest work of the client with the most waiting is refused.
 */
export const createFairQueue = ({ maxConcurrent, maxWaiting, retryAfterSeconds }: FairQueueOptions): RunInTurn => {
  /** In the order of their turns. */
  const clients = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let running = 0;

  const refusal = (): DomainError => new DomainError('unavailable', { headers: { 'retry-after': String(retryAfterSeconds) } });

  /** Makes room for work of a client by refusing that of one with more than it would have. Throws when there is none. */
  const makeRoom = (client: string): void => {
    const [busiest, list] = [...clients].reduce((most, each) => (each[1].length > most[1].length ? each : most), ['', [] as Waiting[]]);
    if (list.length <= (clients.get(client)?.length ?? 0) + 1) throw refusal();
    list.pop()?.reject(refusal());
    if (list.length === 0) clients.delete(busiest);
    waitingCount -= 1;
  };

  const waitForTurn = (client: string): Promise<void> => {
    if (waitingCount >= maxWaiting) makeRoom(client);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const list = clients.get(client) ?? [];
    list.push({ start, reject });
    clients.set(client, list);
    waitingCount += 1;
    return promise;
  };

  const startNext = (): void => {
    const [first] = clients;
    if (!first) {
      running -= 1;
      return;
    }
    const [client, list] = first;
    const next = list.shift();
    waitingCount -= 1;
    clients.delete(client);
    // The next turn of the client comes after that of all others.
    if (list.length > 0) clients.set(client, list);
    // The finished work passes its slot on.
    next?.start();
  };

  return async (client, work) => {
    if (running < maxConcurrent) running += 1;
    else await waitForTurn(client);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
};
