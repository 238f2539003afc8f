import { type Cause, DomainError, newId, type Viewer } from '@trenzeye/kit';
import type { CaseAction, DecisionAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { appendLogs } from '../store/activity-logs.ts';
import { answerPending } from '../store/appeals.ts';
import { lockSeen, presentAnew, rule } from './decide-case.ts';
import { mayUndo } from './present-case.ts';

/** What takes a decision back. */
export const inverses: Readonly<Record<CaseAction, DecisionAction>> = {
  approve: 'reopen',
  warn: 'reopen',
  remove: 'restore',
  suspend_user: 'reinstate_user',
};

/**
 * Takes the decision in force back, by whoever made it or an admin: the case is open again, what was removed is back, who was
 * suspended is active. Throws `not_found`, `forbidden`, and `conflict` when nothing that can be undone is in force.
 */
export const undoDecision = (
  { write, clock }: Context,
  cause: Cause,
  viewer: Viewer,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<FlaggedContent> =>
  write(cause, async (emit, sql) => {
    const row = await lockSeen(sql, id, version);
    const { action, decision_id: undone } = row;
    if (!undone || !action || !(action in inverses)) throw new DomainError('conflict', { detail: 'There is no decision to undo.' });
    if (!mayUndo(row, viewer)) throw new DomainError('forbidden', { detail: 'A decision is undone by whoever made it, or an admin.' });
    const at = clock();
    const inverse = inverses[action as CaseAction];
    const decisionId = await rule(sql, emit, row, { action: inverse, message: '', moderatorId: viewer.id, at, undoes: undone }, 'none');
    await answerPending(sql, { decisionId: undone, status: 'restored', by: viewer.id, at, answer: '' });
    if (inverse === 'reopen')
      await appendLogs(sql, [
        {
          ...{ id: newId(), actor: viewer.id, action: 'moderation.reopened', targetType: row.target_type, targetId: row.target_id },
          ...{ occurredAt: at, detail: { before: { action }, after: { status: 'pending', case_id: id, decision_id: decisionId } } },
        },
      ]);
    return presentAnew(sql, id, viewer, at);
  });
