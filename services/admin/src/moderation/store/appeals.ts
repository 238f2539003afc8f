import type { TimePosition } from '@trenzeye/kit';
import type { AppealStatus, DecisionAction } from '@trenzeye/proto/http/admin';
import type { Appeal } from '../../database/generated/client.ts';
import { createdAfter, createdBefore } from '../../database/time-position.ts';
import type { Database } from '../../database/transaction.ts';
import { findUsernames } from '../../directory/index.ts';

interface NewAppeal {
  readonly id: string;
  readonly decisionId: string;
  readonly caseId: string;
  readonly userId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export const addAppeal = async (prisma: Database, appeal: NewAppeal): Promise<void> => {
  const { id, decisionId, caseId, userId, text, createdAt } = appeal;
  await prisma.appeal.create({
    data: { id, decision_id: decisionId, case_id: caseId, user_id: userId, text, created_at: createdAt },
  });
};

export type AppealRow = Omit<Appeal, 'status'> & {
  readonly status: AppealStatus;
  readonly answerer_name: string | null;
  /** The appealed decision. */
  readonly decision: { readonly moderator_id: string; readonly action: DecisionAction };
};

const decision = { select: { moderator_id: true, action: true } };

type StoredAppeal = Appeal & { readonly decision: { readonly moderator_id: string; readonly action: string } };

const withNames = async (prisma: Database, rows: readonly StoredAppeal[]): Promise<AppealRow[]> => {
  const usernames = await findUsernames(
    prisma,
    rows.flatMap(({ answered_by }) => answered_by ?? []),
  );
  return rows.map((row) => {
    const answerer = row.answered_by === null ? undefined : usernames.get(row.answered_by);
    return { ...row, answerer_name: answerer ?? null } as AppealRow;
  });
};

/** Pending appeals oldest first, others latest first. */
export const readAppeals = async (
  prisma: Database,
  status: AppealStatus,
  limit: number,
  after: TimePosition | undefined,
): Promise<AppealRow[]> => {
  const isPending = status === 'pending';
  const position = isPending ? createdAfter : createdBefore;
  const direction = isPending ? 'asc' : 'desc';
  const rows = await prisma.appeal.findMany({
    where: { status, ...(after ? position(after) : {}) },
    orderBy: [{ created_at: direction }, { id: direction }],
    take: limit,
    include: { decision },
  });
  return withNames(prisma, rows);
};

/** A case's appeals, latest first. */
export const readAppealsOfCase = async (prisma: Database, caseId: string): Promise<AppealRow[]> =>
  withNames(prisma, await prisma.appeal.findMany({ where: { case_id: caseId }, orderBy: { created_at: 'desc' }, include: { decision } }));

export const findAppeal = async (prisma: Database, id: string): Promise<AppealRow | undefined> => {
  const row = await prisma.appeal.findUnique({ where: { id }, include: { decision } });
  return row ? (await withNames(prisma, [row]))[0] : undefined;
};

interface AppealAnswer {
  readonly decisionId: string;
  readonly status: 'upheld' | 'restored';
  readonly answeredBy: string;
  readonly answeredAt: Date;
  readonly answer: string;
}

/** Answers the pending appeal against a decision, if there is one. */
export const setAppealAnswer = async (
  prisma: Database,
  { decisionId, status, answeredBy, answeredAt, answer }: AppealAnswer,
): Promise<void> => {
  await prisma.appeal.updateMany({
    where: { decision_id: decisionId, status: 'pending' },
    data: { status, answered_by: answeredBy, answered_at: answeredAt, answer },
  });
};
