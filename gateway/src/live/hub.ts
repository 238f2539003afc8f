import { createBacklog, type Place } from './backlog.ts';
import { createFanOut } from './fan-out.ts';
import { countResync } from './live-metrics.ts';
import { type Audience, frameOf, isOwn, type Message, ownOf, textOf } from './message.ts';
import { encodePositions, type Positions, parsePositions } from './positions.ts';
import { createRegistry } from './registry.ts';
import type { LiveStream } from './stream.ts';

/** Milliseconds of a person's own news that a new stream hears: the page may have asked a moment before. */
const overlap = 60_000;
/** Milliseconds for which somebody whose sessions ended is turned away here, until every other place knows. */
const turnedAway = 60_000;
/** Seconds between two heartbeats. */
const heartbeatSeconds = 25;
/** Milliseconds over which those who are sent away come back. */
const spread = 3_000;

export interface HubOptions {
  readonly now?: () => number;
  /** Messages kept for those who come back, and for how many milliseconds. */
  readonly mostKept?: number;
  readonly longestKept?: number;
}

/** All open streams of this process, and what they are told. */
export interface Hub {
  readonly count: number;
  /** Greets a stream and says what it missed since `lastEventId`, or the latest of what it watches. */
  add(stream: LiveStream, watched: readonly Audience[], lastEventId: string | undefined): void;
  remove(stream: LiveStream): void;
  find(connection: string): LiveStream | undefined;
  /** Replaces what a stream watches; of what is new it hears the latest. */
  watch(stream: LiveStream, watched: readonly Audience[]): void;
  /** The bus is read from here on; whoever was here before has missed something. */
  begin(start: Positions): void;
  tell(messages: readonly Message[], place: Place): void;
  /** The person's sessions are over. */
  endAll(userId: string, reason: 'banned' | 'deleted'): void;
  hasEnded(userId: string): boolean;
  /** Once a second: heartbeats, ended tokens, readers who caught up or never will. */
  tick(): void;
  /** Sends everybody away, to come back after a while that differs from one to the next. */
  drain(): void;
}

const own = ({ userId }: LiveStream): Audience[] => (userId === undefined ? [] : [ownOf(userId)]);

/** Frames of which the last alone says where to resume: cut off before it, a client begins again where it was. */
const together = (texts: readonly string[], id?: string): Buffer =>
  Buffer.from(texts.map((text, index) => frameOf(text, index === texts.length - 1 ? id : undefined)).join(''));

const textsOf = (messages: readonly Message[]): string[] => messages.map(({ text }) => text);

export const createHub = ({ now = Date.now, mostKept = 20_000, longestKept = 600_000 }: HubOptions = {}): Hub => {
  const registry = createRegistry();
  const backlog = createBacklog({ most: mostKept, longest: longestKept });
  const ended = new Map<string, number>();
  let positions: number[][] | undefined;
  let ticks = 0;
  const here = (): string | undefined => positions && encodePositions(positions);
  const fanOut = createFanOut({ registry, now, here });

  const resync = (stream: LiveStream): void => {
    countResync();
    stream.send(together([textOf('resync', {})], here()), now());
  };
  const end = (stream: LiveStream, text: string): void => {
    registry.remove(stream);
    stream.end(together([text]));
  };
  /** What somebody who comes, or comes back, has not heard; undefined when it cannot be known. */
  const missedBy = ({ audiences }: LiveStream, lastEventId: string | undefined): readonly Message[] | undefined => {
    if (lastEventId === undefined)
      return audiences.flatMap((audience) => backlog.about(audience, isOwn(audience) ? now() - overlap : undefined));
    const heard = positions && parsePositions(lastEventId, positions);
    return heard && backlog.since(heard, audiences);
  };
  const look = (stream: LiveStream, time: number, heartbeat: Buffer): void => {
    const state = stream.look(time);
    if (stream.expiresAt <= time) end(stream, textOf('reconnect', { reason: 'token', after: 0 }));
    else if (state === 'gone') stream.cut();
    else if (state === 'caught-up') resync(stream);
    else if (state === 'fine' && (ticks - stream.turn) % heartbeatSeconds === 0) stream.send(heartbeat, time);
  };

  return {
    get count() {
      return registry.count;
    },
    add(stream, watched, lastEventId) {
      stream.turn = ticks;
      registry.add(stream);
      registry.listen(stream, [...own(stream), ...watched]);
      const missed = missedBy(stream, lastEventId);
      if (!missed) countResync();
      const open = textOf('open', { connection: stream.connection, heartbeat: heartbeatSeconds * 1000 });
      stream.send(together([open, ...textsOf(missed ?? []), textOf(missed ? 'ready' : 'resync', {})], here()), now());
    },
    remove: (stream) => registry.remove(stream),
    find: (connection) => registry.find(connection),
    watch(stream, watched) {
      const added = registry.listen(stream, [...own(stream), ...watched]);
      const latest = added.flatMap((audience) => backlog.about(audience));
      if (latest.length > 0) stream.send(together(textsOf(latest)), now());
    },
    begin(start) {
      positions = start.map((partitions) => [...partitions]);
      fanOut.reset(here());
      backlog.reset(start);
      for (const stream of registry.all()) resync(stream);
    },
    tell(messages, place) {
      const partitions = positions?.[place.topic];
      if (partitions) partitions[place.partition] = Math.max(partitions[place.partition] ?? 0, place.position);
      for (const message of messages) {
        backlog.add(message, place, now());
        fanOut.add(message);
      }
    },
    endAll(userId, reason) {
      ended.set(userId, now() + turnedAway);
      for (const stream of [...registry.members(ownOf(userId))]) end(stream, textOf('signed-out', { reason }));
    },
    hasEnded: (userId) => (ended.get(userId) ?? 0) > now(),
    tick() {
      ticks += 1;
      const time = now();
      const heartbeat = together([textOf('heartbeat', {})], fanOut.told());
      for (const [userId, until] of ended) if (until <= time) ended.delete(userId);
      for (const stream of [...registry.all()]) look(stream, time, heartbeat);
    },
    drain() {
      for (const stream of [...registry.all()])
        end(stream, textOf('reconnect', { reason: 'shutdown', after: Math.round(Math.random() * spread) }));
    },
  };
};
