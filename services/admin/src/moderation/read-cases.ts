import { cursorPatterns, decodeCursor, notFound, slicePage, timeSortKeys, type Viewer } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { admin, CaseDetail, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { findUser } from '../directory/index.ts';
import { findTargetText, type NamedReportRow, readReportsOfCase, targetPreview } from '../reports/index.ts';
import { presentAppeal, presentCase, presentDecision, userReference } from './present-case.ts';
import { readAppealsOfCase } from './store/appeals.ts';
import { type CaseRow, countPendingCases, findCase, readCases } from './store/cases.ts';
import { countDecisions, type EarlierDecisionRow, readDecisionsInOtherCases, readDecisionsOfCase } from './store/decisions.ts';

type Query = QueryOf<typeof admin.flaggedContent>;

const claimerOf = (claimed: Query['claimed'], viewer: Viewer): string | null | undefined => {
  if (claimed === undefined) return undefined;
  return claimed === 'me' ? viewer.id : null;
};

const countSortKeys = ({ report_count, id }: CaseRow): [count: number, id: string] => [report_count, id];

/** One page of the moderation queue, and the cursor of the next. Throws `invalid_cursor`. */
export const listCases = async (
  { prisma, clock }: AdminContext,
  viewer: Viewer,
  { status, target_type, reason, author, claimed, sort, cursor, limit }: Query,
): Promise<{ cases: FlaggedContent[]; next: string | undefined }> => {
  const isByCount = sort === 'most_reported';
  const [key, id] = decodeCursor(cursor, [isByCount ? /^\d{1,9}$/ : cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const now = clock();
  const found = await readCases(prisma, {
    status,
    targetType: target_type,
    reason,
    ownerId: author,
    claimedBy: claimerOf(claimed, viewer),
    now,
    sort,
    after: key !== undefined && id !== undefined ? [key, id] : undefined,
    limit: limit + 1,
  });
  const { rows, next } = slicePage<CaseRow>(found, limit, isByCount ? countSortKeys : timeSortKeys);
  return { cases: rows.map((row) => presentCase(row, viewer, now)), next };
};

const reportLimit = 200;
const earlierDecisionLimit = 20;

const presentReport = (row: NamedReportRow): CaseDetail['all_reports'][number] => ({
  id: row.id,
  reporter: userReference(row.reporter_id, row.reporter_name),
  reason: row.reason,
  details: row.details,
  created_at: row.created_at.toISOString(),
  version: row.target_version,
});

const presentEarlierDecision = (row: EarlierDecisionRow): CaseDetail['author']['before'][number] => ({
  case_id: row.case_id,
  target_type: row.case.target_type,
  content_preview: row.case.preview,
  action: row.action,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  undone: row.undone_at !== null,
});

const readAuthor = async ({ prisma }: AdminContext, { id, owner_id, owner }: CaseRow): Promise<CaseDetail['author']> => {
  const [user, counts, open, before] = await Promise.all([
    findUser(prisma, owner_id),
    countDecisions(prisma, owner_id),
    countPendingCases(prisma, owner_id),
    readDecisionsInOtherCases(prisma, { ownerId: owner_id, caseId: id, limit: earlierDecisionLimit }),
  ]);
  return {
    ...userReference(owner_id, owner?.username),
    avatar_url: user?.avatar_url ?? null,
    role: user?.role ?? 'user',
    status: user?.status ?? 'active',
    created_at: user?.created_at?.toISOString() ?? null,
    counts,
    open_cases: open,
    before: before.map(presentEarlierDecision),
  };
};

/** A case with its reports, decisions and appeals, and the moderation history of its author. Throws `not_found`. */
export const readCase = async (context: AdminContext, viewer: Viewer, id: string): Promise<CaseDetail> => {
  const { prisma, clock } = context;
  const row = await findCase(prisma, id);
  if (!row) throw notFound('case');
  const [reports, decisions, appeals, author, target] = await Promise.all([
    readReportsOfCase(prisma, id, reportLimit),
    readDecisionsOfCase(prisma, id),
    readAppealsOfCase(prisma, id),
    readAuthor(context, row),
    row.target_type === 'user' ? undefined : findTargetText(prisma, row.target_id),
  ]);
  return {
    ...presentCase(row, viewer, clock()),
    all_reports: reports.map(presentReport),
    current_preview: target ? targetPreview(target) : null,
    decisions: decisions.map(presentDecision),
    appeals: appeals.map(presentAppeal),
    author,
  };
};
