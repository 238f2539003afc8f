import { DomainError, invalidField, localize, newId, type TransactionCause, type Viewer } from '@trenzeye/kit';
import type { BulkDecisionResult, CaseAction, DecisionAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import type { AdminTransaction } from '../database/transaction.ts';
import { assertUnclaimed, lockCurrentCase, presentCurrentCase } from './current-case.ts';
import { type DecisionInput, decisionMessage } from './decision-message.ts';
import { type CaseRow, setDecisionInForce } from './store/cases.ts';
import { addDecision } from './store/decisions.ts';

interface RecordedDecision {
  readonly action: DecisionAction;
  readonly message: string;
  readonly moderatorId: string;
  readonly decidedAt: Date;
  /** The decision that this one undoes. */
  readonly undoes: string | null;
  /** The decision in force afterwards: this one, none (the case is pending again), or the one before. */
  readonly inForce: 'this' | 'none' | 'previous';
}

/** Stores a decision about a locked case and emits it to the services that apply it. Returns the decision's id. */
export const recordDecision = async (tx: AdminTransaction, row: CaseRow, decision: RecordedDecision): Promise<string> => {
  const { inForce, ...fields } = decision;
  const { action, message, moderatorId } = fields;
  const id = newId();
  await addDecision(tx.prisma, { ...fields, id, caseId: row.id, ownerId: row.owner_id, reason: row.reason });
  const decisionInForce = { this: id, none: null, previous: row.decision_id }[inForce];
  const version = await setDecisionInForce(tx.prisma, row.id, decisionInForce);
  // A reopened case has no effect in other services.
  if (action !== 'reopen')
    tx.emit('moderation.decided', {
      caseId: row.id,
      decisionId: id,
      targetType: row.target_type,
      targetId: row.target_id,
      ownerId: row.owner_id,
      action,
      reason: row.reason,
      message,
      moderatorId,
      version,
    });
  return id;
};

const conflict = (detail: string): DomainError => new DomainError('conflict', { detail });

const assertSuspendable = ({ owner }: CaseRow, viewer: Viewer): void => {
  if (owner?.role === 'admin') throw conflict('Admins cannot be suspended here.');
  if (owner?.role === 'moderator' && viewer.role !== 'admin')
    throw new DomainError('forbidden', { detail: 'Only admins can suspend moderators.' });
  if (owner?.status !== 'active') throw conflict('This account is already suspended or banned.');
};

const assertDecidable = (row: CaseRow, action: CaseAction, viewer: Viewer, now: Date): void => {
  if (row.status !== 'pending') throw conflict('This case is already decided.');
  if (row.owner_id === viewer.id) throw conflict('Another moderator must decide about your own content.');
  assertUnclaimed(row, viewer, now);
  if (action === 'remove' && row.target_type === 'user') throw invalidField('action', 'A user cannot be removed: suspend, warn or approve');
  if (action === 'suspend_user') assertSuspendable(row, viewer);
};

/**
 * Decides a pending case; the owner is notified. Throws `not_found`, `conflict` (decided, claimed, changed since `version`, about
 * the viewer), `forbidden` and `invalid_request`.
 */
export const decideCase = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  { id, version, ...input }: DecisionInput & { readonly id: string; readonly version?: number | undefined },
): Promise<FlaggedContent> =>
  transaction(cause, async (tx) => {
    const row = await lockCurrentCase(tx.prisma, id, version);
    const decidedAt = clock();
    assertDecidable(row, input.action, viewer, decidedAt);
    const message = decisionMessage(input, row);
    const decision = { action: input.action, message, moderatorId: viewer.id, decidedAt, undoes: null, inForce: 'this' } as const;
    await recordDecision(tx, row, decision);
    return presentCurrentCase(tx.prisma, id, viewer, decidedAt);
  });

const detailOf = ({ message, options }: DomainError): string => localize(options.errors?.[0]?.message ?? options.detail ?? message);

/** An idempotency key per case, so that a repeated request gets the first result of each. */
const causeOfCase = ({ idempotencyKey, ...cause }: TransactionCause, id: string): TransactionCause => ({
  ...cause,
  idempotencyKey: idempotencyKey && { ...idempotencyKey, scope: `${idempotencyKey.scope} ${id}` },
});

/** Decides several cases, each in its own transaction. Rejected cases are part of the result; internal errors are thrown. */
export const decideCases = async (
  context: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  { ids, ...input }: DecisionInput & { readonly ids: readonly string[] },
): Promise<BulkDecisionResult[]> => {
  const results: BulkDecisionResult[] = [];
  for (const id of new Set(ids)) {
    try {
      const decided = await decideCase(context, causeOfCase(cause, id), viewer, { ...input, id });
      results.push({ id, status: 200, detail: null, case: decided });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      results.push({ id, status: error.status, detail: detailOf(error), case: null });
    }
  }
  return results;
};
