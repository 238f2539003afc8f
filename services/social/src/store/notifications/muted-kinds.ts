import type { PrismaClient } from '../generated/client.ts';

/** The kinds somebody does not want to be told of. */
export const readMutedKinds = async (prisma: PrismaClient, userId: string): Promise<Set<string>> =>
  new Set((await prisma.mutedNotificationKind.findMany({ where: { userId } })).map(({ kind }) => kind));

export const setMutedKinds = async (
  prisma: PrismaClient,
  userId: string,
  { silenced, heard }: { readonly silenced: readonly string[]; readonly heard: readonly string[] },
): Promise<void> => {
  await prisma.$transaction([
    prisma.mutedNotificationKind.deleteMany({ where: { userId, kind: { in: [...heard] } } }),
    prisma.mutedNotificationKind.createMany({ data: silenced.map((kind) => ({ userId, kind })), skipDuplicates: true }),
  ]);
};
