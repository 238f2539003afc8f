import { newId } from '@trenzeye/kit';
import type { DecisionAction } from '@trenzeye/proto/http/admin';
import type { AdminTransaction } from '../database/transaction.ts';
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
