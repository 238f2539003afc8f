import type { AppealStatus, CaseStatus, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import type { ModerationCase, Prisma } from '../../database/generated/client.ts';
import { createdAfter, createdBefore } from '../../database/time-position.ts';
import type { Database } from '../../database/transaction.ts';
import { type DirectoryUserRow, findUsers } from '../../directory/index.ts';
import { findPublicTargetIds, type TargetKind } from '../../reports/index.ts';
import type { DecisionRow } from './decisions.ts';

/** A case as the moderation queue shows it. */
export interface CaseRow extends Omit<ModerationCase, 'target_type' | 'kind' | 'status' | 'reasons' | 'reason'> {
  readonly target_type: ReportTarget;
  readonly kind: TargetKind;
  readonly status: CaseStatus;
  /** Number of reports per reason. */
  readonly reasons: Partial<Record<ReportReason, number>>;
  readonly reason: ReportReason;
  readonly is_target_removed: boolean;
  readonly owner: DirectoryUserRow | undefined;
  readonly reporter_name: string | null;
  readonly claimer_name: string | null;
  /** The decision in force. */
  readonly decision: DecisionRow | null;
  /** The appeal against the decision in force, or against the decision that it undid. */
  readonly appeal: { readonly id: string; readonly status: AppealStatus } | null;
}

type StoredCase = Prisma.ModerationCaseGetPayload<{ include: { decision: true } }>;

const userIdsOf = ({ owner_id, reporter_id, claimed_by, decision }: StoredCase): string[] =>
  [owner_id, reporter_id, claimed_by, decision?.moderator_id].flatMap((id) => id ?? []);

const appealedDecisionOf = ({ decision }: StoredCase): string | undefined => decision?.undoes ?? decision?.id;

const readAppealsAgainst = async (prisma: Database, decisionIds: readonly string[]): Promise<Map<string, CaseRow['appeal']>> => {
  if (decisionIds.length === 0) return new Map();
  const rows = await prisma.appeal.findMany({
    where: { decision_id: { in: [...decisionIds] } },
    select: { id: true, status: true, decision_id: true },
  });
  return new Map(rows.map(({ id, status, decision_id }) => [decision_id, { id, status: status as AppealStatus }]));
};

/** Adds names, account states, target states and appeals. */
const completeCases = async (prisma: Database, cases: readonly StoredCase[]): Promise<CaseRow[]> => {
  if (cases.length === 0) return [];
  const users = await findUsers(prisma, cases.flatMap(userIdsOf));
  const publicTargets = await findPublicTargetIds(
    prisma,
    cases.map(({ target_id }) => target_id),
  );
  const appeals = await readAppealsAgainst(
    prisma,
    cases.flatMap((row) => appealedDecisionOf(row) ?? []),
  );
  const nameOf = (id: string | null): string | null => (id === null ? null : (users.get(id)?.username ?? null));
  return cases.map((row) => {
    const { decision, owner_id, target_type, target_id } = row;
    const owner = users.get(owner_id);
    const extended = {
      ...row,
      owner,
      is_target_removed: target_type === 'user' ? (owner?.deleted ?? true) : !publicTargets.has(target_id),
      reporter_name: nameOf(row.reporter_id),
      claimer_name: nameOf(row.claimed_by),
      decision: decision && { ...decision, moderator_name: nameOf(decision.moderator_id) },
      appeal: appeals.get(appealedDecisionOf(row) ?? '') ?? null,
    };
    return extended as CaseRow;
  });
};

type CaseSort = 'newest' | 'oldest' | 'most_reported';

/** The last row of the previous page: its creation time or number of reports, and its id. */
type CasePosition = readonly [key: string, id: string];

interface CasePage {
  readonly status: CaseStatus;
  readonly targetType: ReportTarget | undefined;
  readonly reason: ReportReason | undefined;
  readonly ownerId: string | undefined;
  /** Cases claimed by a user; null for unclaimed cases. */
  readonly claimedBy: string | null | undefined;
  readonly now: Date;
  readonly sort: CaseSort;
  readonly after: CasePosition | undefined;
  readonly limit: number;
}

const orders: Readonly<Record<CaseSort, Prisma.ModerationCaseOrderByWithRelationInput[]>> = {
  newest: [{ created_at: 'desc' }, { id: 'desc' }],
  oldest: [{ created_at: 'asc' }, { id: 'asc' }],
  most_reported: [{ report_count: 'desc' }, { id: 'desc' }],
};

const afterPosition = (sort: CaseSort, [key, id]: CasePosition): Prisma.ModerationCaseWhereInput => {
  if (sort === 'newest') return createdBefore({ createdAt: key, id });
  if (sort === 'oldest') return createdAfter({ createdAt: key, id });
  const count = Number(key);
  return { report_count: { lte: count }, OR: [{ report_count: { lt: count } }, { id: { lt: id } }] };
};

/** A claim counts until it expires. */
const isClaimedBy = (claimedBy: string | null, now: Date): Prisma.ModerationCaseWhereInput =>
  claimedBy === null
    ? { OR: [{ claimed_by: null }, { claimed_until: { lte: now } }] }
    : { claimed_by: claimedBy, claimed_until: { gt: now } };

/** One page of the moderation queue. */
export const readCases = async (prisma: Database, page: CasePage): Promise<CaseRow[]> => {
  const { status, targetType, reason, ownerId, claimedBy, now, sort, after, limit } = page;
  const cases = await prisma.moderationCase.findMany({
    where: {
      status,
      target_type: targetType,
      reason,
      owner_id: ownerId,
      AND: [claimedBy === undefined ? {} : isClaimedBy(claimedBy, now), after ? afterPosition(sort, after) : {}],
    },
    orderBy: orders[sort],
    take: limit,
    include: { decision: true },
  });
  return completeCases(prisma, cases);
};

export const findCases = async (prisma: Database, ids: readonly string[]): Promise<Map<string, CaseRow>> => {
  if (ids.length === 0) return new Map();
  const cases = await prisma.moderationCase.findMany({ where: { id: { in: [...ids] } }, include: { decision: true } });
  return new Map((await completeCases(prisma, cases)).map((row) => [row.id, row]));
};

export const findCase = async (prisma: Database, id: string): Promise<CaseRow | undefined> => (await findCases(prisma, [id])).get(id);

/** A case, locked until the transaction ends. */
export const lockCase = async (prisma: Database, id: string): Promise<CaseRow | undefined> => {
  // Raw: a row lock. The case is read by later statements, so that they see the changes the lock waited for.
  const locked = await prisma.$queryRaw<unknown[]>`SELECT 1 FROM flagged_content WHERE id = ${id}::uuid FOR UPDATE`;
  return locked.length > 0 ? findCase(prisma, id) : undefined;
};

interface CaseClaim {
  readonly userId: string;
  readonly until: Date;
}

/** Sets or removes the claim of a case. */
export const setClaim = async (prisma: Database, id: string, claim: CaseClaim | null): Promise<void> => {
  await prisma.moderationCase.update({
    where: { id },
    data: { claimed_by: claim?.userId ?? null, claimed_until: claim?.until ?? null, version: { increment: 1 } },
  });
};

/**
 * Sets the decision in force; without one the case is pending again, unless another case of the target is. Returns the number of
 * decisions about the target.
 */
export const setDecisionInForce = async (prisma: Database, id: string, decisionId: string | null): Promise<number> => {
  // Raw: the new values depend on the target's other cases.
  const [row] = await prisma.$queryRaw<{ decision_count: number }[]>`
    UPDATE flagged_content c SET decision_id = ${decisionId}::uuid, claimed_by = NULL, claimed_until = NULL, version = version + 1,
      status = CASE WHEN ${decisionId === null}::boolean AND NOT EXISTS (
        SELECT FROM flagged_content o WHERE o.target_id = c.target_id AND o.target_type = c.target_type AND o.status = 'pending' AND o.id <> c.id
      ) THEN 'pending' ELSE 'decided' END,
      decision_count = 1 + (SELECT max(o.decision_count) FROM flagged_content o WHERE o.target_id = c.target_id)
    WHERE id = ${id}::uuid RETURNING decision_count`;
  return row?.decision_count ?? 0;
};

/** Increases the version of a case that was changed outside its own row. */
export const incrementCaseVersion = async (prisma: Database, id: string): Promise<void> => {
  await prisma.moderationCase.update({ where: { id }, data: { version: { increment: 1 } } });
};

export const countPendingCases = (prisma: Database, ownerId: string): Promise<number> =>
  prisma.moderationCase.count({ where: { owner_id: ownerId, status: 'pending' } });
