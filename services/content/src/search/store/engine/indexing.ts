import { Prisma } from '../../../database/generated/client.ts';
import type { Database } from '../../../database/transaction.ts';

/** The state of the first fill of an index. */
interface Fill {
  /** Whether all items have been indexed once. */
  readonly filled: boolean;
  /** Whether every transaction records its changes: those that were running when the index was registered have ended. */
  readonly recording: boolean;
  /** The last item that was indexed. */
  readonly position: string;
}

/** Changes are recorded from now on. Every index but this one is forgotten. */
export const registerIndex = async (prisma: Database, indexName: string): Promise<void> => {
  // Raw: Prisma does not know the schema.
  await prisma.$executeRaw`DELETE FROM search.engines WHERE index_name <> ${indexName}`;
  // Raw: Prisma does not know the schema.
  await prisma.$executeRaw`INSERT INTO search.engines (index_name) VALUES (${indexName}) ON CONFLICT DO NOTHING`;
};

/** The index is empty: it has to be filled again. */
export const restartFill = async (prisma: Database, indexName: string): Promise<void> => {
  // Raw: Prisma does not know the schema.
  await prisma.$executeRaw`UPDATE search.engines SET filled = false, position = DEFAULT WHERE index_name = ${indexName}`;
};

/** Changes are no longer recorded. */
export const forgetIndexes = async (prisma: Database): Promise<void> => {
  // Raw: Prisma does not know the schema.
  const forgotten = await prisma.$executeRaw`DELETE FROM search.engines`;
  // Raw: Prisma does not know the schema.
  if (forgotten > 0) await prisma.$executeRaw`TRUNCATE search.changes`;
};

/** Undefined for an index that is not registered. */
export const readFill = async (prisma: Database, indexName: string): Promise<Fill | undefined> => {
  // Raw: Prisma does not know the schema.
  const [fill] = await prisma.$queryRaw<Fill[]>`
    SELECT filled, position, registered_at < clock_timestamp() - interval '1 second' AND NOT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start < registered_at + interval '1 second' AND pid <> pg_backend_pid()) AS recording
    FROM search.engines WHERE index_name = ${indexName}`;
  return fill;
};

/** The next items of the first fill. */
export const readItemsAfter = async (prisma: Database, position: string, count: number): Promise<string[]> => {
  // Raw: Prisma does not know the schema.
  const rows = await prisma.$queryRaw<{ id: string }[]>`SELECT items_after AS id FROM search.items_after(${position}::uuid, ${count}::int)`;
  return rows.map(({ id }) => id);
};

export const advanceFill = async (
  prisma: Database,
  indexName: string,
  { position, filled }: Pick<Fill, 'position' | 'filled'>,
): Promise<void> => {
  // Raw: Prisma does not know the schema.
  await prisma.$executeRaw`UPDATE search.engines SET position = ${position}::uuid, filled = ${filled} WHERE index_name = ${indexName}`;
};

interface Change {
  readonly id: bigint;
  readonly content_id: string;
}

/** The oldest changes that were not indexed yet. */
export const readChanges = (prisma: Database, count: number): Promise<Change[]> =>
  // Raw: Prisma does not know the schema.
  prisma.$queryRaw<Change[]>`SELECT id, content_id FROM search.changes ORDER BY id LIMIT ${count}`;

export const deleteChanges = async (prisma: Database, changes: readonly Change[]): Promise<void> => {
  // Raw: Prisma does not know the schema.
  await prisma.$executeRaw`DELETE FROM search.changes WHERE id IN (${Prisma.join(changes.map(({ id }) => id))})`;
};
