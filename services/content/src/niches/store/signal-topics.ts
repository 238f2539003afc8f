import type { Signal } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** What a signal is about. Demo signals have no topic. */
export type SignalTopic = Pick<Signal, 'id' | 'title' | 'topic' | 'aliases'>;

const topicColumns = { id: true, title: true, topic: true, aliases: true } as const;
const listedLimit = 1_000;

export const findSignalTopic = async (prisma: Database, id: string): Promise<SignalTopic | undefined> =>
  (await prisma.signal.findUnique({ where: { id }, select: topicColumns })) ?? undefined;

/** The listed signals, and another one. */
export const readListedTopics = (prisma: Database, otherId: string | undefined): Promise<SignalTopic[]> =>
  prisma.signal.findMany({
    where: { OR: [{ listed: true }, ...(otherId === undefined ? [] : [{ id: otherId }])] },
    take: listedLimit,
    select: topicColumns,
  });

/** Lets a signal be found by a key: demo signals have none of their own. */
export const addMatchKey = async (prisma: Database, id: string, key: string): Promise<void> => {
  await prisma.signal.updateMany({ where: { id, NOT: { match_keys: { has: key } } }, data: { match_keys: { push: key } } });
};
