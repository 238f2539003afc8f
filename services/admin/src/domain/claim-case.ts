import { type Cause, DomainError, type Viewer } from '@trenzeye/kit';
import { claimMinutes, type FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { setClaim } from '../store/cases.ts';
import { lockSeen, presentAnew, requireUnclaimed } from './decide-case.ts';

/** Takes a case for a while; again prolongs it, and admins take over. Throws `not_found` and `conflict`. */
export const claimCase = ({ write, clock }: Context, cause: Cause, viewer: Viewer, id: string): Promise<FlaggedContent> =>
  write(cause, async (_emit, sql) => {
    const row = await lockSeen(sql, id, undefined);
    const now = clock();
    if (row.status !== 'pending') throw new DomainError('conflict', { detail: 'This case has been decided already.' });
    requireUnclaimed(row, viewer, now);
    await setClaim(sql, id, viewer.id, new Date(now.getTime() + claimMinutes * 60_000));
    return presentAnew(sql, id, viewer, now);
  });

/** Gives a case back. Throws `not_found`, and `conflict` while it is somebody else's. */
export const releaseCase = ({ write, clock }: Context, cause: Cause, viewer: Viewer, id: string): Promise<FlaggedContent> =>
  write(cause, async (_emit, sql) => {
    const row = await lockSeen(sql, id, undefined);
    const now = clock();
    requireUnclaimed(row, viewer, now);
    if (row.claimed_by) await setClaim(sql, id, null, null);
    return presentAnew(sql, id, viewer, now);
  });
