import type { Database } from './transaction.ts';

/** When a consumer group last received an event. */
export const readLastConsumedAt = async (prisma: Database, group: string): Promise<Date | undefined> => {
  // Raw: kit's tables have no model.
  const [row] = await prisma.$queryRaw<{ at: Date | null }[]>`SELECT max(received_at) AS at FROM kit.inbox WHERE consumer = ${group}`;
  return row?.at ?? undefined;
};
