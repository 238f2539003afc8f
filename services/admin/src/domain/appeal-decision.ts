import { type Cause, DomainError, newId, notFound } from '@trenzeye/kit';
import type { OwnDecision } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { addAppeal } from '../store/appeals.ts';
import { lockCase, touchCase } from '../store/cases.ts';
import { findDecisionAbout } from '../store/decisions.ts';
import { isAppealable, presentOwnDecision } from './own-decisions.ts';

/** Asks for a second look at a decision about the caller. Throws `not_found`, and `conflict` where there is nothing to appeal any more. */
export const appealDecision = (
  { write, clock }: Context,
  cause: Cause,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<OwnDecision> =>
  write(cause, async (emit, sql) => {
    const seen = await findDecisionAbout(sql, cause.actor, id);
    if (!seen) throw notFound('decision');
    await lockCase(sql, seen.case_id);
    const decision = await findDecisionAbout(sql, cause.actor, id);
    if (!decision || !isAppealable(decision))
      throw new DomainError('conflict', { detail: 'This decision was appealed or taken back already, or is a warning.' });
    const appealId = newId();
    const { case_id: caseId } = decision;
    await addAppeal(sql, { id: appealId, decisionId: id, caseId, userId: cause.actor, text, at: clock() });
    await touchCase(sql, caseId);
    emit('appeal.filed', { appealId, caseId, userId: cause.actor });
    const appealed = await findDecisionAbout(sql, cause.actor, id);
    return presentOwnDecision(appealed ?? decision);
  });
