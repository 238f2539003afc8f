import { createText, DomainError, notFound, type Viewer } from '@trenzeye/kit';
import type { FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Database } from '../database/transaction.ts';
import { presentCase } from './present-case.ts';
import { type CaseRow, findCase, lockCase } from './store/cases.ts';

/** The case, locked, if it still has the version that the viewer saw. Throws `not_found` and `conflict`. */
export const lockCurrentCase = async (prisma: Database, id: string, version: number | undefined): Promise<CaseRow> => {
  const row = await lockCase(prisma, id);
  if (!row) throw notFound('case');
  if (version !== undefined && version !== row.version)
    throw new DomainError('conflict', { detail: 'The case has changed since you opened it. Please review it again.' });
  return row;
};

/** The case as it is now, in the transaction that changed it. */
export const presentCurrentCase = async (prisma: Database, id: string, viewer: Viewer, now: Date): Promise<FlaggedContent> => {
  const row = await findCase(prisma, id);
  if (!row) throw notFound('case');
  return presentCase(row, viewer, now);
};

/** Throws `conflict` while another moderator has claimed the case; admins can always continue. */
export const assertUnclaimed = (row: CaseRow, viewer: Viewer, now: Date): void => {
  const isClaimed = row.claimed_by && row.claimed_by !== viewer.id && row.claimed_until && row.claimed_until > now;
  if (isClaimed && viewer.role !== 'admin')
    throw new DomainError('conflict', {
      detail: createText('@{username} is working on this case.', { username: row.claimer_name ?? 'unknown' }),
    });
};
