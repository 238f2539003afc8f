import type { Database } from '../../database/transaction.ts';
import { deleteCalendarLink } from '../plan/store.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';

/** Pauses the webhook and the calendar link of a user that one of these sessions created or confirmed last. */
export const pauseConnectionsOf = async (prisma: Database, userId: string, sessionIds: readonly string[]): Promise<void> => {
  const ids = [...sessionIds];
  await prisma.scheduleWebhook.updateMany({ where: { user_id: userId, session_id: { in: ids } }, data: { is_paused: true } });
  await prisma.scheduleSettings.updateMany({
    where: { user_id: userId, calendar_hash: { not: null }, calendar_session_id: { in: ids } },
    data: { calendar_paused: true },
  });
};

/** Pauses the webhook and the calendar link of a user that the kept session has neither created nor confirmed; both without one. */
export const pauseOtherConnections = async (prisma: Database, userId: string, keptSessionId: string | undefined): Promise<void> => {
  const otherWebhook = keptSessionId === undefined ? {} : { OR: [{ session_id: null }, { session_id: { not: keptSessionId } }] };
  const otherLink =
    keptSessionId === undefined ? {} : { OR: [{ calendar_session_id: null }, { calendar_session_id: { not: keptSessionId } }] };
  await prisma.scheduleWebhook.updateMany({ where: { user_id: userId, ...otherWebhook }, data: { is_paused: true } });
  await prisma.scheduleSettings.updateMany({
    where: { user_id: userId, calendar_hash: { not: null }, ...otherLink },
    data: { calendar_paused: true },
  });
};

/** Deletes the webhook and the calendar link of a user that a session created which the owner has rejected. */
export const deleteConnectionsOf = async (prisma: Database, userId: string, sessionId: string): Promise<void> => {
  await prisma.scheduleWebhook.deleteMany({ where: { user_id: userId, session_id: sessionId } });
  const links = await prisma.scheduleSettings.count({ where: { user_id: userId, calendar_session_id: sessionId } });
  if (links > 0) await deleteCalendarLink(prisma, userId);
};

export interface WebhookRow {
  readonly url: string;
  readonly sealed_secret: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The session that set or last confirmed it; null for webhooks of earlier versions. */
  readonly session_id: string | null;
  /** Not called until the owner confirms it. */
  readonly is_paused: boolean;
  /** The latest delivery, whatever its answer. */
  readonly last_used_at: Date | null;
}

export const readWebhook = async (prisma: Database, userId: string): Promise<WebhookRow | undefined> =>
  (await prisma.scheduleWebhook.findUnique({ where: { user_id: userId } })) ?? undefined;

interface WebhookSetting {
  readonly url: string;
  readonly sealedSecret: string;
  readonly sessionId: string;
}

/** Inserts or replaces a user's webhook, which is not paused any more. */
export const setWebhookRow = async (
  prisma: Database,
  userId: string,
  { url, sealedSecret, sessionId }: WebhookSetting,
): Promise<WebhookRow> => {
  const now = await scheduleNow(prisma);
  const change = { url, sealed_secret: sealedSecret, session_id: sessionId, is_paused: false, updated_at: now };
  return prisma.scheduleWebhook.upsert({
    where: { user_id: userId },
    create: { user_id: userId, ...change, created_at: now },
    update: change,
  });
};

/** Ends the pause of a webhook and binds it to the session. Undefined when there is none. */
export const confirmWebhookRow = async (prisma: Database, userId: string, sessionId: string): Promise<WebhookRow | undefined> => {
  const [row] = await prisma.scheduleWebhook.updateManyAndReturn({
    where: { user_id: userId },
    data: { session_id: sessionId, is_paused: false },
  });
  return row;
};

/** Returns the address of the deleted webhook; undefined when there was none. */
export const deleteWebhook = async (prisma: Database, userId: string): Promise<string | undefined> => {
  const row = await readWebhook(prisma, userId);
  const { count } = await prisma.scheduleWebhook.deleteMany({ where: { user_id: userId } });
  return count === 0 ? undefined : row?.url;
};

export const recordWebhookUse = async (prisma: Database, userId: string, at: Date): Promise<void> => {
  await prisma.scheduleWebhook.updateMany({ where: { user_id: userId }, data: { last_used_at: at } });
};
