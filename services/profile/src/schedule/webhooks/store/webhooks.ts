import type { Database } from '../../../database/transaction.ts';
import { scheduleNow } from '../../publishing/store/schedule-clock.ts';

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
