import type { Database } from '../../database/transaction.ts';
import type { TypedContent } from '../../items/store/item-content.ts';

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
