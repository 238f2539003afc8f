import { type AuthorRow, withAuthors } from '../../authors/index.ts';
import type { Database } from '../../database/transaction.ts';

/** The original of a remix as it is now, and the username its author was credited with. */
export interface CreditRow extends AuthorRow {
  readonly id: string;
  readonly status: 'published' | 'removed';
  readonly title: string;
  readonly type: 'thread' | 'image' | 'video';
  /** Null while the remix is a draft. */
  readonly username_then: string | null;
  /** The published version of the original that the remix was made from. */
  readonly version: number;
  /** Published versions of the original. */
  readonly versions: number;
  /** 0 while the remix is a draft. */
  readonly depth: number;
}

/** The credit of an item; undefined when it is no remix. */
export const readCredit = async (prisma: Database, id: string): Promise<CreditRow | undefined> => {
  const item = await prisma.contentCore.findUnique({
    where: { id },
    select: {
      remix_of_version: true,
      original: { select: { id: true, status: true, title: true, type: true, user_id: true, published_version: true } },
    },
  });
  if (!item?.original) return undefined;
  // One after the other: a transaction has one connection.
  const log = await prisma.remixLog.findUnique({ where: { new_content_id: id }, select: { original_username: true, depth: true } });
  const { published_version: versions, ...original } = item.original;
  const row = { ...original, version: item.remix_of_version ?? 1, versions };
  const [credit] = await withAuthors(prisma, [{ ...row, username_then: log?.original_username ?? null, depth: log?.depth ?? 0 }]);
  return credit as CreditRow | undefined;
};
