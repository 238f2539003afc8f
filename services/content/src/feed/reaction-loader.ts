import type { ReactionsByItem } from './store/viewer-reactions.ts';

/** Reads the reactions of several users to the same items. */
type ReadReactions = (users: readonly string[], contentIds: readonly string[]) => Promise<Map<string, ReactionsByItem>>;

export interface ReactionLoader {
  /**
   * One user's reactions to the items of a page. `contentIds` must be the page's own array: answers are cached with it, and a
   * page is dropped as soon as a reaction changes.
   */
  load(contentIds: readonly string[], userId: string): Promise<ReactionsByItem>;
}

interface Waiting {
  readonly resolve: (reactions: ReactionsByItem) => void;
  readonly reject: (reason: unknown) => void;
}

/** The viewers of one page: the answers so far, and the requests of this turn of the event loop. */
interface Readers {
  readonly answers: Map<string, Promise<ReactionsByItem>>;
  waiting: Map<string, Waiting>;
}

const none: ReactionsByItem = new Map();

/** Batches the requests of one turn of the event loop for the same page into one statement, and reads each user's reactions once per page. */
export const createReactionLoader = (read: ReadReactions): ReactionLoader => {
  const readers = new WeakMap<readonly string[], Readers>();

  const readersOf = (contentIds: readonly string[]): Readers => {
    const found = readers.get(contentIds) ?? { answers: new Map(), waiting: new Map() };
    readers.set(contentIds, found);
    return found;
  };

  const flush = async (contentIds: readonly string[], page: Readers): Promise<void> => {
    const batch = page.waiting;
    page.waiting = new Map();
    try {
      const found = await read([...batch.keys()], contentIds);
      for (const [user, { resolve }] of batch) resolve(found.get(user) ?? none);
    } catch (error) {
      for (const [user, { reject }] of batch) {
        page.answers.delete(user);
        reject(error);
      }
    }
  };

  return {
    load: (contentIds, userId) => {
      if (contentIds.length === 0) return Promise.resolve(none);
      const page = readersOf(contentIds);
      const cached = page.answers.get(userId);
      if (cached) return cached;
      const { promise, ...waiting } = Promise.withResolvers<ReactionsByItem>();
      if (page.waiting.size === 0) setImmediate(() => void flush(contentIds, page));
      page.answers.set(userId, promise);
      page.waiting.set(userId, waiting);
      return promise;
    },
  };
};
