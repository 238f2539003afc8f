import { notFound, type Viewer } from '@trenzeye/kit';
import type { CaseDetail } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { appealsOfCase } from '../store/appeals.ts';
import { type CaseRow, countOpenCases, readCase } from '../store/cases.ts';
import { countDecisions, decisionsBefore, decisionsOfCase } from '../store/decisions.ts';
import { findPerson } from '../store/people.ts';
import { reportsOfCase } from '../store/reports.ts';
import { personOf, presentAppeal, presentCase, presentDecision } from './present-case.ts';

const mostReports = 200;
const mostBefore = 20;

const readAuthor = async ({ sql }: Context, row: CaseRow): Promise<CaseDetail['author']> => {
  const [person, counts, open, before] = await Promise.all([
    findPerson(sql, row.owner_id),
    countDecisions(sql, row.owner_id),
    countOpenCases(sql, row.owner_id),
    decisionsBefore(sql, row.owner_id, row.id, mostBefore),
  ]);
  return {
    ...personOf(row.owner_id, row.owner_name),
    avatar_url: person?.avatar_url ?? null,
    role: person?.role ?? 'user',
    status: person?.status ?? 'active',
    created_at: person?.created_at?.toISOString() ?? null,
    counts,
    open_cases: open,
    before: before.map(({ preview, undone_at, created_at, ...rest }) => ({
      ...rest,
      content_preview: preview,
      created_at: created_at.toISOString(),
      undone: undone_at !== null,
    })),
  };
};

/** Everything about one case. Throws `not_found`. */
export const readCaseDetail = async (context: Context, viewer: Viewer, id: string): Promise<CaseDetail> => {
  const { sql, clock } = context;
  const row = await readCase(sql, id);
  if (!row) throw notFound('case');
  const [reports, decisions, appeals, author] = await Promise.all([
    reportsOfCase(sql, id, mostReports),
    decisionsOfCase(sql, id),
    appealsOfCase(sql, id),
    readAuthor(context, row),
  ]);
  return {
    ...presentCase(row, viewer, clock()),
    all_reports: reports.map(({ reporter_id, reporter_name, created_at, ...rest }) => ({
      ...rest,
      reporter: personOf(reporter_id, reporter_name),
      created_at: created_at.toISOString(),
    })),
    decisions: decisions.map(presentDecision),
    appeals: appeals.map(presentAppeal),
    author,
  };
};
