import { createHmac } from 'node:crypto';
import { type Clock, networkOf, notFound, type RunTransaction } from '@trenzeye/kit';
import type { PrismaClient } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { addView, deleteViewsBefore, hasPendingViewReports, takeViewReports } from './store/views.ts';

/** Who views an item: a signed-in user, or a network, of which only a hash that changes daily is stored. */
interface Viewer {
  readonly userId: string | undefined;
  readonly address: string;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Deletes the viewers of previous days. */
export const deletePastViews = ({ prisma, clock }: { readonly prisma: Database; readonly clock: Clock }): Promise<void> =>
  deleteViewsBefore(prisma, dayOf(clock()));

/** Items per transaction: a new view of one of them waits for the commit. */
const batchSize = 50;

/** Emits `content.metrics_changed` for every item viewed since the last report. */
export const reportViews = async ({
  prisma,
  transaction,
}: {
  readonly prisma: Database;
  readonly transaction: RunTransaction<PrismaClient>;
}): Promise<void> => {
  if (!(await hasPendingViewReports(prisma))) return;
  for (let taken = batchSize; taken === batchSize; )
    taken = await transaction({ actor: 'system' }, async (tx) => {
      const found = await takeViewReports(tx.prisma, batchSize);
      for (const report of found.reports) tx.emit('content.metrics_changed', report);
      return found.taken;
    });
};

interface ViewRecording {
  readonly prisma: Database;
  readonly clock: Clock;
  /** Key of the anonymous viewers' hashes. */
  readonly viewerKey: string;
}

/**
 * Counts a view, once per viewer, item and day. Visitors of one network (IPv4 address, IPv6 /64) count once, because one client can
 * claim any number of browsers and addresses. Throws `not_found` for an item that is not public.
 */
export const recordView = async (
  { prisma, clock, viewerKey }: ViewRecording,
  contentId: string,
  { userId, address }: Viewer,
): Promise<{ readonly views: number }> => {
  const day = dayOf(clock());
  const viewer =
    userId ??
    `anonymous ${createHmac('sha256', viewerKey)
      .update(`${day} ${networkOf(address)}`)
      .digest('base64url')}`;
  const views = await addView(prisma, { contentId, viewer, userId, day });
  if (views === undefined) throw notFound('item');
  return { views };
};
