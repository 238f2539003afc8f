import type { FlaggedContent } from '@trenzeye/proto/http/admin';
import type { Database } from './transaction.ts';

export type TargetKind = FlaggedContent['content_type'];

interface PublishedTarget {
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

/** Adds or updates a public item or comment; none of a deleted user. The caller holds `shareUserLock` of the owner. */
export const upsertReportTarget = async (prisma: Database, target: PublishedTarget): Promise<void> => {
  const { id, type, kind, ownerId, parentId, title, preview, version } = target;
  // Raw: an upsert with a condition, whose update depends on the stored row.
  await prisma.$executeRaw`
    INSERT INTO report_targets AS t (id, type, kind, owner_id, parent_id, title, preview, version)
    SELECT ${id}::uuid, ${type}, ${kind}, ${ownerId}::uuid, ${parentId}::uuid, ${title}, ${preview.slice(0, previewLength)}, ${version}::bigint
    WHERE NOT EXISTS (SELECT FROM directory_users WHERE id = ${ownerId}::uuid AND deleted)
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent_id = excluded.parent_id, title = excluded.title,
      preview = CASE WHEN t.text_version > 0 THEN t.preview ELSE excluded.preview END, version = greatest(t.version, excluded.version)`;
};

/** Sets the text of an edited comment unless a later edit is stored. */
export const setTargetText = async (prisma: Database, id: string, text: string, edits: number): Promise<void> => {
  await prisma.reportTarget.updateMany({
    where: { id, text_version: { lt: edits } },
    data: { preview: text.slice(0, previewLength), text_version: edits },
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
}

/** A public item or comment; undefined if it is unknown or removed. */
export const findReportTarget = async (prisma: Database, type: 'content' | 'comment', id: string): Promise<ReportTargetRow | undefined> => {
  const row = await prisma.reportTarget.findFirst({
    where: { id, type, removed: false },
    select: { id: true, kind: true, owner_id: true, parent_id: true, title: true, preview: true },
  });
  return (row as ReportTargetRow | null) ?? undefined;
};

/** Which of these items and comments are public. */
export const findPublicTargetIds = async (prisma: Database, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.reportTarget.findMany({ where: { id: { in: [...ids] }, removed: false }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
};
