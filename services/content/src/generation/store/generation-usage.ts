import type { Database } from '../../database/transaction.ts';

/** Takes one of a user's `quota` generations of a day, also when several are requested at the same time. Returns whether one was left. */
export const takeGeneration = async (prisma: Database, userId: string, day: string, quota: number): Promise<boolean> => {
  // Raw: an upsert that depends on the stored number.
  const taken = await prisma.$executeRaw`
    INSERT INTO generation_usage AS u (user_id, day, used) VALUES (${userId}::uuid, ${day}::date, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET used = u.used + 1 WHERE u.used < ${quota}::int`;
  return taken > 0;
};

/** Gives one generation back: the provider returned no result. */
export const returnGeneration = async (prisma: Database, userId: string, day: string): Promise<void> => {
  await prisma.generationUsage.updateMany({
    where: { user_id: userId, day: new Date(day), used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
};

export const readGenerationsOfDay = async (prisma: Database, userId: string, day: string): Promise<number> =>
  (await prisma.generationUsage.findUnique({ where: { user_id_day: { user_id: userId, day: new Date(day) } } }))?.used ?? 0;
