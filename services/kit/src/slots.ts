interface SlotLimits {
  /** Held at the same time, in all. */
  readonly total: number;
  /** Callers that wait at the same time, in all; a key has at most a quarter of them. */
  readonly waiting: number;
}

interface SlotRequest {
  /** The user or host that causes the work. */
  readonly key: string;
  /** Slots that this key can hold at the same time. */
  readonly limit: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** Resolves when there is room with a function that gives the slot back. Rejects with SlotsFull, or with the signal's reason. */
export type AcquireSlot = (request: SlotRequest) => Promise<() => void>;

class SlotsFull extends Error {
  override readonly name = 'SlotsFull';
}

interface Waiting {
  readonly key: string;
  readonly limit: number;
  readonly start: () => void;
}

/** Bounds work in progress. The key that waits longest and has room starts next: one key cannot keep the others waiting. */
export const createSlots = ({ total, waiting: maxWaiting }: SlotLimits): AcquireSlot => {
  const held = new Map<string, number>();
  const waiting: Waiting[] = [];
  let running = 0;
  const heldBy = (key: string): number => held.get(key) ?? 0;
  const hasRoom = ({ key, limit }: Pick<Waiting, 'key' | 'limit'>): boolean => running < total && heldBy(key) < limit;
  const take = (key: string): (() => void) => {
    running += 1;
    held.set(key, heldBy(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      if (heldBy(key) > 1) held.set(key, heldBy(key) - 1);
      else held.delete(key);
      const next = waiting.findIndex(hasRoom);
      if (next >= 0) waiting.splice(next, 1)[0]?.start();
    };
  };
  return ({ key, limit, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (hasRoom({ key, limit })) return resolve(take(key));
      if (waiting.length >= maxWaiting || waiting.filter((each) => each.key === key).length >= maxWaiting / 4)
        return reject(new SlotsFull('too many requests are waiting'));
      const stop = (): void => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        key,
        limit,
        start: () => {
          signal.removeEventListener('abort', stop);
          resolve(take(key));
        },
      };
      waiting.push(entry);
      signal.addEventListener('abort', stop, { once: true });
    });
};
