import type { Audience } from './message.ts';
import type { LiveStream } from './stream.ts';

const nobody: ReadonlySet<LiveStream> = new Set();

/** The open streams, by connection and by what they listen to. */
export interface Registry {
  readonly count: number;
  all(): IterableIterator<LiveStream>;
  find(connection: string): LiveStream | undefined;
  members(audience: Audience): ReadonlySet<LiveStream>;
  add(stream: LiveStream): void;
  remove(stream: LiveStream): void;
  /** Replaces what a stream listens to; answers what is new to it. */
  listen(stream: LiveStream, audiences: readonly Audience[]): Audience[];
}

export const createRegistry = (): Registry => {
  const byConnection = new Map<string, LiveStream>();
  const byAudience = new Map<Audience, Set<LiveStream>>();
  const names = new Map<Audience, Audience>();

  const leave = (stream: LiveStream, audience: Audience): void => {
    const members = byAudience.get(audience);
    members?.delete(stream);
    if (members?.size !== 0) return;
    byAudience.delete(audience);
    names.delete(audience);
  };

  const memberSet = (audience: Audience): Set<LiveStream> => {
    const known = byAudience.get(audience);
    if (known) return known;
    const members = new Set<LiveStream>();
    byAudience.set(audience, members);
    return members;
  };
  /** Thousands watch the same: one string for all of them, and none that keeps the whole address it was cut out of. */
  const nameOf = (audience: Audience): Audience => {
    const known = names.get(audience);
    if (known !== undefined) return known;
    const copy = Buffer.from(audience).toString('latin1');
    names.set(copy, copy);
    return copy;
  };

  return {
    get count() {
      return byConnection.size;
    },
    all: () => byConnection.values(),
    find: (connection) => byConnection.get(connection),
    members: (audience) => byAudience.get(audience) ?? nobody,
    add: (stream) => {
      byConnection.set(stream.connection, stream);
    },
    remove(stream) {
      if (!byConnection.delete(stream.connection)) return;
      for (const audience of stream.audiences) leave(stream, audience);
      stream.audiences = [];
    },
    listen(stream, audiences) {
      const [before, next] = [new Set(stream.audiences), new Set(audiences)];
      for (const audience of before) if (!next.has(audience)) leave(stream, audience);
      stream.audiences = Array.from(next, nameOf);
      const added = stream.audiences.filter((audience) => !before.has(audience));
      for (const audience of added) memberSet(audience).add(stream);
      return added;
    },
  };
};
