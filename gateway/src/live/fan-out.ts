import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { countMessages } from './live-metrics.ts';
import { type Message, toFrame } from './message.ts';
import type { StreamRegistry } from './stream-registry.ts';

/** Messages are coalesced for this long, so that only the last state of a busy item is sent. */
const lingerMs = 25;
/** Streams written to before yielding to the event loop. */
const chunkSize = 500;

/** Sends messages to the streams of their audience after a short delay. */
interface FanOut {
  add(message: Message): void;
  /** The id up to which all streams have been written to; undefined before the bus is read. */
  deliveredId(): string | undefined;
  /** Everything up to this id counts as delivered. */
  reset(id: string | undefined): void;
}

interface FanOutOptions {
  readonly registry: StreamRegistry;
  readonly now: () => number;
  /** The id of the last position received from the bus. */
  readonly receivedId: () => string | undefined;
}

export const createFanOut = ({ registry, now, receivedId }: FanOutOptions): FanOut => {
  const pending = new Map<string, Message>();
  let deliveredId: string | undefined;
  let isFlushing = false;

  /** Each frame carries the id delivered before this flush: a client that disconnects in between receives the rest again. */
  const flush = async (): Promise<void> => {
    const id = deliveredId;
    const nextId = receivedId();
    const byAudience = Map.groupBy(pending.values(), ({ audience }) => audience);
    pending.clear();
    let written = 0;
    for (const [audience, messages] of byAudience) {
      const members = registry.members(audience);
      if (members.size === 0) continue;
      const bytes = Buffer.from(messages.map(({ text }) => toFrame(text, id)).join(''));
      for (const stream of members) {
        stream.send(bytes, now());
        written += 1;
        if (written % chunkSize === 0) await yieldToEventLoop();
      }
    }
    countMessages(written);
    deliveredId = nextId;
  };

  const schedule = (): void => {
    if (isFlushing || pending.size === 0) return;
    isFlushing = true;
    setTimeout(async () => {
      await flush();
      isFlushing = false;
      schedule();
    }, lingerMs);
  };

  return {
    add(message) {
      pending.delete(message.key);
      pending.set(message.key, message);
      schedule();
    },
    deliveredId: () => deliveredId,
    reset: (id) => {
      deliveredId = id;
    },
  };
};
