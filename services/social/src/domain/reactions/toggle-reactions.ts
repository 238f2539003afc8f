import type { RunTransaction, Transaction } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { social } from '@trenzeye/proto/http/social';
import { keyOf, storeAnswers } from '../../store/hot/idempotency.ts';
import { type ReactionInput, type ToggleRow, toggleReactions } from '../../store/hot/reactions.ts';

type Answer = AnswerOf<typeof social.react>;

export interface ToggleInput extends ReactionInput {
  readonly trace: string;
}

export type ToggleOutcome =
  | { readonly outcome: 'fresh' | 'repeat'; readonly answer: Answer }
  | { readonly outcome: Exclude<ToggleRow['outcome'], 'fresh' | 'repeat'> };

const presentToggle = (row: ToggleRow, { targetId }: ToggleInput): ToggleOutcome => {
  if (row.outcome === 'repeat') return { outcome: 'repeat', answer: row.stored_answer as Answer };
  if (row.outcome !== 'fresh') return { outcome: row.outcome };
  return { outcome: 'fresh', answer: { content_id: targetId, reactions: row.counts, user_reaction: row.chosen } };
};

/** Toggles several reactions to items in the caller's transaction, with their events. Outcomes are in the order of the input. */
export const toggleReactionsIn = async (tx: Transaction<unknown>, inputs: readonly ToggleInput[]): Promise<ToggleOutcome[]> => {
  const rows = await toggleReactions(tx, inputs);
  const outcomes = inputs.map((input, index) => {
    const row = rows[index] ?? { outcome: 'unknown' as const };
    if (row.outcome === 'fresh')
      tx.emit(
        'reactions.changed',
        {
          contentId: input.targetId,
          counts: row.counts,
          version: row.version,
          userId: input.userId,
          userReaction: row.chosen ?? '',
        },
        { actor: input.userId, trace: input.trace, occurredAt: input.now },
      );
    return presentToggle(row, input);
  });
  const fresh = outcomes.flatMap((each, index) => {
    const input = inputs[index];
    return input && each.outcome === 'fresh' ? [{ ...input, answer: each.answer }] : [];
  });
  await storeAnswers(tx, fresh);
  // A repeat in the same batch as the first request found no stored answer.
  const answers = new Map(fresh.map((write) => [keyOf(write), write.answer]));
  return outcomes.map((each, index) => {
    const input = inputs[index];
    const answer = input && each.outcome === 'repeat' ? answers.get(keyOf(input)) : undefined;
    return answer ? { outcome: 'repeat', answer } : each;
  });
};

/** Toggles several reactions in one transaction, so that requests that arrive together share one commit. */
export const toggleReactionBatch =
  <P>(transaction: RunTransaction<P>) =>
  (inputs: readonly ToggleInput[]): Promise<ToggleOutcome[]> =>
    transaction({ actor: 'system' }, (tx) => toggleReactionsIn(tx, inputs));
