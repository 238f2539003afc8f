import { DomainError, type IdempotencyKey, type RunTransaction, type Transaction } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { ReactionType, social } from '@trenzeye/proto/http/social';
import { saveBatchAnswers, type WriteOutcome } from '../database/batch-writes.ts';
import type { DatabaseContext } from '../database/transaction.ts';
import { retryAfterPublication, UnknownContent } from '../items/index.ts';
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

export interface React {
  readonly contentId: string;
  readonly userId: string;
  readonly type: ReactionType;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** A block refuses new and other reactions; removing one is always possible. */
export const reactionRefused = (): DomainError =>
  new DomainError('forbidden', { detail: 'You cannot react here: one of you has blocked the other.' });

interface ReactContext extends DatabaseContext {
  readonly toggleReaction: (input: ToggleInput) => Promise<ToggleOutcome>;
}

/**
 * Toggles a reaction to an item: the current one is removed, another one replaces it. Throws `not_found` for an unknown item,
 * `forbidden` when its author has blocked the caller or is blocked, `idempotency_mismatch` for a key used with another body, and
 * `invalid_token` once the account is deleted.
 */
export const react = (
  context: ReactContext,
  { contentId, userId, type, trace, idempotencyKey }: React,
): Promise<AnswerOf<typeof social.react>> =>
  retryAfterPublication(context, contentId, async () => {
    const toggled = await context.toggleReaction({ targetId: contentId, userId, type, trace, idempotencyKey, now: context.clock() });
    switch (toggled.outcome) {
      case 'unknown':
        throw new UnknownContent('content_id');
      case 'blocked':
        throw reactionRefused();
      case 'mismatch':
        throw new DomainError('idempotency_mismatch');
      case 'deleted':
        throw new DomainError('invalid_token');
      default:
        return toggled.answer;
    }
  });
