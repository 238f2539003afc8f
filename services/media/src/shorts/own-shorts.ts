import { cursorPatterns, DomainError, decodeCursor, encodeCursor, notFound } from '@trenzeye/kit';
import type { ListedShort, Short, ShortEdit, ShortFromScript } from '@trenzeye/proto/http/media/shorts';
import type { z } from 'zod';
import type { MediaContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { requireFreeStorage } from '../uploads/index.ts';
import { validateScenes } from './create-short-from-script.ts';
import { describeEdit } from './cut/describe-edit.ts';
import { validateEdit } from './cut/validate-edit.ts';
import { requireNarrationBudget } from './narration/match-voice.ts';
import { validateMusic } from './narration/music-source.ts';
import { presentListedShort, presentShort } from './present-short.ts';
import { listShorts, lockOwnShort, readShort, type ShortRow, setEdit, setRendering, setRenderingCancelled, setScript } from './store.ts';
import { requireProcessedVideo } from './video-source.ts';
import { validateVisuals } from './visuals/validate-visuals.ts';

interface OwnShortRequest {
  readonly userId: string;
  readonly id: string;
  readonly trace: string;
}

const lockOwn = async (prisma: Database, userId: string, id: string): Promise<ShortRow> => {
  const row = await lockOwnShort(prisma, userId, id);
  if (!row) throw notFound('Short');
  return row;
};

/** A Short of the viewer, or a public one. Throws `not_found`. */
export const findShort = async (context: MediaContext, id: string, viewerId: string | undefined): Promise<Short> => {
  const row = await readShort(context.prisma, id);
  const isOwn = row?.user_id === viewerId;
  if (!row || !(isOwn || (row.is_public && row.rendered))) throw notFound('Short');
  return presentShort(context, row, isOwn);
};

/** Shorts of a user, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listOwnShorts = async (
  context: MediaContext,
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: ListedShort[]; next: string | undefined }> => {
  const before = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) as [string, string] | undefined;
  const rows = await listShorts(context.prisma, userId, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => presentListedShort(context, row, true)),
    next: end && encodeCursor([end.created_at.toISOString(), end.id]),
  };
};

/** Saves the edit of a Short. Throws `not_found`, `invalid_request` naming the fields, and `conflict` for a Short from a script. */
export const saveEdit = async (context: MediaContext, { userId, id, trace }: OwnShortRequest, edit: ShortEdit): Promise<Short> =>
  context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockOwn(tx.prisma, userId, id);
    if (!row.upload_id || !row.edit)
      throw new DomainError('conflict', { detail: 'This Short was made from a script. Change the script and create a new Short.' });
    const { dimensions } = await requireProcessedVideo(tx.prisma, userId, row.upload_id);
    const validated = validateEdit(edit, dimensions);
    const changed = await setEdit(tx.prisma, id, {
      edit: validated,
      title: validated.title,
      ...describeEdit(validated),
      at: context.clock(),
    });
    return presentShort(context, changed, true);
  });

/**
 * Changes the script of a Short. Throws `not_found`, also naming the scene of a foreign photo, `invalid_request` naming the scenes, and
 * `conflict` for a Short of an upload and one that is being rendered.
 */
export const saveScript = async (
  context: MediaContext,
  { userId, id, trace }: OwnShortRequest,
  script: z.output<typeof ShortFromScript>,
): Promise<Short> => {
  validateScenes(script.scenes);
  return context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockOwn(tx.prisma, userId, id);
    if (row.upload_id) throw new DomainError('conflict', { detail: 'This Short was made from a video. Edit it in TrenzLab.' });
    if (row.status === 'rendering')
      throw new DomainError('conflict', { detail: 'This Short is being rendered. Try again when it is done.' });
    await validateVisuals(tx.prisma, userId, script.scenes);
    await validateMusic(tx.prisma, userId, script.music);
    return presentShort(context, await setScript(tx.prisma, id, { ...script, at: context.clock() }), true);
  });
};

/**
 * Queues the rendering of a Short with its current edit. Throws `not_found`, `conflict` when its video was deleted,
 * `payload_too_large` when the storage is used up, and `rate_limited` when its narration exceeds a limit of the day. The job checks the
 * limit again, because more may be spoken until it starts.
 */
export const renderShort = async (context: MediaContext, { userId, id, trace }: OwnShortRequest): Promise<Short> => {
  const stored = await readShort(context.prisma, id);
  if (stored?.user_id === userId && !stored.edit && stored.status !== 'rendering') await requireNarrationBudget(context, stored);
  return context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockOwn(tx.prisma, userId, id);
    if (row.status === 'rendering') return presentShort(context, row, true);
    if (row.upload_id) await requireProcessedVideo(tx.prisma, userId, row.upload_id);
    await requireFreeStorage(context, tx.prisma, userId);
    const rendering = await setRendering(tx.prisma, id, context.clock());
    await context.jobs.enqueue(tx, { kind: 'short', id });
    return presentShort(context, rendering, true);
  });
};

/** Cancels a rendering, if there is one. Throws `not_found`. */
export const cancelRendering = async (context: MediaContext, { userId, id, trace }: OwnShortRequest): Promise<Short> =>
  context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockOwn(tx.prisma, userId, id);
    if (row.status !== 'rendering') return presentShort(context, row, true);
    await context.jobs.cancel(tx, [id]);
    return presentShort(context, await setRenderingCancelled(tx.prisma, row, context.clock()), true);
  });
