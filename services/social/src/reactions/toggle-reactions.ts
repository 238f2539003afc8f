import type { RunTransaction, Transaction } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { social } from '@trenzeye/proto/http/social';
import { saveBatchAnswers, type WriteOutcome } from '../database/save-batch-answers.ts';
import { type ReactionInput, type ToggleRow, toggleReactions } from './store.ts';

type Answer = AnswerOf<typeof social.react>;
type Refusal = Exclude<ToggleRow['outcome'], 'fresh' | 'repeat'>;

export interface ToggleInput extends ReactionInput {
  readonly trace: string;
}

export type ToggleOutcome = WriteOutcome<Answer, Refusal>;

const presentToggle = (row: ToggleRow, { targetId }: ToggleInput): ToggleOutcome => {
  if (row.outcome === 'repeat') return { outcome: 'repeat', answer: row.stored_answer as Answer };
  if (row.outcome !== 'fresh') return { outcome: row.outcome };
  return { outcome: 'fresh', answer: { content_id: targetId, reactions: row.counts, user_reaction: row.chosen } };
};

const emitChanged = (tx: Transaction<unknown>, row: ToggleRow, { targetId, userId, trace, now }: ToggleInput): void => {
  if (row.outcome !== 'fresh') return;
  tx.emit(
    'reactions.changed',
    { contentId: targetId, counts: row.counts, version: row.version, userId, userReaction: row.chosen ?? '' },
    { actor: userId, trace, occurredAt: now },
  );
};

/** Toggles several reactions to items in the caller's transaction, with their events. Outcomes are in the order of the input. */
export const toggleReactionsIn = async (tx: Transaction<unknown>, inputs: readonly ToggleInput[]): Promise<ToggleOutcome[]> => {
  const rows = await toggleReactions(tx, inputs);
  const outcomes = inputs.map((input, index) => {
    const row = rows[index] ?? { outcome: 'unknown' as const };
    emitChanged(tx, row, input);
    return presentToggle(row, input);
  });
  return saveBatchAnswers<Answer, Refusal>(tx, inputs, outcomes);
};

/** Toggles several reactions in one transaction, so that requests that arrive together share one commit. */
export const toggleReactionBatch =
  <P>(transaction: RunTransaction<P>) =>
  (inputs: readonly ToggleInput[]): Promise<ToggleOutcome[]> =>
    transaction({ actor: 'system' }, (tx) => toggleReactionsIn(tx, inputs));
