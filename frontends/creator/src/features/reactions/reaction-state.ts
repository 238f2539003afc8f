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
