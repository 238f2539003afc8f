import { DomainError, decodeTimePosition, notFound, slicePage, type TransactionCause, timeSortKeys, type Viewer } from '@trenzeye/kit';
import type { AppealStatus, CaseAction, PendingAppeal } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import {
  type AppealRow,
  type CaseRow,
  findAppeal,
  findCases,
  inverseActions,
  lockCase,
  presentAppeal,
  presentCase,
  presentCurrentCase,
  readAppeals,
  recordDecision,
  setAppealAnswer,
} from '../moderation/index.ts';

/** The moderator who decided and the user concerned cannot answer an appeal. */
const canAnswer = ({ status, decision, user_id }: AppealRow, viewer: Viewer): boolean =>
  status === 'pending' && decision.moderator_id !== viewer.id && user_id !== viewer.id;

interface AppealQuery {
  readonly status: AppealStatus;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of appeals, and the cursor of the next. Throws `invalid_cursor`. */
export const listAppeals = async (
  { prisma, clock }: AdminContext,
  viewer: Viewer,
  { status, limit, cursor }: AppealQuery,
): Promise<{ appeals: PendingAppeal[]; next: string | undefined }> => {
  const found = await readAppeals(prisma, status, limit + 1, decodeTimePosition(cursor));
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  const cases = await findCases(
    prisma,
    rows.map(({ case_id }) => case_id),
  );
  const now = clock();
  const appeals = rows.flatMap((row) => {
    const about = cases.get(row.case_id);
    return about ? [{ ...presentAppeal(row), case: presentCase(about, viewer, now), can_answer: canAnswer(row, viewer) }] : [];
  });
  return { appeals, next };
};

interface AppealAnswerInput {
  readonly id: string;
  readonly answer: 'uphold' | 'restore';
  readonly message: string;
}

const defaultMessages = {
  uphold: 'Another moderator reviewed it and upheld the decision.',
  restore: 'Another moderator reviewed it and reversed the decision.',
} as const;

/** The appeal and its case, locked. Throws `not_found` and `conflict`. */
const lockAppeal = async (prisma: Database, id: string, viewer: Viewer): Promise<{ appeal: AppealRow; row: CaseRow }> => {
  const unlocked = await findAppeal(prisma, id);
  const row = unlocked && (await lockCase(prisma, unlocked.case_id));
  const appeal = unlocked && (await findAppeal(prisma, id));
  if (!row || !appeal) throw notFound('appeal');
  if (appeal.status !== 'pending') throw new DomainError('conflict', { detail: 'This appeal is already answered.' });
  if (!canAnswer(appeal, viewer)) throw new DomainError('conflict', { detail: 'Another moderator must answer this appeal.' });
  return { appeal, row };
};

/**
 * Upholds the decision or reverses it permanently. Throws `not_found`, and `conflict` for the moderator who decided, for the user
 * concerned, and if the appeal is answered.
 */
export const answerAppeal = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  { id, answer, message }: AppealAnswerInput,
): Promise<PendingAppeal> =>
  transaction(cause, async (tx) => {
    const { appeal, row } = await lockAppeal(tx.prisma, id, viewer);
    const now = clock();
    const { decision_id: decisionId, decision } = appeal;
    const text = message || defaultMessages[answer];
    const author = { message: text, moderatorId: viewer.id, decidedAt: now };
    await (answer === 'uphold'
      ? recordDecision(tx, row, { ...author, action: 'uphold', undoes: null, inForce: 'previous' })
      : recordDecision(tx, row, {
          ...author,
          action: inverseActions[decision.action as CaseAction],
          undoes: decisionId,
          inForce: 'this',
        }));
    const status = answer === 'uphold' ? 'upheld' : 'restored';
    await setAppealAnswer(tx.prisma, { decisionId, status, answeredBy: viewer.id, answeredAt: now, answer: text });
    const answered = await findAppeal(tx.prisma, id);
    return {
      ...presentAppeal(answered ?? appeal),
      case: await presentCurrentCase(tx.prisma, row.id, viewer, now),
      can_answer: false,
    };
  });
