import type { Database } from '../transaction.ts';
import { scheduleNow } from './schedule-clock.ts';

export interface WebhookRow {
  readonly url: string;
  readonly sealed_secret: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const readWebhook = async (prisma: Database, userId: string): Promise<WebhookRow | undefined> =>
  (await prisma.scheduleWebhook.findUnique({ where: { user_id: userId } })) ?? undefined;

/** Inserts or replaces a user's webhook. */
export const setWebhookRow = async (prisma: Database, userId: string, url: string, sealedSecret: string): Promise<WebhookRow> => {
  const now = await scheduleNow(prisma);
  const change = { url, sealed_secret: sealedSecret, updated_at: now };
  return prisma.scheduleWebhook.upsert({
    where: { user_id: userId },
    create: { user_id: userId, ...change, created_at: now },
    update: change,
  });
};

export const deleteWebhook = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.scheduleWebhook.deleteMany({ where: { user_id: userId } });
};
