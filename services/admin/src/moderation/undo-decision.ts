import { DomainError, newId, type TransactionCause, type Viewer } from '@trenzeye/kit';
import type { CaseAction, DecisionAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import { appendActivityLogs } from '../activity/index.ts';
import type { AdminContext } from '../context.ts';
import { lockCurrentCase, presentCurrentCase } from './current-case.ts';
import { recordDecision } from './decide-cases.ts';
import { canUndo } from './present-case.ts';
import { setAppealAnswer } from './store/appeals.ts';
import type { CaseRow } from './store/cases.ts';
import type { DecisionRow } from './store/decisions.ts';

/** The action that undoes another one. */
export const inverseActions: Readonly<Record<CaseAction, DecisionAction>> = {
  approve: 'reopen',
  warn: 'reopen',
  remove: 'restore',
  suspend_user: 'reinstate_user',
};

const isCaseAction = (action: DecisionAction): action is CaseAction => action in inverseActions;

/** The decision in force and its inverse. Throws `conflict` and `forbidden`. */
const assertUndoable = (row: CaseRow, viewer: Viewer): { decision: DecisionRow; inverse: DecisionAction } => {
  const { decision } = row;
  if (!decision || !isCaseAction(decision.action)) throw new DomainError('conflict', { detail: 'There is no decision to undo.' });
  if (!canUndo(row, viewer))
    throw new DomainError('forbidden', { detail: 'Only the moderator who decided, or an admin, can undo a decision.' });
  return { decision, inverse: inverseActions[decision.action] };
};

/**
 * Undoes the decision in force, by the deciding moderator or an admin: the case is pending again, removed content is restored, a
 * suspended user is reinstated. Throws `not_found`, `forbidden`, and `conflict` if no decision can be undone.
 */
export const undoDecision = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<FlaggedContent> =>
  transaction(cause, async (tx) => {
    const row = await lockCurrentCase(tx.prisma, id, version);
    const { decision, inverse } = assertUndoable(row, viewer);
    const now = clock();
    const undo = { action: inverse, message: '', moderatorId: viewer.id, decidedAt: now, undoes: decision.id, inForce: 'none' } as const;
    const decisionId = await recordDecision(tx, row, undo);
    const answer = { status: 'restored', answeredBy: viewer.id, answeredAt: now, answer: '' } as const;
    await setAppealAnswer(tx.prisma, { ...answer, decisionId: decision.id });
    // Reopening emits no event, so it is logged here.
    if (inverse === 'reopen')
      await appendActivityLogs(tx, [
        {
          id: newId(),
          actor: viewer.id,
          action: 'moderation.reopened',
          targetType: row.target_type,
          targetId: row.target_id,
          occurredAt: now,
          detail: { before: { action: decision.action }, after: { status: 'pending', case_id: id, decision_id: decisionId } },
        },
      ]);
    return presentCurrentCase(tx.prisma, id, viewer, now);
  });
