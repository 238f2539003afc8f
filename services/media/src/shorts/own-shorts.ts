import { cursorPatterns, DomainError, decodeCursor, encodeCursor, notFound, type Sql } from '@trenzeye/kit';
import type { Short, ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { Context } from '../context.ts';
import { enqueueRendering } from '../jobs/enqueue.ts';
import { listShorts, lockOwnShort, readShort, type ShortRow, setCut, setRendering, setUnrendered } from '../store/shorts.ts';
import { describeEdit } from './cut/describe-edit.ts';
import { validateEdit } from './cut/validate-edit.ts';
import { presentShort } from './present-short.ts';
import { requireProcessedVideo } from './video-source.ts';

export interface OwnShortRequest {
  readonly userId: string;
  readonly id: string;
  readonly trace: string;
}

const lockOwn = async (sql: Sql, userId: string, id: string): Promise<ShortRow> => {
  const row = await lockOwnShort(sql, userId, id);
  if (!row) throw notFound('Short');
  return row;
};

/** One's own Short, or a public one. Throws `not_found`. */
export const findShort = async (context: Context, id: string, viewerId: string | undefined): Promise<Short> => {
  const row = await readShort(context.sql, id);
  const own = row?.user_id === viewerId;
  if (!row || !(own || (row.is_public && row.rendered))) throw notFound('Short');
  return presentShort(context, row, own);
};

/** Somebody's Shorts, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listOwnShorts = async (
  context: Context,
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: Short[]; next: string | undefined }> => {
  const before = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) as [string, string] | undefined;
  const rows = await listShorts(context.sql, userId, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map((row) => presentShort(context, row, true)), next: end && encodeCursor([end.created_at.toISOString(), end.id]) };
};

/** Saves how a Short is cut. Throws `not_found`, `invalid_request` naming the fields, and `conflict` for one made from a script. */
export const saveEdit = async (context: Context, { userId, id, trace }: OwnShortRequest, edit: ShortEdit): Promise<Short> =>
  context.transact({ actor: userId, trace }, async (_emit, sql) => {
    const row = await lockOwn(sql, userId, id);
    if (!row.upload_id || !row.edit)
      throw new DomainError('conflict', { detail: 'This Short was made from a script: change the script and make it anew.' });
    const { dimensions: cut } = await requireProcessedVideo(sql, userId, row.upload_id);
    const checked = validateEdit(edit, cut);
    const changed = await setCut(sql, id, { edit: checked, title: checked.title, ...describeEdit(checked), at: context.clock() });
    return presentShort(context, changed, true);
  });

/** Has a Short rendered as it is cut now. Throws `not_found`, and `conflict` when its video is gone. */
export const renderShort = async (context: Context, { userId, id, trace }: OwnShortRequest): Promise<Short> =>
  context.transact({ actor: userId, trace }, async (_emit, sql) => {
    const row = await lockOwn(sql, userId, id);
    if (row.status === 'rendering') return presentShort(context, row, true);
    if (row.upload_id) await requireProcessedVideo(sql, userId, row.upload_id);
    const rendering = await setRendering(sql, id, context.clock());
    await enqueueRendering(id, sql);
    return presentShort(context, rendering, true);
  });

/** Stops a rendering; where there is none nothing changes. Throws `not_found`. */
export const cancelRendering = async (context: Context, { userId, id, trace }: OwnShortRequest): Promise<Short> =>
  context.transact({ actor: userId, trace }, async (_emit, sql) => {
    const row = await lockOwn(sql, userId, id);
    return presentShort(context, row.status === 'rendering' ? await setUnrendered(sql, id, context.clock()) : row, true);
  });
