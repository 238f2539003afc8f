import type { Provenance } from '@trenzeye/proto/http/content';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import type { TypedContent } from '../items/index.ts';

/** Versions stored per draft. */
const versionLimit = 50;

export interface VersionRow {
  readonly version: number;
  readonly title: string;
  readonly prompt: string;
  readonly content: TypedContent['content'];
  readonly saved_at: Date;
}

/** Stores a version of a draft and deletes all but the last 50. */
export const addVersion = async (
  prisma: Database,
  id: string,
  { version, title, prompt, content, at }: Omit<VersionRow, 'saved_at'> & { readonly at: Date },
): Promise<void> => {
  if (version > versionLimit)
    await prisma.contentVersion.deleteMany({ where: { content_id: id, version: { lte: version - versionLimit } } });
  await prisma.contentVersion.create({
    data: { content_id: id, version, title, prompt, content, saved_at: at },
    select: { version: true },
  });
};

const columns = { version: true, title: true, prompt: true, content: true, saved_at: true } as const;

/** Latest first. */
export const readVersions = async (prisma: Database, id: string): Promise<VersionRow[]> => {
  const rows = await prisma.contentVersion.findMany({
    where: { content_id: id },
    orderBy: { version: 'desc' },
    take: versionLimit,
    select: columns,
  });
  return rows as unknown as VersionRow[];
};

export const readVersion = async (prisma: Database, id: string, version: number): Promise<VersionRow | undefined> => {
  const row = await prisma.contentVersion.findUnique({ where: { content_id_version: { content_id: id, version } }, select: columns });
  return row ? (row as unknown as VersionRow) : undefined;
};

export interface DraftRow {
  readonly id: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly title: string;
  readonly updated_at: Date;
  readonly text: string;
  /** Of an image or a Short; undefined for others. */
  readonly alt_text: string | undefined;
}

/** The last draft of the previous page: when it was changed (ms since 1970) and its id. */
export type DraftPosition = readonly [updatedAt: string, id: string];

/** Drafts after a position in descending order. */
const draftsAfter = ([updatedAt, id]: DraftPosition): Prisma.ContentCoreWhereInput => {
  const at = new Date(Number(updatedAt));
  return { updated_at: { lte: at }, OR: [{ updated_at: { lt: at } }, { id: { lt: id } }] };
};

/** A user's drafts, latest first. */
export const readDrafts = async (
  prisma: Database,
  userId: string,
  limit: number,
  after: DraftPosition | undefined,
): Promise<DraftRow[]> => {
  const rows = await prisma.contentCore.findMany({
    where: { user_id: userId, status: 'draft', ...(after ? draftsAfter(after) : {}) },
    orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      id: true,
      type: true,
      title: true,
      updated_at: true,
      text: { select: { text_body: true } },
      image: { select: { caption: true, alt_text: true } },
      video: { select: { script: true, alt_text: true } },
    },
  });
  return rows.map(({ text, image, video, type, ...row }) => ({
    ...row,
    type: type as DraftRow['type'],
    alt_text: image?.alt_text ?? video?.alt_text,
    text: text?.text_body ?? image?.caption ?? video?.script ?? '',
  }));
};

export interface DraftChange {
  readonly title: string;
  readonly prompt: string;
  readonly signalId: string | null;
  readonly templateId: string | null;
  readonly provenance: Provenance | null;
  readonly shortId: string | null;
  readonly at: Date;
}

/** Changes a locked draft and returns its new version. */
export const updateDraft = async (prisma: Database, id: string, change: DraftChange): Promise<number> => {
  const { version } = await prisma.contentCore.update({
    where: { id },
    data: {
      title: change.title,
      prompt: change.prompt,
      signal_id: change.signalId,
      template_id: change.templateId,
      provenance: change.provenance ?? Prisma.DbNull,
      updated_at: change.at,
      short_id: change.shortId,
      version: { increment: 1 },
    },
    select: { version: true },
  });
  return version;
};

/** Whether content of this type with this provenance was generated for the user. */
export const wasGenerated = async (
  prisma: Database,
  userId: string,
  type: TypedContent['type'],
  provenance: Omit<Provenance, 'parts'>,
): Promise<boolean> =>
  (await prisma.generation.findFirst({ where: { user_id: userId, type, provenance: { equals: provenance } }, select: { id: true } })) !==
  null;

/** Whether a signal and a template exist; null counts as existing. */
export const findReferences = async (
  prisma: Database,
  signalId: string | null,
  templateId: string | null,
): Promise<{ readonly hasSignal: boolean; readonly hasTemplate: boolean }> => ({
  hasSignal: !signalId || (await prisma.signal.count({ where: { id: signalId } })) > 0,
  hasTemplate: !templateId || (await prisma.template.count({ where: { id: templateId } })) > 0,
});
