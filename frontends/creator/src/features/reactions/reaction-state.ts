import type { ReactionType } from '@trenzeye/proto/http/social';

/** Counts by reaction, and the viewer's own one. */
export interface ReactionCounts {
  readonly reactions: Partial<Record<ReactionType, number>>;
  readonly user_reaction: ReactionType | null;
}

/** Takes back the viewer's current reaction when `kind` is it, else moves the viewer to `kind`. No count goes below 0. */
export function toggleReaction({ reactions, user_reaction }: ReactionCounts, kind: ReactionType): ReactionCounts {
  const next = { ...reactions };
  if (user_reaction) next[user_reaction] = Math.max(0, (next[user_reaction] ?? 0) - 1);
  if (user_reaction === kind) return { reactions: next, user_reaction: null };
  next[kind] = (next[kind] ?? 0) + 1;
  return { reactions: next, user_reaction: kind };
}

/** The reactions to show, in the order of `shown`: the one offered by a tap (`lead`) always, the others when somebody chose them. */
export const visibleReactions = (
  reactions: ReactionCounts['reactions'],
  shown: readonly ReactionType[],
  lead: ReactionType,
): ReactionType[] => shown.filter((kind) => kind === lead || (reactions[kind] ?? 0) > 0);
