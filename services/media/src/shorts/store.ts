import type { Short as ShortAnswer, ShortEdit, ShortFromScript } from '@trenzeye/proto/http/media/shorts';
import type { SpeechChoice, Spoken } from '@trenzeye/proto/http/media/speech';
import type { ShortMusic, ShortScene } from '@trenzeye/proto/http/media/visuals';
import type { z } from 'zod';
import { Prisma, type Short } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { findPublicPrefixes, shortPrefix } from '../objects/index.ts';

/** Result of the last successful rendering: object keys, seconds and pixels. */
interface Rendered {
  readonly video: string;
  readonly thumbnail: string;
  readonly captions: string | null;
  /** Captions in all languages, with the keys of their files. Missing in renderings from before there were several. */
  readonly tracks?: readonly { readonly language: string; readonly label: string; readonly key: string }[];
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** Null for Shorts of uploads. Missing in renderings from before Shorts were spoken. */
  readonly spoken: Spoken | null;
}

/** A recording of a narration. */
export interface TakeRow {
  readonly id: string;
  readonly narration: string;
  readonly key: string;
  /** Seconds. */
  readonly duration: number | null;
}

export interface ShortRow extends Omit<Short, 'scenes' | 'style' | 'speech' | 'takes' | 'music' | 'edit' | 'status' | 'rendered'> {
  readonly scenes: ShortScene[];
  readonly style: z.output<typeof ShortFromScript>['style'];
  readonly speech: SpeechChoice;
  readonly takes: readonly TakeRow[];
  readonly music: ShortMusic | null;
  readonly edit: ShortEdit | null;
  readonly status: ShortAnswer['status'];
  readonly rendered: Rendered | null;
  readonly is_public: boolean;
}

/** A stored edit. Those from before clips, caption styles and languages have none. */
const toEdit = (stored: Prisma.JsonValue): ShortEdit | null => {
  const edit = stored as unknown as z.input<typeof ShortEdit> | null;
  if (!edit) return null;
  const { clips = [], caption_style = 'outline', captions_language = '', tracks = [], burned_language = '' } = edit;
  return { ...edit, clips, caption_style, captions_language, tracks, burned_language };
};

const publicPrefixesOf = (prisma: Database, rows: readonly { readonly id: string }[]): Promise<ReadonlySet<string>> =>
  findPublicPrefixes(
    prisma,
    rows.map(({ id }) => shortPrefix(id)),
  );

const toShorts = async (prisma: Database, rows: readonly Short[]): Promise<ShortRow[]> => {
  if (rows.length === 0) return [];
  const published = await publicPrefixesOf(prisma, rows);
  return rows.map((row) => ({
    ...row,
    scenes: row.scenes as unknown as ShortRow['scenes'],
    style: row.style as ShortRow['style'],
    speech: row.speech as unknown as SpeechChoice,
    takes: row.takes as unknown as TakeRow[],
    edit: toEdit(row.edit),
    music: row.music as unknown as ShortMusic | null,
    status: row.status as ShortRow['status'],
    rendered: row.rendered as unknown as Rendered | null,
    is_public: published.has(shortPrefix(row.id)),
  }));
};

const toShort = async (prisma: Database, row: Short | null | undefined): Promise<ShortRow | undefined> =>
  row ? (await toShorts(prisma, [row]))[0] : undefined;

/** Throws when the Short does not exist. */
const updateShort = async (prisma: Database, id: string, data: Prisma.ShortUpdateInput): Promise<ShortRow> => {
  const short = await toShort(prisma, await prisma.short.update({ where: { id }, data }));
  if (!short) throw new Error(`Short ${id} was not updated`);
  return short;
};

type NewShort = Pick<
  ShortRow,
  'id' | 'user_id' | 'upload_id' | 'title' | 'script' | 'scenes' | 'voice_type' | 'style' | 'edit' | 'status'
> & {
  readonly speech?: SpeechChoice;
  readonly music?: ShortMusic | null;
  readonly at: Date;
};

export const insertShort = async (prisma: Database, { at, edit, music, ...short }: NewShort): Promise<ShortRow> => {
  const stage = short.status === 'rendering' ? 'waiting' : null;
  const row = await prisma.short.create({
    data: { ...short, edit: edit ?? Prisma.DbNull, music: music ?? Prisma.DbNull, stage, created_at: at, updated_at: at },
  });
  const inserted = await toShort(prisma, row);
  if (!inserted) throw new Error(`Short ${short.id} was not inserted`);
  return inserted;
};

export const readShort = async (prisma: Database, id: string): Promise<ShortRow | undefined> =>
  toShort(prisma, await prisma.short.findUnique({ where: { id } }));

/** A user's Short, locked until the transaction ends. */
export const lockOwnShort = async (prisma: Database, userId: string, id: string): Promise<ShortRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<Short[]>`
    SELECT * FROM shorts WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  return toShort(prisma, row);
};

/** A Short that is to be rendered, locked until the transaction ends. */
export const lockRenderingShort = async (prisma: Database, id: string): Promise<ShortRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<Short[]>`SELECT * FROM shorts WHERE id = ${id}::uuid AND status = 'rendering' FOR UPDATE`;
  return toShort(prisma, row);
};

/** The Short that a user last created from an upload. */
export const readLatestShort = async (prisma: Database, userId: string, uploadId: string): Promise<ShortRow | undefined> => {
  const where = { upload_id: uploadId, user_id: userId };
  return toShort(prisma, await prisma.short.findFirst({ where, orderBy: [{ created_at: 'desc' }, { id: 'desc' }] }));
};

/** Runs requests for a Short of the same upload one after the other until the transaction ends. */
export const lockShortsOfUpload = async (prisma: Database, uploadId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${uploadId}, 22))`;
};

interface ShortPage {
  readonly before?: readonly [at: string, id: string] | undefined;
  readonly limit: number;
}

/** Latest first. */
const shortsOf = (userId: string, { before, limit }: ShortPage) => {
  const [at, id] = before ?? [];
  return {
    where: { user_id: userId, ...(at && { created_at: { lte: at }, OR: [{ created_at: { lt: at } }, { id: { lt: id } }] }) },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  } satisfies Prisma.ShortFindManyArgs;
};

export type ListedShortRow = Omit<ShortRow, 'script' | 'scenes' | 'edit'>;

/** Without scripts and edits, which contain the transcript. */
export const listShorts = async (prisma: Database, userId: string, page: ShortPage): Promise<ListedShortRow[]> => {
  const rows = await prisma.short.findMany({ ...shortsOf(userId, page), omit: { script: true, scenes: true, edit: true } });
  return toShorts(
    prisma,
    rows.map((row) => ({ ...row, script: '', scenes: [], edit: null })),
  );
};

/** Scripts are long: a page of the export has few rows. */
const exportPageSize = 20;

export const exportShorts = async (prisma: Database, userId: string, after: ShortRow | undefined): Promise<ShortRow[]> => {
  const before = after && ([after.created_at.toISOString(), after.id] as const);
  const rows = await prisma.short.findMany({ ...shortsOf(userId, { before, limit: exportPageSize }), omit: { edit: true } });
  return toShorts(
    prisma,
    rows.map((row) => ({ ...row, edit: null })),
  );
};

interface EditChange {
  readonly edit: ShortEdit;
  readonly title: string;
  readonly script: string;
  readonly scenes: ShortRow['scenes'];
  readonly at: Date;
}

export const setEdit = (prisma: Database, id: string, { at, ...change }: EditChange): Promise<ShortRow> =>
  updateShort(prisma, id, { ...change, updated_at: at });

type ScriptChange = Pick<ShortRow, 'title' | 'script' | 'scenes' | 'voice_type' | 'style' | 'speech' | 'music'> & { readonly at: Date };

export const setScript = (prisma: Database, id: string, { at, music, ...change }: ScriptChange): Promise<ShortRow> =>
  updateShort(prisma, id, { ...change, music: music ?? Prisma.DbNull, updated_at: at });

export const setTakes = (prisma: Database, id: string, takes: readonly TakeRow[], at: Date): Promise<ShortRow> =>
  updateShort(prisma, id, { takes: takes.map((take) => ({ ...take })), updated_at: at });

export const setRendering = (prisma: Database, id: string, at: Date): Promise<ShortRow> =>
  updateShort(prisma, id, { status: 'rendering', stage: 'waiting', percent: 0, reason: null, updated_at: at });

/** Back to the status before the rendering was requested. */
export const setRenderingCancelled = (prisma: Database, { id, rendered }: Pick<ShortRow, 'id' | 'rendered'>, at: Date): Promise<ShortRow> =>
  updateShort(prisma, id, { status: rendered ? 'ready' : 'draft', stage: null, percent: 0, updated_at: at });

export const setShortStage = async (prisma: Database, id: string, stage: string, percent: number, at: Date): Promise<void> => {
  await prisma.short.updateMany({ where: { id }, data: { stage, percent, updated_at: at } });
};

export const setShortFailed = async (prisma: Database, id: string, reason: string, retryable: boolean, at: Date): Promise<void> => {
  await prisma.short.updateMany({ where: { id }, data: { status: 'failed', stage: null, reason, retryable, updated_at: at } });
};

/** A rendering succeeded; returns the Short with its new version. */
export const setRendered = (prisma: Database, id: string, rendered: Rendered, at: Date): Promise<ShortRow> =>
  updateShort(prisma, id, {
    status: 'ready',
    stage: null,
    percent: 100,
    reason: null,
    rendered: {
      ...rendered,
      tracks: rendered.tracks?.map((track) => ({ ...track })) ?? [],
      spoken: rendered.spoken && { ...rendered.spoken },
    },
    version: { increment: 1 },
    updated_at: at,
  });

export const listShortIds = async (prisma: Database, userId: string): Promise<string[]> =>
  (await prisma.short.findMany({ where: { user_id: userId }, select: { id: true } })).map(({ id }) => id);

export const deleteShort = async (prisma: Database, id: string): Promise<void> => {
  await prisma.short.deleteMany({ where: { id } });
};
