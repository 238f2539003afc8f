import type { ReactionsByItem } from '../store/viewer-reactions.ts';

/** Reads the reactions of several users to the same items. */
export type ReadReactions = (users: readonly string[], contentIds: readonly string[]) => Promise<Map<string, ReactionsByItem>>;

export interface ReactionLoader {
  /** One user's reactions to the items of a page. `contentIds` of one page must be the same array for requests to share a statement. */
  load(contentIds: readonly string[], userId: string): Promise<ReactionsByItem>;
}

interface Waiting {
  readonly promise: Promise<ReactionsByItem>;
  readonly resolve: (reactions: ReactionsByItem) => void;
  readonly reject: (reason: unknown) => void;
}

/** Those who look at one page: who waits for the next statement, and whether one is on its way. */
interface Lane {
  waiting: Map<string, Waiting>;
  busy: boolean;
}

const none: ReactionsByItem = new Map();

/**
 * Gathers concurrent questions about the same page into one statement: those of one turn of the event loop, and under load those
 * that came while the statement before was on its way.
 */
export const createReactionLoader = (read: ReadReactions): ReactionLoader => {
  const lanes = new Map<readonly string[], Lane>();

  const flush = async (contentIds: readonly string[], lane: Lane): Promise<void> => {
    const batch = lane.waiting;
    lane.waiting = new Map();
    try {
      const found = await read([...batch.keys()], contentIds);
      for (const [user, { resolve }] of batch) resolve(found.get(user) ?? none);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
    if (lane.waiting.size > 0) void flush(contentIds, lane);
    else lanes.delete(contentIds);
  };

  const laneOf = (contentIds: readonly string[]): Lane => {
    const lane = lanes.get(contentIds) ?? { waiting: new Map(), busy: false };
    lanes.set(contentIds, lane);
    if (!lane.busy) {
      lane.busy = true;
      setImmediate(() => void flush(contentIds, lane));
    }
    return lane;
  };

  return {
    load: (contentIds, userId) => {
      if (contentIds.length === 0) return Promise.resolve(none);
      const { waiting } = laneOf(contentIds);
      const known = waiting.get(userId);
      if (known) return known.promise;
      const entry = Promise.withResolvers<ReactionsByItem>();
      waiting.set(userId, entry);
      return entry.promise;
    },
  };
};
