import { DomainError, type TransactionCause, type Viewer } from '@trenzeye/kit';
import { claimMinutes, type FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { assertUnclaimed, lockCurrentCase, presentCurrentCase } from './current-case.ts';
import { setClaim } from './store/cases.ts';

/** Claims a case or extends the viewer's claim; admins can take over a claim. Throws `not_found` and `conflict`. */
export const claimCase = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  id: string,
): Promise<FlaggedContent> =>
  transaction(cause, async ({ prisma }) => {
    const row = await lockCurrentCase(prisma, id, undefined);
    const now = clock();
    if (row.status !== 'pending') throw new DomainError('conflict', { detail: 'This case is already decided.' });
    assertUnclaimed(row, viewer, now);
    await setClaim(prisma, id, { userId: viewer.id, until: new Date(now.getTime() + claimMinutes * 60_000) });
    return presentCurrentCase(prisma, id, viewer, now);
  });

/** Releases a claim. Throws `not_found`, and `conflict` while another moderator has claimed the case. */
export const releaseCase = (
  { transaction, clock }: AdminContext,
  cause: TransactionCause,
  viewer: Viewer,
  id: string,
): Promise<FlaggedContent> =>
  transaction(cause, async ({ prisma }) => {
    const row = await lockCurrentCase(prisma, id, undefined);
    const now = clock();
    assertUnclaimed(row, viewer, now);
    if (row.claimed_by) await setClaim(prisma, id, null);
    return presentCurrentCase(prisma, id, viewer, now);
  });
