import { setImmediate as breathe } from 'node:timers/promises';
import { countMessages } from './live-metrics.ts';
import { frameOf, type Message } from './message.ts';
import type { Registry } from './registry.ts';

/** Milliseconds for which news is gathered, so that of a busy item only the last state goes out. */
const gathering = 25;
/** Streams that are written to before other work gets a turn. */
const atOnce = 500;

/** Says messages to everybody they are for, soon. */
export interface FanOut {
  add(message: Message): void;
  /** The id up to which every stream has been written to; undefined before the bus is read. */
  told(): string | undefined;
  /** Everybody is told of what lies before this. */
  reset(id: string | undefined): void;
}

export interface FanOutOptions {
  readonly registry: Registry;
  readonly now: () => number;
  /** The id of what has been heard from the bus. */
  readonly here: () => string | undefined;
}

export const createFanOut = ({ registry, now, here }: FanOutOptions): FanOut => {
  const pending = new Map<string, Message>();
  let told: string | undefined;
  let isBusy = false;

  /** Each frame carries the id of what everybody had heard before: cut off in between, a client hears the rest again. */
  const flush = async (): Promise<void> => {
    const id = told;
    const upTo = here();
    const byTarget = Map.groupBy(pending.values(), ({ to }) => to);
    pending.clear();
    let written = 0;
    for (const [to, messages] of byTarget) {
      const members = registry.members(to);
      if (members.size === 0) continue;
      const bytes = Buffer.from(messages.map(({ text }) => frameOf(text, id)).join(''));
      for (const stream of members) {
        stream.send(bytes, now());
        written += 1;
        if (written % atOnce === 0) await breathe();
      }
    }
    countMessages(written);
    told = upTo;
  };

  const schedule = (): void => {
    if (isBusy || pending.size === 0) return;
    isBusy = true;
    setTimeout(async () => {
      await flush();
      isBusy = false;
      schedule();
    }, gathering);
  };

  return {
    add(message) {
      pending.delete(message.key);
      pending.set(message.key, message);
      schedule();
    },
    told: () => told,
    reset: (id) => {
      told = id;
    },
  };
};
