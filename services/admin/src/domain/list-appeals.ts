import { cursorPatterns, decodeCursor, encodeCursor, type Viewer } from '@trenzeye/kit';
import type { AppealStatus, PendingAppeal } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type AppealRow, readAppeals } from '../store/appeals.ts';
import { readCasesById } from '../store/cases.ts';
import { presentAppeal, presentCase } from './present-case.ts';

/** Whoever decided, and whom it is about, do not look at it a second time. */
export const mayAnswer = ({ status, moderator_id, user_id }: AppealRow, viewer: Viewer): boolean =>
  status === 'pending' && moderator_id !== viewer.id && user_id !== viewer.id;

/** One page of appeals, and the cursor of the next. Throws `invalid_cursor`. */
export const listAppeals = async (
  { sql, clock }: Context,
  viewer: Viewer,
  { status, limit, cursor }: { readonly status: AppealStatus; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ appeals: PendingAppeal[]; next: string | undefined }> => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const rows = await readAppeals(sql, status, limit + 1, createdAt && id ? [createdAt, id] : undefined);
  const page = rows.slice(0, limit);
  const cases = await readCasesById(
    sql,
    page.map(({ case_id }) => case_id),
  );
  const now = clock();
  const appeals = page.flatMap((row) => {
    const found = cases.get(row.case_id);
    return found ? [{ ...presentAppeal(row), case: presentCase(found, viewer, now), can_answer: mayAnswer(row, viewer) }] : [];
  });
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { appeals, next: last && encodeCursor([last.created_at.toISOString(), last.id]) };
};
