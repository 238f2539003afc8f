import { invalidField, type RunTransaction } from '@trenzeye/kit';
import { canonicalZone, formatMinutes } from '@trenzeye/kit/local-time';
import type { AlertSettings } from '@trenzeye/proto/http/content';
import type { PrismaClient } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { type AlertSettingRow, findAlertSettings, setAlertSettings } from './store.ts';

/** Of users who have chosen nothing. */
export const defaultAlertSettings: AlertSettingRow = { time_zone: 'UTC', quiet_from: null, quiet_to: null, daily_limit: 10 };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const readAlertSettings = async (prisma: Database, userId: string): Promise<AlertSettings> => {
  const { time_zone, quiet_from, quiet_to, daily_limit } = (await findAlertSettings(prisma, userId)) ?? defaultAlertSettings;
  const quiet_hours = quiet_from === null || quiet_to === null ? null : { from: formatMinutes(quiet_from), to: formatMinutes(quiet_to) };
  return { time_zone, quiet_hours, daily_limit };
};

/** Throws `invalid_request` for an unknown time zone, and for quiet hours without an end. */
export const changeAlertSettings = async (
  { transaction }: { readonly transaction: RunTransaction<PrismaClient> },
  userId: string,
  { time_zone, quiet_hours, daily_limit }: AlertSettings,
): Promise<AlertSettings> => {
  const zone = canonicalZone(time_zone);
  if (zone === undefined) throw invalidField('time_zone', 'must be the name of a time zone, such as Europe/Berlin');
  if (quiet_hours && quiet_hours.from === quiet_hours.to) throw invalidField('quiet_hours.to', 'must be different from the start');
  const quiet = quiet_hours
    ? { quiet_from: minutesOf(quiet_hours.from), quiet_to: minutesOf(quiet_hours.to) }
    : { quiet_from: null, quiet_to: null };
  return transaction({ actor: userId }, async ({ prisma, emit }) => {
    await setAlertSettings(prisma, userId, { time_zone: zone, daily_limit, ...quiet });
    const { quiet_from: quietFrom, quiet_to: quietTo } = quiet;
    emit('quiet_hours.changed', { userId, timeZone: zone, ...(quietFrom === null || quietTo === null ? {} : { quietFrom, quietTo }) });
    return readAlertSettings(prisma, userId);
  });
};
