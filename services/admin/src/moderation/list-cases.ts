import { cursorPatterns, decodeCursor, slicePage, timeSortKeys, type Viewer } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { admin, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { presentCase } from './present-case.ts';
import { type CaseRow, readCases } from './store/cases.ts';

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
