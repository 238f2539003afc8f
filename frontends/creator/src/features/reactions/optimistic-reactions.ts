import type { ReactionType } from '@trenzeye/proto/http/social';

/** Counts by reaction, and the viewer's own reaction. */
export interface ReactionCounts {
  readonly reactions: Partial<Record<ReactionType, number>>;
  readonly user_reaction: ReactionType | null;
}

/** Removes the viewer's reaction when it is `kind`, otherwise replaces it by `kind`. Counts do not go below 0. */
export function toggleReaction({ reactions, user_reaction }: ReactionCounts, kind: ReactionType): ReactionCounts {
  const next = { ...reactions };
  if (user_reaction) next[user_reaction] = Math.max(0, (next[user_reaction] ?? 0) - 1);
  if (user_reaction === kind) return { reactions: next, user_reaction: null };
  next[kind] = (next[kind] ?? 0) + 1;
  return { reactions: next, user_reaction: kind };
}

/**
 * Counts with a change that was made offline and is not sent yet. Unchanged when the viewer's reaction is not the one that was
 * changed: then the counts include the change already, or it was changed elsewhere.
 */
export function withQueuedReaction(
  counts: ReactionCounts,
  queued: { readonly before: ReactionType | null; readonly after: ReactionType | null } | null,
): ReactionCounts {
  const kind = queued?.after ?? queued?.before;
  return queued && kind && counts.user_reaction === queued.before ? toggleReaction(counts, kind) : counts;
}

/** The reactions to show, in the order of `shown`: the default one (`lead`) always, others when their count is not zero. */
export const visibleReactions = (
  reactions: ReactionCounts['reactions'],
  shown: readonly ReactionType[],
  lead: ReactionType,
): ReactionType[] => shown.filter((kind) => kind === lead || (reactions[kind] ?? 0) > 0);

/** Counts received from the live stream. */
interface LiveCounts {
  readonly reactions: ReactionCounts['reactions'];
  readonly version: number;
}

interface PendingTarget {
  confirmed: ReactionCounts;
  shown: ReactionCounts;
  pendingTaps: number;
  /** The latest counts received while taps are pending. */
  received?: LiveCounts;
  /** Version of the counts that contains the viewer's own reaction, when known. */
  ownVersion?: number;
}

/** Confirmed by the response but not yet by the live stream: counts received until then may be older. */
interface ConfirmedTarget {
  readonly waitUntil: number;
  received?: LiveCounts | undefined;
}

/** Maximum wait for the live event of the viewer's own reaction; it never arrives without a connection. */
const ownEventTimeoutMs = 2_000;

/**
 * Keeps the last confirmed state and the optimistic state per target, so that quick taps on one target neither flicker
 * (an early response does not undo a later tap) nor roll back to a state that never existed.
 */
export class OptimisticReactions {
  readonly #pending = new Map<string, PendingTarget>();
  readonly #confirmed = new Map<string, ConfirmedTarget>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Records a tap on `id` and returns the optimistic state. */
  tap(id: string, current: ReactionCounts, kind: ReactionType): ReactionCounts {
    const target = this.#pending.get(id) ?? { confirmed: current, shown: current, pendingTaps: 0 };
    target.shown = toggleReaction(target.shown, kind);
    target.pendingTaps += 1;
    this.#pending.set(id, target);
    return target.shown;
  }

  /** Records the server's response. Returns the state to show, or null while later taps are pending. */
  confirm(id: string, state: ReactionCounts): ReactionCounts | null {
    return this.#settle(id, state);
  }

  /** Records a failed tap. Returns the confirmed state, or null while later taps are pending. */
  fail(id: string): ReactionCounts | null {
    return this.#settle(id);
  }

  /** Records counts from the live stream. Returns what to show, or null while they may be older than the shown ones. */
  receive(id: string, counts: LiveCounts): Partial<ReactionCounts> | null {
    const target = this.#pending.get(id) ?? this.#confirmed.get(id);
    if (!target || ('waitUntil' in target && target.waitUntil < this.#now())) {
      this.#confirmed.delete(id);
      return { reactions: counts.reactions };
    }
    target.received = counts;
    return null;
  }

  /** Records the viewer's own reaction from the live stream. Returns what to show, or null while taps are pending. */
  receiveOwn(id: string, user_reaction: ReactionType | null, version: number): Partial<ReactionCounts> | null {
    const target = this.#pending.get(id);
    if (target) {
      target.ownVersion = version;
      return null;
    }
    const received = this.#confirmed.get(id)?.received;
    this.#confirmed.delete(id);
    return received && received.version >= version ? { reactions: received.reactions, user_reaction } : { user_reaction };
  }

  #settle(id: string, state?: ReactionCounts): ReactionCounts | null {
    const target = this.#pending.get(id);
    if (!target) return state ?? null;
    target.confirmed = state ?? target.confirmed;
    target.pendingTaps -= 1;
    if (target.pendingTaps > 0) return null;
    this.#pending.delete(id);
    const { confirmed, received, ownVersion } = target;
    if (state && ownVersion === undefined) this.#confirmed.set(id, { waitUntil: this.#now() + ownEventTimeoutMs, received });
    // After a failed tap the received counts are the newest. After a successful one, only if they include it.
    const isNewer = received !== undefined && (!state || (ownVersion !== undefined && received.version >= ownVersion));
    return isNewer ? { ...confirmed, reactions: received.reactions } : confirmed;
  }
}
