import type { TimePosition } from '@trenzeye/kit';
import { Prisma } from './generated/client.ts';

/** Sort columns of a list that is paged by time and id: `Prisma.sql\`c.created_at, c.id\``. */
type SortColumns = Prisma.Sql;

/** Condition for the rows of the next page of a list that shows the latest rows first. Row comparison uses the index. */
export const earlierThan = (columns: SortColumns, after: TimePosition | undefined): Prisma.Sql =>
  after ? Prisma.sql`AND (${columns}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : Prisma.empty;

/** The same for a list that shows the oldest rows first. */
export const laterThan = (columns: SortColumns, after: TimePosition | undefined): Prisma.Sql =>
  after ? Prisma.sql`AND (${columns}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
