import { DomainError, localize, newId, notFound } from '@trenzeye/kit';
import type { Framing } from '@trenzeye/proto/http/media/framing';
import type { MediaContext } from '../../context.ts';
import { lockOwnShort, readShort } from '../store.ts';
import { requireProcessedVideo } from '../video-source.ts';
import { freePixels } from './plan-framing.ts';
import { type FramingRow, putFraming, readFraming } from './store.ts';

const present = ({ status, percent, reason, keyframes }: Pick<FramingRow, 'status' | 'percent' | 'reason' | 'keyframes'>): Framing => ({
  status,
  percent,
  reason: reason === null ? null : localize(reason),
  keyframes,
});

/**
 * Queues the search for faces in the kept parts of a Short. A running search is replaced. Throws `not_found`, and `conflict` for a Short
 * without a video or whose frame cannot move.
 */
export const requestFraming = async (
  context: MediaContext,
  { userId, id, trace }: { readonly userId: string; readonly id: string; readonly trace: string },
): Promise<Framing> =>
  context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockOwnShort(tx.prisma, userId, id);
    if (!row) throw notFound('Short');
    if (!row.upload_id || !row.edit)
      throw new DomainError('conflict', { detail: 'This Short was made from a script: it has no frame to move.' });
    const { dimensions } = await requireProcessedVideo(tx.prisma, userId, row.upload_id);
    if (freePixels(dimensions).most < 2)
      throw new DomainError('conflict', { detail: 'The whole video is in the frame already: there is nothing to follow.' });
    const earlier = await readFraming(tx.prisma, id);
    if (earlier) await context.jobs.cancel(tx, [earlier.id]);
    const framing = await putFraming(tx.prisma, id, newId(), context.clock());
    await context.jobs.enqueue(tx, { kind: 'framing', id: framing.id });
    return present(framing);
  });

/** The latest proposal for a Short of the user. Throws `not_found`. */
export const findFraming = async ({ prisma }: MediaContext, userId: string, id: string): Promise<Framing> => {
  const short = await readShort(prisma, id);
  if (short?.user_id !== userId) throw notFound('Short');
  const framing = await readFraming(prisma, id);
  return framing ? present(framing) : { status: 'none', percent: 0, reason: null, keyframes: [] };
};
