import { type Language, toLanguage } from '@trenzeye/proto/http/languages';
import type { Database } from '../../database/transaction.ts';

export const setUserLanguage = async (prisma: Database, userId: string, language: Language): Promise<void> => {
  await prisma.userLanguage.upsert({ where: { user_id: userId }, create: { user_id: userId, language }, update: { language } });
};

/** The languages of users; those without one use English. */
export const readUserLanguages = async (prisma: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, Language>> => {
  const rows = await prisma.userLanguage.findMany({ where: { user_id: { in: [...userIds] } } });
  return new Map(rows.map(({ user_id, language }) => [user_id, toLanguage(language)]));
};

export const readUserLanguage = async (prisma: Database, userId: string): Promise<Language> =>
  (await readUserLanguages(prisma, [userId])).get(userId) ?? 'en';

export const deleteUserLanguage = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.userLanguage.deleteMany({ where: { user_id: userId } });
};
