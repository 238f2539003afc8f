import type { SignalSource } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** What an admin chose about a source, or a feed that they added. */
export type SourceRow = SignalSource;

export const readSourceRows = (prisma: Database): Promise<SourceRow[]> =>
  prisma.signalSource.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] });

export const setSourceRow = async (prisma: Database, { id, ...row }: SourceRow): Promise<void> => {
  await prisma.signalSource.upsert({ where: { id }, create: { id, ...row }, update: row });
};

export const countFeeds = (prisma: Database): Promise<number> => prisma.signalSource.count({ where: { kind: 'feed' } });

/** Returns how many were new. */
export const addFeeds = async (prisma: Database, rows: readonly SourceRow[]): Promise<number> =>
  (await prisma.signalSource.createMany({ data: [...rows], skipDuplicates: true })).count;

/** Deletes a feed that an admin added and returns its address; undefined when there is none with this id. */
export const deleteFeed = async (prisma: Database, id: string): Promise<string | undefined> => {
  const feed = await prisma.signalSource.findFirst({ where: { id, kind: 'feed' }, select: { url: true } });
  const { count } = await prisma.signalSource.deleteMany({ where: { id, kind: 'feed' } });
  return count > 0 ? (feed?.url ?? undefined) : undefined;
};
