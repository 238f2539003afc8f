import { maxMutedWords } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';

/** Returns false when the user has muted too many words already. */
export const muteWord = async (prisma: Database, userId: string, word: string, at: Date): Promise<boolean> => {
  if ((await prisma.mutedWord.count({ where: { user_id: userId, word: { not: word } } })) >= maxMutedWords) return false;
  await prisma.mutedWord.createMany({ data: [{ user_id: userId, word, muted_at: at }], skipDuplicates: true });
  return true;
};

export const unmuteWord = async (prisma: Database, userId: string, word: string): Promise<void> => {
  await prisma.mutedWord.deleteMany({ where: { user_id: userId, word } });
};

export const readMutedWords = (prisma: Database, userId: string): Promise<{ word: string; muted_at: Date }[]> =>
  prisma.mutedWord.findMany({ where: { user_id: userId }, orderBy: { word: 'asc' }, select: { word: true, muted_at: true } });
