import type { Database } from '../../database/transaction.ts';
import type { DisplayedSignal } from './signals.ts';

/** Hides a signal from a user. Returns false for an unknown signal. */
export const hideSignal = async (prisma: Database, userId: string, signalId: string, at: Date): Promise<boolean> => {
  if ((await prisma.signal.count({ where: { id: signalId } })) === 0) return false;
  await prisma.hiddenSignal.createMany({ data: [{ user_id: userId, signal_id: signalId, hidden_at: at }], skipDuplicates: true });
  return true;
};

export const unhideSignal = async (prisma: Database, userId: string, signalId: string): Promise<void> => {
  await prisma.hiddenSignal.deleteMany({ where: { user_id: userId, signal_id: signalId } });
};

/** The last signal of the previous page: when it was hidden (ms since 1970) and its id. */
export type HiddenPosition = readonly [hiddenAt: string, id: string];

export const readHiddenSignals = async (
  prisma: Database,
  userId: string,
  limit: number,
  after: HiddenPosition | undefined,
): Promise<(DisplayedSignal & { readonly hidden_at: Date })[]> => {
  const at = after && new Date(Number(after[0]));
  const rows = await prisma.hiddenSignal.findMany({
    where: { user_id: userId, ...(at ? { hidden_at: { lte: at }, OR: [{ hidden_at: { lt: at } }, { signal_id: { lt: after[1] } }] } : {}) },
    orderBy: [{ hidden_at: 'desc' }, { signal_id: 'desc' }],
    take: limit,
    select: { hidden_at: true, signal: true },
  });
  return rows.map(({ hidden_at, signal }) => ({ ...signal, hidden_at }));
};

/** Tags that one user can mute. */
export const muteLimit = 200;

/** Returns false when the user has muted too many tags already. */
export const muteTag = async (prisma: Database, userId: string, tag: string, at: Date): Promise<boolean> => {
  if ((await prisma.mutedTag.count({ where: { user_id: userId, tag: { not: tag } } })) >= muteLimit) return false;
  await prisma.mutedTag.createMany({ data: [{ user_id: userId, tag, muted_at: at }], skipDuplicates: true });
  return true;
};

export const unmuteTag = async (prisma: Database, userId: string, tag: string): Promise<void> => {
  await prisma.mutedTag.deleteMany({ where: { user_id: userId, tag } });
};

export const readMutedTags = (prisma: Database, userId: string): Promise<{ tag: string; muted_at: Date }[]> =>
  prisma.mutedTag.findMany({ where: { user_id: userId }, orderBy: { tag: 'asc' }, select: { tag: true, muted_at: true } });
