import type { UploadStatus } from '@trenzeye/proto/http/media';
import type { Prisma, Upload } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { MediaKind } from '../../media-types/index.ts';
import type { UploadAssets } from '../upload-assets.ts';

const utcDay = (at: Date): Date => new Date(at.toISOString().slice(0, 10));

/** Starts a user's uploads one after the other until the transaction ends, so that two do not use the same free space. */
export const lockQuota = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('uploads ' || ${userId}, 0))`;
};

const processed: UploadStatus = 'processed';

/**
 * Bytes of a user's uploads, incomplete ones included, of the files made from them, Shorts and pictures, and of profile pictures. The original of a picture is
 * deleted once it has been processed.
 */
export const readStorageUsed = async (prisma: Database, userId: string): Promise<number> => {
  // Raw: sums three tables, one of which has no foreign key.
  const [row] = await prisma.$queryRaw<{ bytes: bigint }[]>`
    SELECT ((SELECT coalesce(sum(size), 0) FROM uploads
        WHERE user_id = ${userId}::uuid AND NOT (status = ${processed} AND object_key IS NULL))
      + (SELECT coalesce(sum(size), 0) FROM made_files WHERE subject_id IN (
        SELECT id FROM uploads WHERE user_id = ${userId}::uuid UNION ALL SELECT id FROM shorts WHERE user_id = ${userId}::uuid
        UNION ALL SELECT id FROM pictures WHERE user_id = ${userId}::uuid))
      + (SELECT coalesce(sum(size), 0) FROM avatars WHERE user_id = ${userId}::uuid))::bigint AS bytes`;
  return Number(row?.bytes ?? 0);
};

/** Bytes that a user sent today (UTC). */
export const readReceivedBytes = async (prisma: Database, userId: string, now: Date): Promise<number> => {
  const row = await prisma.uploadDay.findUnique({ where: { user_id_day: { user_id: userId, day: utcDay(now) } } });
  return Number(row?.received_bytes ?? 0);
};

/** Adds bytes that a user sent and returns those of today (UTC). */
export const countReceivedBytes = async (prisma: Database, userId: string, bytes: number, now: Date): Promise<number> => {
  const day = utcDay(now);
  const { received_bytes } = await prisma.uploadDay.upsert({
    where: { user_id_day: { user_id: userId, day } },
    create: { user_id: userId, day, uploads: 0, received_bytes: bytes },
    update: { received_bytes: { increment: bytes } },
  });
  return Number(received_bytes);
};

/** Counts one more upload today (UTC) and returns the count. */
export const countUpload = async (prisma: Database, userId: string, now: Date): Promise<number> => {
  const day = utcDay(now);
  const { uploads } = await prisma.uploadDay.upsert({
    where: { user_id_day: { user_id: userId, day } },
    create: { user_id: userId, day, uploads: 1 },
    update: { uploads: { increment: 1 } },
  });
  return uploads;
};

/** Deletes the counts of days before `before`. */
export const deleteUploadCounts = async (prisma: Database, before: Date): Promise<void> => {
  await prisma.uploadDay.deleteMany({ where: { day: { lt: utcDay(before) } } });
};

export interface UploadRow extends Omit<Upload, 'media_type' | 'source' | 'size' | 'status' | 'assets'> {
  readonly media_type: 'image' | 'video' | 'link';
  readonly source: 'file' | 'resumable' | 'link';
  /** Bytes. */
  readonly size: number;
  readonly status: UploadStatus;
  readonly assets: UploadAssets;
}

/** The row with the values that its check constraints allow. Sizes fit into a number. */
export const toUpload = (row: Upload): UploadRow => ({
  ...row,
  media_type: row.media_type as UploadRow['media_type'],
  source: row.source as UploadRow['source'],
  size: Number(row.size),
  status: row.status as UploadStatus,
  assets: row.assets as unknown as UploadAssets,
});

const assetsJson = (assets: UploadAssets): Prisma.InputJsonObject => assets as unknown as Prisma.InputJsonObject;

export type NewUpload = Pick<UploadRow, 'id' | 'user_id' | 'media_type' | 'source' | 'name' | 'source_url' | 'size' | 'stage'> & {
  readonly at: Date;
};

export const insertUpload = async (prisma: Database, { at, ...upload }: NewUpload): Promise<UploadRow> =>
  toUpload(await prisma.upload.create({ data: { ...upload, status: 'pending', created_at: at, updated_at: at } }));

/** The upload of any user. */
export const readUpload = async (prisma: Database, id: string): Promise<UploadRow | undefined> => {
  const row = await prisma.upload.findUnique({ where: { id } });
  return row ? toUpload(row) : undefined;
};

export const readOwnUpload = async (prisma: Database, userId: string, id: string): Promise<UploadRow | undefined> => {
  const row = await prisma.upload.findUnique({ where: { id, user_id: userId } });
  return row ? toUpload(row) : undefined;
};

interface UploadPage {
  readonly status?: UploadStatus | undefined;
  readonly media_type?: string | undefined;
  readonly before?: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Newest first. */
const uploadsOf = (userId: string, { status, media_type, before, limit }: UploadPage) =>
  ({
    where: {
      user_id: userId,
      status,
      media_type,
      ...(before && {
        created_at: { lte: before.at },
        OR: [{ created_at: { lt: before.at } }, { id: { lt: before.id } }],
      }),
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  }) satisfies Prisma.UploadFindManyArgs;

export type ListedUploadRow = Omit<UploadRow, 'transcript'>;

/** Without transcripts. */
export const listUploads = async (prisma: Database, userId: string, page: UploadPage): Promise<ListedUploadRow[]> => {
  const rows = await prisma.upload.findMany({ ...uploadsOf(userId, page), omit: { transcript: true } });
  return rows.map((row) => toUpload({ ...row, transcript: null }));
};

/** Transcripts are long: a page of the export has few rows. */
const exportPageSize = 4;

export const exportUploads = async (prisma: Database, userId: string, after: UploadRow | undefined): Promise<UploadRow[]> => {
  const before = after && { at: after.created_at.toISOString(), id: after.id };
  return (await prisma.upload.findMany(uploadsOf(userId, { before, limit: exportPageSize }))).map(toUpload);
};

/** Updates an upload in the given state; undefined when it does not exist or has another state. */
const updateUpload = async (
  prisma: Database,
  where: Prisma.UploadWhereInput & { readonly id: string },
  data: Prisma.UploadUpdateManyMutationInput,
): Promise<UploadRow | undefined> => {
  const [row] = await prisma.upload.updateManyAndReturn({ where, data });
  return row && toUpload(row);
};

type StoredFile = MediaKind & { readonly object_key: string; readonly size: number; readonly stage: string; readonly at: Date };

/** The file was stored and its type is known. Undefined when the upload was deleted or did not wait for its file. */
export const markStored = (prisma: Database, id: string, { at, ...stored }: StoredFile): Promise<UploadRow | undefined> =>
  updateUpload(prisma, { id, stage: { in: ['uploading', 'fetching'] }, cancelled: false }, { ...stored, percent: 0, updated_at: at });

/** Stores how much of the file has been received; undefined when the upload was deleted or cancelled. */
export const markReceiving = (prisma: Database, id: string, stage: string, percent: number, at: Date): Promise<UploadRow | undefined> =>
  updateUpload(prisma, { id, cancelled: false, object_key: null }, { stage, percent, updated_at: at });

export const deleteUpload = async (prisma: Database, id: string): Promise<void> => {
  await prisma.upload.deleteMany({ where: { id } });
};

/** The next cleanup deletes the upload, unless its file was stored. */
export const markAbandoned = async (prisma: Database, id: string): Promise<void> => {
  await prisma.upload.updateMany({ where: { id, stage: 'uploading' }, data: { updated_at: new Date(0) } });
};

/** At most `count` uploads that have received nothing since `before`, oldest first. */
export const listAbandonedUploads = async (prisma: Database, before: Date, count: number): Promise<UploadRow[]> => {
  const where = { stage: 'uploading', updated_at: { lt: before } };
  return (await prisma.upload.findMany({ where, orderBy: { updated_at: 'asc' }, take: count })).map(toUpload);
};

/** Returns to the start of processing; undefined unless the upload failed and is retryable. */
export const restartUpload = (prisma: Database, id: string, at: Date): Promise<UploadRow | undefined> =>
  updateUpload(
    prisma,
    { id, status: 'error', retryable: true },
    { status: 'pending', stage: 'queued', percent: 0, reason: null, retryable: false, cancelled: false, updated_at: at },
  );

/** Undefined unless the upload is being processed. */
export const cancelUpload = (prisma: Database, id: string, reason: string, at: Date): Promise<UploadRow | undefined> =>
  updateUpload(
    prisma,
    { id, status: 'pending', stage: { not: 'uploading' } },
    { status: 'error', stage: 'cancelled', reason, retryable: true, cancelled: true, updated_at: at },
  );

type Description = Pick<UploadRow, 'name' | 'transcript' | 'transcript_source' | 'duration' | 'assets'> & { readonly at: Date };

/** A video of which only metadata is available, no file; undefined when the upload was deleted or cancelled. */
export const markDescribed = (prisma: Database, id: string, { at, assets, ...described }: Description): Promise<UploadRow | undefined> =>
  updateUpload(
    prisma,
    { id, status: 'pending' },
    {
      ...described,
      media_type: 'video',
      status: 'processed',
      stage: 'described',
      percent: 100,
      assets: assetsJson(assets),
      updated_at: at,
    },
  );

type ImageResult = Pick<UploadRow, 'width' | 'height' | 'assets'> & { readonly at: Date };

/** A picture with its renditions, which replace the original. Undefined when the upload was deleted or cancelled. */
export const markImageProcessed = (
  prisma: Database,
  id: string,
  { width, height, assets, at }: ImageResult,
): Promise<UploadRow | undefined> =>
  updateUpload(
    prisma,
    { id, status: 'pending' },
    {
      status: 'processed',
      stage: 'processed',
      percent: 100,
      object_key: null,
      width,
      height,
      assets: assetsJson(assets),
      updated_at: at,
    },
  );

export const listUploadIds = async (prisma: Database, userId: string): Promise<string[]> =>
  (await prisma.upload.findMany({ where: { user_id: userId }, select: { id: true } })).map(({ id }) => id);

/** Deletes all uploads of a user and the counts per day. */
export const deleteUserUploads = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.upload.deleteMany({ where: { user_id: userId } });
  await prisma.uploadDay.deleteMany({ where: { user_id: userId } });
};
