import type { LiveStream } from './live-stream.ts';
import type { Audience } from './message.ts';

const noStreams: ReadonlySet<LiveStream> = new Set();

/** The open streams, by connection id and by audience. */
export interface StreamRegistry {
  readonly count: number;
  all(): IterableIterator<LiveStream>;
  find(connection: string): LiveStream | undefined;
  members(audience: Audience): ReadonlySet<LiveStream>;
  add(stream: LiveStream): void;
  remove(stream: LiveStream): void;
  /** Replaces the audiences of a stream and returns the added ones. */
  subscribe(stream: LiveStream, audiences: readonly Audience[]): Audience[];
}

export const createStreamRegistry = (): StreamRegistry => {
  const byConnection = new Map<string, LiveStream>();
  const byAudience = new Map<Audience, Set<LiveStream>>();
  const internedNames = new Map<Audience, Audience>();

  const unsubscribe = (stream: LiveStream, audience: Audience): void => {
    const members = byAudience.get(audience);
    members?.delete(stream);
    if (members?.size !== 0) return;
    byAudience.delete(audience);
    internedNames.delete(audience);
  };

  const memberSet = (audience: Audience): Set<LiveStream> => {
    const existing = byAudience.get(audience);
    if (existing) return existing;
    const members = new Set<LiveStream>();
    byAudience.set(audience, members);
    return members;
  };
  /** One string per audience for thousands of streams, copied so that it does not keep the request URL in memory. */
  const intern = (audience: Audience): Audience => {
    const existing = internedNames.get(audience);
    if (existing !== undefined) return existing;
    const copy = Buffer.from(audience).toString('latin1');
    internedNames.set(copy, copy);
    return copy;
  };

  return {
    get count() {
      return byConnection.size;
    },
    all: () => byConnection.values(),
    find: (connection) => byConnection.get(connection),
    members: (audience) => byAudience.get(audience) ?? noStreams,
    add: (stream) => {
      byConnection.set(stream.connection, stream);
    },
    remove(stream) {
      if (!byConnection.delete(stream.connection)) return;
      for (const audience of stream.audiences) unsubscribe(stream, audience);
      stream.audiences = [];
    },
    subscribe(stream, audiences) {
      const [before, next] = [new Set(stream.audiences), new Set(audiences)];
      for (const audience of before) if (!next.has(audience)) unsubscribe(stream, audience);
      stream.audiences = Array.from(next, intern);
      const added = stream.audiences.filter((audience) => !before.has(audience));
      for (const audience of added) memberSet(audience).add(stream);
      return added;
    },
  };
};
