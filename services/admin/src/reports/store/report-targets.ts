import type { FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Database } from '../../database/transaction.ts';

export type TargetKind = FlaggedContent['content_type'];

export interface PublishedTarget {
  readonly id: string;
  readonly type: 'content' | 'comment';
  readonly kind: string;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly preview: string;
  readonly version: number;
}

/** characters */
const previewLength = 300;

/**
 * Adds or updates public items or comments, each once; none of deleted users. The caller holds the locks of the owners
 * (`shareUserLocks`). Rows are written in the order of the ids, so that two consumers cannot deadlock.
 */
export const upsertReportTargets = async (prisma: Database, targets: readonly PublishedTarget[]): Promise<void> => {
  const column = <K extends keyof PublishedTarget>(key: K): PublishedTarget[K][] => targets.map((target) => target[key]);
  const previews = targets.map(({ preview }) => preview.slice(0, previewLength));
  // Raw: upserts with a condition, whose updates depend on the stored rows.
  await prisma.$executeRaw`
    INSERT INTO report_targets AS t (id, type, kind, owner_id, parent_id, title, preview, version)
    SELECT n.* FROM unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('kind')}::text[], ${column('ownerId')}::uuid[],
      ${column('parentId')}::uuid[], ${column('title')}::text[], ${previews}::text[], ${column('version')}::bigint[])
      AS n(id, type, kind, owner_id, parent_id, title, preview, version)
    WHERE NOT EXISTS (SELECT FROM directory_users WHERE id = n.owner_id AND deleted) ORDER BY n.id
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent_id = excluded.parent_id,
      title = CASE WHEN t.text_version > 0 THEN t.title ELSE excluded.title END,
      preview = CASE WHEN t.text_version > 0 THEN t.preview ELSE excluded.preview END, version = greatest(t.version, excluded.version)`;
};

interface EditedText {
  /** Empty for a comment. */
  readonly title: string;
  readonly text: string;
  /** Edits so far. */
  readonly edits: number;
}

/** Sets the text of an edited item or comment unless a later edit is stored. */
export const setTargetText = async (prisma: Database, id: string, { title, text, edits }: EditedText): Promise<void> => {
  await prisma.reportTarget.updateMany({
    where: { id, text_version: { lt: edits } },
    data: { title, preview: text.slice(0, previewLength), text_version: edits },
  });
};

/** Marks an item or comment as removed or restored unless a later version is stored. */
export const setTargetRemoved = async (prisma: Database, id: string, removed: boolean, version: number): Promise<void> => {
  await prisma.reportTarget.updateMany({ where: { id, version: { lt: version } }, data: { removed, version } });
};

export const deleteReportTargetsOf = async (prisma: Database, ownerId: string): Promise<void> => {
  await prisma.reportTarget.deleteMany({ where: { owner_id: ownerId } });
};

export interface ReportTargetRow {
  readonly id: string;
  readonly kind: TargetKind;
  readonly owner_id: string;
  readonly parent_id: string | null;
  readonly title: string;
  readonly preview: string;
  /** Edits so far. */
  readonly text_version: number;
}

const targetColumns = { id: true, kind: true, owner_id: true, parent_id: true, title: true, preview: true, text_version: true } as const;

/** A public item or comment; undefined if it is unknown or removed. */
export const findReportTarget = async (prisma: Database, type: 'content' | 'comment', id: string): Promise<ReportTargetRow | undefined> => {
  const row = await prisma.reportTarget.findFirst({
    where: { id, type, removed: false },
    select: targetColumns,
  });
  return (row as ReportTargetRow | null) ?? undefined;
};

/** An item or comment, also if it was removed; undefined if it is unknown. */
export const findTargetText = async (prisma: Database, id: string): Promise<Pick<ReportTargetRow, 'title' | 'preview'> | undefined> =>
  (await prisma.reportTarget.findUnique({ where: { id }, select: { title: true, preview: true } })) ?? undefined;

/** Which of these items and comments are public. */
export const findPublicTargetIds = async (prisma: Database, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.reportTarget.findMany({ where: { id: { in: [...ids] }, removed: false }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
};
