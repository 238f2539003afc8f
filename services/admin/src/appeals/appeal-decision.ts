import { DomainError, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { OwnDecision } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { incrementCaseVersion, lockCase } from '../moderation/store/cases.ts';
import { findDecisionAbout } from '../moderation/store/decisions.ts';
import { isAppealable, presentOwnDecision } from './present-own-decision.ts';
import { addAppeal } from './store.ts';

/** Appeals a decision about the actor. Throws `not_found`, and `conflict` if the decision cannot be appealed. */
export const appealDecision = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<OwnDecision> =>
  transaction(cause, async ({ prisma, emit }) => {
    const userId = cause.actor;
    const unlocked = await findDecisionAbout(prisma, userId, id);
    if (!unlocked) throw notFound('decision');
    await lockCase(prisma, unlocked.case_id);
    const decision = await findDecisionAbout(prisma, userId, id);
    if (!decision || !isAppealable(decision))
      throw new DomainError('conflict', { detail: 'This decision is a warning, or was already appealed or undone.' });
    const { case_id: caseId } = decision;
    const appealId = newId();
    await addAppeal(prisma, { id: appealId, decisionId: id, caseId, userId, text, createdAt: clock() });
    await incrementCaseVersion(prisma, caseId);
    emit('appeal.filed', { appealId, caseId, userId });
    const appealed = await findDecisionAbout(prisma, userId, id);
    return presentOwnDecision(appealed ?? decision);
  });
