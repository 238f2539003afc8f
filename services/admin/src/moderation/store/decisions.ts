import type { TimePosition } from '@trenzeye/kit';
import type { AppealStatus, CaseAction, DecisionAction, ReportTarget } from '@trenzeye/proto/http/admin';
import type { Decision, Prisma } from '../../database/generated/client.ts';
import { createdBefore } from '../../database/time-position.ts';
import type { Database } from '../../database/transaction.ts';
import { findUsernames } from '../../directory/index.ts';

interface NewDecision {
  readonly id: string;
  readonly caseId: string;
  readonly ownerId: string;
  readonly action: DecisionAction;
  readonly reason: string;
  readonly message: string;
  readonly moderatorId: string;
  readonly decidedAt: Date;
  /** The decision that this one undoes. */
  readonly undoes: string | null;
}

/** Adds a decision and marks the one that it undoes. */
export const addDecision = async (prisma: Database, decision: NewDecision): Promise<void> => {
  const { id, caseId, ownerId, action, reason, message, moderatorId, decidedAt, undoes } = decision;
  await prisma.decision.create({
    data: {
      id,
      case_id: caseId,
      owner_id: ownerId,
      action,
      reason,
      message,
      moderator_id: moderatorId,
      created_at: decidedAt,
      undoes,
    },
  });
  if (undoes) await prisma.decision.update({ where: { id: undoes }, data: { undone_at: decidedAt } });
};

export type DecisionRow = Omit<Decision, 'action'> & { readonly action: DecisionAction; readonly moderator_name: string | null };

/** A case's decisions, latest first. */
export const readDecisionsOfCase = async (prisma: Database, caseId: string): Promise<DecisionRow[]> => {
  const rows = await prisma.decision.findMany({ where: { case_id: caseId }, orderBy: [{ created_at: 'desc' }, { id: 'desc' }] });
  const usernames = await findUsernames(
    prisma,
    rows.map(({ moderator_id }) => moderator_id),
  );
  return rows.map((row) => ({
    ...row,
    action: row.action as DecisionAction,
    moderator_name: usernames.get(row.moderator_id) ?? null,
  }));
};

const caseActions = ['approve', 'remove', 'suspend_user', 'warn'] as const satisfies readonly CaseAction[];

export interface EarlierDecisionRow {
  readonly case_id: string;
  readonly action: CaseAction;
  readonly reason: string;
  readonly created_at: Date;
  readonly undone_at: Date | null;
  readonly case: { readonly target_type: ReportTarget; readonly preview: string };
}

/** Decisions about a user in other cases, latest first. */
export const readDecisionsInOtherCases = async (
  prisma: Database,
  { ownerId, caseId, limit }: { readonly ownerId: string; readonly caseId: string; readonly limit: number },
): Promise<EarlierDecisionRow[]> => {
  const rows = await prisma.decision.findMany({
    where: { owner_id: ownerId, case_id: { not: caseId }, action: { in: [...caseActions] } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      case_id: true,
      action: true,
      reason: true,
      created_at: true,
      undone_at: true,
      case: { select: { target_type: true, preview: true } },
    },
  });
  return rows as EarlierDecisionRow[];
};

/** Number of decisions in force about a user, by action. */
export const countDecisions = async (prisma: Database, ownerId: string): Promise<Partial<Record<CaseAction, number>>> => {
  const groups = await prisma.decision.groupBy({
    by: ['action'],
    where: { owner_id: ownerId, undone_at: null, action: { in: [...caseActions] } },
    _count: true,
  });
  return Object.fromEntries(groups.map(({ action, _count }) => [action, _count]));
};

const ownDecisionActions = ['remove', 'suspend_user', 'warn'] as const satisfies readonly CaseAction[];

const ownDecision = {
  select: {
    id: true,
    case_id: true,
    action: true,
    reason: true,
    message: true,
    created_at: true,
    undone_at: true,
    case: { select: { target_type: true, target_id: true, preview: true } },
    appeal: { select: { status: true, text: true, created_at: true, answered_at: true, answer: true } },
  },
} satisfies Prisma.DecisionDefaultArgs;

type StoredOwnDecision = Prisma.DecisionGetPayload<typeof ownDecision>;

/** A decision as its owner sees it: without the moderator. */
export interface OwnDecisionRow extends Omit<StoredOwnDecision, 'action' | 'case' | 'appeal'> {
  readonly action: (typeof ownDecisionActions)[number];
  readonly case: Omit<StoredOwnDecision['case'], 'target_type'> & { readonly target_type: ReportTarget };
  readonly appeal: (Omit<NonNullable<StoredOwnDecision['appeal']>, 'status'> & { readonly status: AppealStatus }) | null;
}

/** Decisions about a user, latest first, without approvals and decisions that undo others. */
export const readDecisionsAbout = async (
  prisma: Database,
  ownerId: string,
  limit: number,
  after: TimePosition | undefined,
): Promise<OwnDecisionRow[]> => {
  const rows = await prisma.decision.findMany({
    where: { owner_id: ownerId, action: { in: [...ownDecisionActions] }, ...(after ? createdBefore(after) : {}) },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
    ...ownDecision,
  });
  return rows as OwnDecisionRow[];
};

/** One decision about a user; undefined if it is about another user. */
export const findDecisionAbout = async (prisma: Database, ownerId: string, id: string): Promise<OwnDecisionRow | undefined> => {
  const row = await prisma.decision.findFirst({
    where: { id, owner_id: ownerId, action: { in: [...ownDecisionActions] } },
    ...ownDecision,
  });
  return (row as OwnDecisionRow | null) ?? undefined;
};
