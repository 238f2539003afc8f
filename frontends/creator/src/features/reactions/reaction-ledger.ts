import type { ReactionType } from '@trenzeye/proto/http/social';
import { type ReactionCounts, toggleReaction } from './reaction-state.ts';

/** Counts as the live stream told of them. */
interface Told {
  readonly reactions: ReactionCounts['reactions'];
  readonly version: number;
}

interface Entry {
  confirmed: ReactionCounts;
  shown: ReactionCounts;
  waiting: number;
  /** What was told meanwhile. */
  told?: Told;
  /** Which version of the counts the viewer's own reaction made, once that is known. */
  own?: number;
}

/** Answered, but the stream has not told of it yet: what it tells until then may be from before. */
interface Answered {
  readonly until: number;
  told?: Told | undefined;
}

/** Milliseconds within which the stream tells of one's own reaction; without a connection it never does. */
const toldWithin = 2_000;

/**
 * Keeps what the server last confirmed apart from what is shown while taps are on their way, so that quick taps on one
 * target neither flicker (an early answer does not undo a later tap) nor roll back to a state that never was.
 */
export class ReactionLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #answered = new Map<string, Answered>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a tap on `id` and answers what to show at once. */
  tap(id: string, current: ReactionCounts, kind: ReactionType): ReactionCounts {
    const entry = this.#entries.get(id) ?? { confirmed: current, shown: current, waiting: 0 };
    entry.shown = toggleReaction(entry.shown, kind);
    entry.waiting += 1;
    this.#entries.set(id, entry);
    return entry.shown;
  }

  /** Takes the server's answer; the state to show, or null while later taps are on their way. */
  confirm(id: string, state: ReactionCounts): ReactionCounts | null {
    return this.#settle(id, state);
  }

  /** Takes a failed tap; the confirmed state to fall back to, or null while later taps are on their way. */
  fail(id: string): ReactionCounts | null {
    return this.#settle(id);
  }

  /** Takes counts that the stream told of; what to show of them, or null while they may be older than what is shown. */
  told(id: string, told: Told): Partial<ReactionCounts> | null {
    const waiting = this.#entries.get(id) ?? this.#answered.get(id);
    if (!waiting || ('until' in waiting && waiting.until < this.#now())) {
      this.#answered.delete(id);
      return { reactions: told.reactions };
    }
    waiting.told = told;
    return null;
  }

  /** Takes the viewer's own reaction as the stream told of it, given here or elsewhere; what to show, or null while taps are on their way. */
  toldOwn(id: string, user_reaction: ReactionType | null, version: number): Partial<ReactionCounts> | null {
    const entry = this.#entries.get(id);
    if (entry) {
      entry.own = version;
      return null;
    }
    const told = this.#answered.get(id)?.told;
    this.#answered.delete(id);
    return told && told.version >= version ? { reactions: told.reactions, user_reaction } : { user_reaction };
  }

  #settle(id: string, state?: ReactionCounts): ReactionCounts | null {
    const entry = this.#entries.get(id);
    if (!entry) return state ?? null;
    entry.confirmed = state ?? entry.confirmed;
    entry.waiting -= 1;
    if (entry.waiting > 0) return null;
    this.#entries.delete(id);
    const { confirmed, told, own } = entry;
    if (state && own === undefined) this.#answered.set(id, { until: this.#now() + toldWithin, told });
    // A tap that failed changed nothing: what was told is the newest there is. One that did not is in what was told since.
    const isNewer = told !== undefined && (!state || (own !== undefined && told.version >= own));
    return isNewer ? { ...confirmed, reactions: told.reactions } : confirmed;
  }
}
