import type { Database } from '../../database/transaction.ts';

/** The kinds of notifications that a user has turned off. */
export const readMutedKinds = async (prisma: Database, userId: string): Promise<Set<string>> =>
  new Set((await prisma.mutedNotificationKind.findMany({ where: { user_id: userId } })).map(({ kind }) => kind));

/** Turns kinds off and on for a user. */
export const setMutedKinds = async (
  prisma: Database,
  userId: string,
  { muted, unmuted }: { readonly muted: readonly string[]; readonly unmuted: readonly string[] },
): Promise<void> => {
  await prisma.mutedNotificationKind.deleteMany({ where: { user_id: userId, kind: { in: [...unmuted] } } });
  await prisma.mutedNotificationKind.createMany({ data: muted.map((kind) => ({ user_id: userId, kind })), skipDuplicates: true });
};
