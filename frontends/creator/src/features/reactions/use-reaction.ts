import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import type { ReactionType } from '@trenzeye/proto/http/social';
import { useNavigate } from 'react-router-dom';
import { ReactionLedger } from './reaction-ledger.ts';
import type { ReactionCounts } from './reaction-state.ts';

/** One for the page: the same item may stand in several lists. */
export const ledger = new ReactionLedger();

interface ReactionTarget<K extends ReactionType> {
  readonly id: string;
  readonly counts: ReactionCounts;
  /** Sends one tap; `key` makes a repeat of the same tap harmless. */
  readonly send: (kind: K, key: string) => Promise<ReactionCounts>;
  /** Shows a state wherever the target stands. */
  readonly show: (state: ReactionCounts) => void;
  /** The sentence for a tap that failed. */
  readonly failure: string;
}

/** Reacts at once on the page, in order on the server, and falls back to what was confirmed when a tap fails. */
export function useReaction<K extends ReactionType>({ id, counts, send, show, failure }: ReactionTarget<K>): (kind: K) => void {
  const { state } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const settle = (state: ReactionCounts | null) => {
    if (state) show(state);
  };
  const { mutate } = useMutation({
    // Taps on one target wait for each other: a toggle means something else when it overtakes.
    scope: { id: `reaction-${id}` },
    networkMode: 'always',
    mutationFn: ({ kind, key }: { kind: K; key: string }) => send(kind, key),
    onMutate: ({ kind }) => show(ledger.tap(id, counts, kind)),
    onSuccess: ({ reactions, user_reaction }) => settle(ledger.confirm(id, { reactions, user_reaction })),
    onError: (error) => {
      settle(ledger.fail(id));
      toast.error(failure, error.message);
    },
  });
  return (kind) => {
    if (state === 'signed-out')
      toast.info('Log in to react', 'Your reaction counts once you are signed in.', { label: 'Log In', onClick: () => navigate('/login') });
    else mutate({ kind, key: newIdempotencyKey() });
  };
}
