import { cursorPatterns, decodeCursor, encodeCursor, type Viewer } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { admin, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type CaseRow, readCases } from '../store/cases.ts';
import { presentCase } from './present-case.ts';

type Filters = QueryOf<typeof admin.flaggedContent>;

const claimants = (claimed: Filters['claimed'], viewer: Viewer): string | null | undefined => {
  if (claimed === undefined) return undefined;
  return claimed === 'me' ? viewer.id : null;
};

/** One page of the desk, and the cursor of the next. Throws `invalid_cursor`. */
export const listCases = async (
  { sql, clock }: Context,
  viewer: Viewer,
  { status, target_type, reason, author, claimed, sort, cursor, limit }: Filters,
): Promise<{ cases: FlaggedContent[]; next: string | undefined }> => {
  const counted = sort === 'most_reported';
  const [key, id] = decodeCursor(cursor, [counted ? /^\d{1,9}$/ : cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const now = clock();
  const rows = await readCases(sql, {
    ...{ status, targetType: target_type, reason, author, claimedBy: claimants(claimed, viewer), now, sort },
    ...{ after: key && id ? [key, id] : undefined, limit: limit + 1 },
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const keyOf = (row: CaseRow) => (counted ? row.reports : row.created_at.toISOString());
  return { cases: page.map((row) => presentCase(row, viewer, now)), next: last && encodeCursor([keyOf(last), last.id]) };
};
