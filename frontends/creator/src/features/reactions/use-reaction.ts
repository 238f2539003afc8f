import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { isOfflineError, newIdempotencyKey, queueReaction, useQueuedReaction, useSession, useToast } from '@trenzeye/frontend-kit';
import type { ReactionType } from '@trenzeye/proto/http/social';
import { useNavigate } from 'react-router-dom';
import { OptimisticReactions, type ReactionCounts, toggleReaction, withQueuedReaction } from './optimistic-reactions.ts';

/** Shared by the page, because an item may be in several lists. */
export const optimisticReactions = new OptimisticReactions();

interface ReactionTarget<K extends ReactionType> {
  readonly id: string;
  readonly target: 'content' | 'comment';
  readonly counts: ReactionCounts;
  /** Sends one tap; `key` is the idempotency key. */
  readonly send: (kind: K, key: string) => Promise<ReactionCounts>;
  /** Updates the target in all cached lists. */
  readonly show: (state: ReactionCounts) => void;
  /** Error message for a failed tap. */
  readonly failure: string;
}

interface Tap<K> {
  readonly kind: K;
  /** Idempotency key. */
  readonly key: string;
  /** What was shown before. */
  readonly from: ReactionCounts;
}

/**
 * Optimistic reactions: sent in order, without a connection later, reverted to the confirmed state when a tap fails. `counts` are
 * what to show: after a reload, too, with a change that waits for a connection.
 */
export function useReaction<K extends ReactionType>({
  id,
  target,
  counts: confirmed,
  send,
  show,
  failure,
}: ReactionTarget<K>): {
  readonly counts: ReactionCounts;
  readonly react: (kind: K) => void;
} {
  const { state, user } = useSession();
  const counts = withQueuedReaction(confirmed, useQueuedReaction(user?.id, target, id));
  const toast = useToast();
  const navigate = useNavigate();
  const settle = (state: ReactionCounts | null) => {
    if (state) show(state);
  };
  const { mutate } = useMutation({
    // Taps on one target are sent in order, because toggles do not commute.
    scope: { id: `reaction-${id}` },
    networkMode: 'always',
    mutationFn: ({ kind, key, from }: Tap<K>) =>
      send(kind, key).catch((error: unknown) => {
        if (!user || !isOfflineError(error)) throw error;
        queueReaction(user.id, { target, targetId: id, before: from.user_reaction, tapped: kind });
        return toggleReaction(from, kind);
      }),
    onMutate: ({ kind }) => show(optimisticReactions.tap(id, counts, kind)),
    onSuccess: ({ reactions, user_reaction }) => settle(optimisticReactions.confirm(id, { reactions, user_reaction })),
    onError: (error) => {
      settle(optimisticReactions.fail(id));
      toast.error(failure, error.message);
    },
  });
  const react = (kind: K): void => {
    if (state === 'signed-out')
      toast.info(t`Log in to react`, t`Your reaction counts once you are logged in.`, {
        label: t`Log In`,
        onClick: () => navigate('/login'),
      });
    else mutate({ kind, key: newIdempotencyKey(), from: counts });
  };
  return { counts, react };
}
