import { DomainError, newId, notFound } from '@trenzeye/kit';
import type { Short } from '@trenzeye/proto/http/media/shorts';
import type { MediaContext } from '../../context.ts';
import type { Database } from '../../database/transaction.ts';
import { deleteLeftovers, keepFile, recordFile, releaseFiles } from '../../jobs/index.ts';
import { sniffAudio, sniffMedia } from '../../media-types/index.ts';
import { shortPrefix } from '../../objects/index.ts';
import { requireFreeStorage } from '../../uploads/index.ts';
import { presentShort } from '../present-short.ts';
import { lockOwnShort, type ShortRow, setTakes } from '../store.ts';

interface TakeRequest {
  readonly userId: string;
  readonly id: string;
  readonly trace: string;
}

interface NewTake {
  readonly narration: string;
  readonly duration: number | null;
  readonly bytes: Buffer;
}

/** Recordings of one Short: those of its scenes, and of texts that its scenes had before. */
const maxTakes = 60;

const lockScriptShort = async (prisma: Database, { userId, id }: TakeRequest): Promise<ShortRow> => {
  const row = await lockOwnShort(prisma, userId, id);
  if (!row) throw notFound('Short');
  if (row.upload_id) throw new DomainError('conflict', { detail: 'This Short was made from a video, which has its own sound.' });
  if (row.status === 'rendering') throw new DomainError('conflict', { detail: 'This Short is being rendered. Record when it is done.' });
  return row;
};

/** Browsers record in containers that can contain video, too. */
const audioType = (bytes: Buffer): string | undefined => {
  const { content_type } = sniffAudio(bytes) ?? sniffMedia(bytes) ?? {};
  return content_type && /^(audio\/|video\/(webm|mp4)$)/.test(content_type) ? content_type.replace('video/', 'audio/') : undefined;
};

/** Adds a stored recording to the Short, in the place of the one of the same text. */
const setTake = (
  context: MediaContext,
  request: TakeRequest,
  { id: takeId, key, narration, duration, bytes }: NewTake & { readonly id: string; readonly key: string },
): Promise<Short> =>
  context.transaction({ actor: request.userId, trace: request.trace }, async (tx) => {
    const { id } = request;
    const row = await lockScriptShort(tx.prisma, request);
    const replaced = row.takes.filter((each) => each.narration === narration);
    const kept = row.takes.filter((each) => each.narration !== narration);
    if (kept.length >= maxTakes) throw new DomainError('conflict', { detail: 'This Short has too many recordings. Delete some of them.' });
    await releaseFiles(
      tx.prisma,
      replaced.map((each) => each.key),
    );
    await recordFile(tx.prisma, { subjectId: id, key, sizeBytes: bytes.length, at: context.clock() });
    await keepFile(tx.prisma, key);
    const changed = await setTakes(tx.prisma, id, [...kept, { id: takeId, narration, duration, key }], context.clock());
    return presentShort(context, changed, true);
  });

/**
 * Stores a recording of a narration. Throws `not_found`, `conflict` for a Short of an upload, one that is being rendered or one with
 * too many recordings,
 * `unsupported_media_type` for other files, and `payload_too_large` when the storage is used up.
 */
export const addTake = async (context: MediaContext, request: TakeRequest, take: NewTake): Promise<Short> => {
  const { objects, prisma, transaction } = context;
  const { userId, id, trace } = request;
  const contentType = audioType(take.bytes);
  if (!contentType)
    throw new DomainError('unsupported_media_type', {
      errors: [{ field: 'take', message: 'must be audio in MP3, WAV, M4A, Ogg, FLAC, MP4 or WebM' }],
    });
  await transaction({ actor: userId, trace }, async (tx) => {
    await lockScriptShort(tx.prisma, request);
    await requireFreeStorage(context, tx.prisma, userId);
  });
  const takeId = newId();
  const key = `${shortPrefix(id)}takes/${takeId}`;
  // Recorded only when it is part of the Short: another request that ends meanwhile deletes what is recorded and not kept.
  await objects.put(key, take.bytes, { contentType });
  const short = await setTake(context, request, { ...take, id: takeId, key }).catch(async (error: unknown) => {
    await objects.delete(key);
    throw error;
  });
  await deleteLeftovers(objects, prisma, id);
  return short;
};

/** Deletes a recording, if it exists. Throws `not_found` for a Short of another user, and `conflict` while it is being rendered. */
export const removeTake = async (context: MediaContext, request: TakeRequest, takeId: string): Promise<Short> => {
  const { objects, prisma, transaction, clock } = context;
  const { userId, id, trace } = request;
  const short = await transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockScriptShort(tx.prisma, request);
    const take = row.takes.find((each) => each.id === takeId);
    if (!take) return presentShort(context, row, true);
    await releaseFiles(tx.prisma, [take.key]);
    const kept = row.takes.filter((each) => each.id !== takeId);
    return presentShort(context, await setTakes(tx.prisma, id, kept, clock()), true);
  });
  await deleteLeftovers(objects, prisma, id);
  return short;
};
