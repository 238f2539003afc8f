import type { Database } from '../../database/transaction.ts';

/** The kinds of notifications that are not sent to a user's devices. */
export const readMutedPushKinds = async (prisma: Database, userId: string): Promise<Set<string>> =>
  new Set((await prisma.mutedPushKind.findMany({ where: { user_id: userId } })).map(({ kind }) => kind));

/** Turns kinds off and on for a user. */
export const setMutedPushKinds = async (
  prisma: Database,
  userId: string,
  { muted, unmuted }: { readonly muted: readonly string[]; readonly unmuted: readonly string[] },
): Promise<void> => {
  await prisma.mutedPushKind.deleteMany({ where: { user_id: userId, kind: { in: [...unmuted] } } });
  await prisma.mutedPushKind.createMany({ data: muted.map((kind) => ({ user_id: userId, kind })), skipDuplicates: true });
};
