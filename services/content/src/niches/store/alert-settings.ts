import type { AlertSetting } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** Times are minutes after midnight. */
export type AlertSettingRow = Omit<AlertSetting, 'user_id'>;

export const findAlertSettings = async (prisma: Database, userId: string): Promise<AlertSettingRow | undefined> =>
  (await prisma.alertSetting.findUnique({ where: { user_id: userId }, omit: { user_id: true } })) ?? undefined;

export const setAlertSettings = async (prisma: Database, userId: string, settings: AlertSettingRow): Promise<void> => {
  await prisma.alertSetting.upsert({ where: { user_id: userId }, create: { user_id: userId, ...settings }, update: settings });
};
