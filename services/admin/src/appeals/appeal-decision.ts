import { DomainError, localize, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { OwnDecision } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import {
  addAppeal,
  findDecisionAbout,
  incrementCaseVersion,
  localizedMessage,
  lockCase,
  type OwnDecisionRow,
} from '../moderation/index.ts';

/** A warning removes nothing that an appeal could restore. */
const isAppealable = ({ action, undone_at, appeal }: OwnDecisionRow): boolean => action !== 'warn' && undone_at === null && appeal === null;

const presentOwnAppeal = (appeal: OwnDecisionRow['appeal']): OwnDecision['appeal'] =>
  appeal && {
    status: appeal.status,
    text: appeal.text,
    created_at: appeal.created_at.toISOString(),
    answered_at: appeal.answered_at?.toISOString() ?? null,
    answer: localize(appeal.answer),
  };

export const presentOwnDecision = (row: OwnDecisionRow): OwnDecision => ({
  id: row.id,
  action: row.action,
  target_type: row.case.target_type,
  target_id: row.case.target_id,
  content_preview: row.case.preview,
  reason: row.reason,
  message: localizedMessage(row.message, { action: row.action, target_type: row.case.target_type, reason: row.reason }),
  created_at: row.created_at.toISOString(),
  in_force: row.undone_at === null,
  can_appeal: isAppealable(row),
  appeal: presentOwnAppeal(row.appeal),
});

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
