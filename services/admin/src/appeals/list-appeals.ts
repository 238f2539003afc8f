import { decodeTimePosition, slicePage, timeSortKeys, type Viewer } from '@trenzeye/kit';
import type { AppealStatus, PendingAppeal } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { presentAppeal, presentCase } from '../moderation/present-case.ts';
import { findCases } from '../moderation/store/cases.ts';
import { type AppealRow, readAppeals } from './store.ts';

/** The moderator who decided and the user concerned cannot answer an appeal. */
export const canAnswer = ({ status, decision, user_id }: AppealRow, viewer: Viewer): boolean =>
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
