import type { SessionEnd } from './event-mappers.ts';
import { createFanOut } from './fan-out.ts';
import { countResync } from './live-metrics.ts';
import type { LiveStream } from './live-stream.ts';
import { type Audience, formatEvent, isUserAudience, type Message, toFrame, userAudience } from './message.ts';
import { encodePositions, type Positions, parsePositions } from './positions.ts';
import { createReplayBuffer, type MessagePosition, type ReplayBuffer } from './replay-buffer.ts';
import { createStreamRegistry, type StreamRegistry } from './stream-registry.ts';

/** A new stream receives the user's own messages of this period: the page may have loaded its data just before them. */
const replayOverlapMs = 60_000;
/** New streams of ended sessions are rejected for this long, until the other services have processed the event. */
const endedMs = 60_000;
const heartbeatSeconds = 25;
/** Reconnects after a shutdown are spread over this period. */
const reconnectSpreadMs = 3_000;

interface LiveStreamsOptions {
  readonly now?: () => number;
  readonly maxReplayMessages?: number;
  readonly maxReplayAgeMs?: number;
}

/** All open streams of this process. */
export interface LiveStreams {
  readonly count: number;
  /** Opens a stream and sends what it missed since `lastEventId`, or the latest messages of what it watches. */
  add(stream: LiveStream, watched: readonly Audience[], lastEventId: string | undefined): void;
  remove(stream: LiveStream): void;
  find(connection: string): LiveStream | undefined;
  /** Replaces the watched audiences of a stream and sends the latest messages of the added ones. */
  watch(stream: LiveStream, watched: readonly Audience[]): void;
  /** Starts at these positions of the bus; streams that are already open have missed messages and are resynced. */
  start(positions: Positions): void;
  publish(messages: readonly Message[], at: MessagePosition): void;
  /** Closes the streams of sessions that ended. */
  endSessions(ended: SessionEnd): void;
  /** Whether all sessions of the user, or this one, ended a moment ago. */
  hasEnded(userId: string, sessionId: string): boolean;
  /** Called every second while there are streams: heartbeats, expired tokens, slow clients. */
  tick(): void;
  /** Closes all streams; clients reconnect after a random delay. */
  drain(): void;
}

const ownAudience = ({ userId }: LiveStream): Audience[] => (userId === undefined ? [] : [userAudience(userId)]);

/** Only the last frame carries the id: a client that disconnects earlier resumes from its previous id. */
const toFrames = (texts: readonly string[], id?: string): Buffer =>
  Buffer.from(texts.map((text, index) => toFrame(text, index === texts.length - 1 ? id : undefined)).join(''));

const textsOf = (messages: readonly Message[]): string[] => messages.map(({ text }) => text);

interface StreamState {
  readonly registry: StreamRegistry;
  readonly replayBuffer: ReplayBuffer;
  readonly now: () => number;
  /** The current positions on the bus; undefined before it is read. */
  readonly positions: () => Positions | undefined;
}

const receivedIdOf = ({ positions }: StreamState): string | undefined => {
  const current = positions();
  return current && encodePositions(current);
};

const resync = (state: StreamState, stream: LiveStream): void => {
  countResync();
  stream.send(toFrames([formatEvent('resync', {})], receivedIdOf(state)), state.now());
};

const end = ({ registry }: StreamState, stream: LiveStream, text: string): void => {
  registry.remove(stream);
  stream.end(toFrames([text]));
};

/** Messages for a new or resumed stream; undefined if they are no longer buffered. */
const missedBy = (
  { replayBuffer, now, positions }: StreamState,
  { audiences }: LiveStream,
  lastEventId: string | undefined,
): readonly Message[] | undefined => {
  if (lastEventId === undefined)
    return audiences.flatMap((audience) => replayBuffer.latest(audience, isUserAudience(audience) ? now() - replayOverlapMs : undefined));
  const current = positions();
  const received = current && parsePositions(lastEventId, current);
  return received && replayBuffer.since(received, audiences);
};

const checkStream = (state: StreamState, stream: LiveStream, time: number, isHeartbeatDue: boolean, heartbeat: Buffer): void => {
  const backpressure = stream.checkBackpressure(time);
  if (stream.expiresAt <= time) end(state, stream, formatEvent('reconnect', { reason: 'token', after: 0 }));
  else if (backpressure === 'timed-out') stream.destroy();
  else if (backpressure === 'caught-up') resync(state, stream);
  else if (backpressure === 'flowing' && isHeartbeatDue) stream.send(heartbeat, time);
};

export const createLiveStreams = ({
  now = Date.now,
  maxReplayMessages = 20_000,
  maxReplayAgeMs = 600_000,
}: LiveStreamsOptions = {}): LiveStreams => {
  const registry = createStreamRegistry();
  const replayBuffer = createReplayBuffer({ maxMessages: maxReplayMessages, maxAgeMs: maxReplayAgeMs });
  /** By the id of the user or of the session; the first to expire are the first. */
  const endedUntil = new Map<string, number>();
  let positions: number[][] | undefined;
  let ticks = 0;
  const state: StreamState = { registry, replayBuffer, now, positions: () => positions };
  const receivedId = () => receivedIdOf(state);
  const fanOut = createFanOut({ registry, now, receivedId });

  return {
    get count() {
      return registry.count;
    },
    add(stream, watched, lastEventId) {
      stream.openedAtTick = ticks;
      registry.add(stream);
      registry.subscribe(stream, [...ownAudience(stream), ...watched]);
      const missed = missedBy(state, stream, lastEventId);
      if (!missed) countResync();
      const open = formatEvent('open', { connection: stream.connection, heartbeat: heartbeatSeconds * 1000 });
      stream.send(toFrames([open, ...textsOf(missed ?? []), formatEvent(missed ? 'ready' : 'resync', {})], receivedId()), now());
    },
    remove: (stream) => registry.remove(stream),
    find: (connection) => registry.find(connection),
    watch(stream, watched) {
      const added = registry.subscribe(stream, [...ownAudience(stream), ...watched]);
      const latest = added.flatMap((audience) => replayBuffer.latest(audience));
      if (latest.length > 0) stream.send(toFrames(textsOf(latest)), now());
    },
    start(initial) {
      positions = initial.map((partitions) => [...partitions]);
      fanOut.reset(receivedId());
      replayBuffer.reset(initial);
      for (const stream of registry.all()) resync(state, stream);
    },
    publish(messages, at) {
      const partitions = positions?.[at.topic];
      if (partitions) partitions[at.partition] = Math.max(partitions[at.partition] ?? 0, at.position);
      for (const message of messages) {
        replayBuffer.add(message, at, now());
        fanOut.add(message);
      }
    },
    endSessions({ userId, sessionIds, reason }) {
      const time = now();
      for (const [id, until] of endedUntil) {
        if (until > time) break;
        endedUntil.delete(id);
      }
      for (const id of sessionIds ?? [userId]) {
        endedUntil.delete(id);
        endedUntil.set(id, time + endedMs);
      }
      for (const stream of [...registry.members(userAudience(userId))])
        if (!sessionIds || sessionIds.has(stream.sessionId ?? '')) end(state, stream, formatEvent('signed-out', { reason }));
    },
    hasEnded: (userId, sessionId) => Math.max(endedUntil.get(userId) ?? 0, endedUntil.get(sessionId) ?? 0) > now(),
    tick() {
      ticks += 1;
      const time = now();
      const heartbeat = toFrames([formatEvent('heartbeat', {})], fanOut.deliveredId());
      for (const stream of [...registry.all()])
        checkStream(state, stream, time, (ticks - stream.openedAtTick) % heartbeatSeconds === 0, heartbeat);
    },
    drain() {
      for (const stream of [...registry.all()])
        end(state, stream, formatEvent('reconnect', { reason: 'shutdown', after: Math.round(Math.random() * reconnectSpreadMs) }));
    },
  };
};
