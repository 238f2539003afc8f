import type { ReactionType } from '@trenzeye/proto/http/social';
import { type ReactionCounts, toggleReaction } from './reaction-state.ts';

interface Entry {
  confirmed: ReactionCounts;
  shown: ReactionCounts;
  waiting: number;
}

/**
 * Keeps what the server last confirmed apart from what is shown while taps are on their way, so that quick taps on one
 * target neither flicker (an early answer does not undo a later tap) nor roll back to a state that never was.
 */
export class ReactionLedger {
  readonly #entries = new Map<string, Entry>();

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

  #settle(id: string, state?: ReactionCounts): ReactionCounts | null {
    const entry = this.#entries.get(id);
    if (!entry) return state ?? null;
    entry.confirmed = state ?? entry.confirmed;
    entry.waiting -= 1;
    if (entry.waiting > 0) return null;
    this.#entries.delete(id);
    return entry.confirmed;
  }
}
