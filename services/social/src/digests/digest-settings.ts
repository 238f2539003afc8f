import { DomainError, hasAccount, invalidField } from '@trenzeye/kit';
import { canonicalZone, formatMinutes, type QuietHours, quietUntil, zonedAt } from '@trenzeye/kit/local-time';
import type { BodyOf } from '@trenzeye/proto/http';
import type { DigestSettings, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { Database, SocialTransaction } from '../database/transaction.ts';
import { changedKinds, settingsOf } from '../notifications/index.ts';
import {
  type DigestChoice,
  type DigestSettingRow,
  findDigestSettings,
  findQuietHours,
  lockDigestSettings,
  readMutedDigestKinds,
  setDigestSettings,
  setMutedDigestKinds,
} from './store.ts';

interface DigestTime {
  /** The local date of the digest, YYYY-MM-DD. */
  readonly period: string;
  readonly due_at: Date;
}

interface LatestDigest {
  /** The next digest is later than this, */
  readonly now: Date;
  /** and has a later local date than the latest one. */
  readonly lastPeriod: string | null;
  readonly quietHours: QuietHours | undefined;
}

/** The first instant from `at` on outside of quiet hours: where clocks skip their end, it may be in the next ones. */
const afterQuietHours = (at: Date, quietHours: QuietHours | undefined): Date => {
  const end = quietHours && quietUntil(at, quietHours);
  return end ? afterQuietHours(end, quietHours) : at;
};

/**
 * The next digest: at the chosen hour of a local day, or, if quiet hours are then, at their end. Of an hour that clocks repeat it is the first,
 * and in place of one that they skip it is the next.
 */
export const nextDigest = (choice: DigestChoice, { now, lastPeriod, quietHours }: LatestDigest): DigestTime => {
  const { frequency, hour, weekday, time_zone } = choice;
  const today = zonedAt(now, time_zone).toPlainDate();
  const isWeekly = frequency === 'weekly';
  let date = isWeekly ? today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }) : today;
  for (;;) {
    const { epochMilliseconds } = date.toPlainDateTime({ hour }).toZonedDateTime(time_zone);
    const period = date.toString();
    if (epochMilliseconds > now.getTime() && (lastPeriod === null || period > lastPeriod))
      return { period, due_at: afterQuietHours(new Date(epochMilliseconds), quietHours) };
    date = date.add({ days: isWeekly ? 7 : 1 });
  }
};

/** Of users who have chosen nothing: see `DigestFrequency`. */
const defaultChoice: DigestChoice = { frequency: 'off', hour: 8, weekday: 1, time_zone: 'UTC' };

const presentQuietHours = (hours: QuietHours | undefined): DigestSettings['quiet_hours'] =>
  hours && hours.quiet_from !== null && hours.quiet_to !== null
    ? { from: formatMinutes(hours.quiet_from), to: formatMinutes(hours.quiet_to), time_zone: hours.time_zone }
    : null;

export const readDigestSettings = async ({ prisma }: { readonly prisma: Database }, userId: string): Promise<DigestSettings> => {
  const row = await findDigestSettings(prisma, userId);
  const { frequency, hour, weekday, time_zone } = row ?? defaultChoice;
  return {
    frequency,
    hour,
    weekday,
    time_zone,
    kinds: settingsOf(await readMutedDigestKinds(prisma, userId)),
    quiet_hours: presentQuietHours(await findQuietHours(prisma, userId)),
    next_at: row?.due_at?.toISOString() ?? null,
  };
};

/** Stores when a user receives digests. Turning them off also withdraws those that were not sent yet. */
const changeChoice = async (
  { prisma, emit }: SocialTransaction,
  userId: string,
  change: Partial<DigestChoice>,
  now: Date,
): Promise<void> => {
  const stored = await lockDigestSettings(prisma, userId);
  const { frequency, hour, weekday, time_zone } = { ...(stored ?? defaultChoice), ...change };
  const choice = { frequency, hour, weekday, time_zone };
  const wasOff = (stored ?? defaultChoice).frequency === 'off';
  const row: Omit<DigestSettingRow, 'period' | 'due_at'> = {
    user_id: userId,
    ...choice,
    started_at: stored && !wasOff ? stored.started_at : now,
    last_period: stored?.last_period ?? null,
  };
  if (frequency === 'off') {
    await setDigestSettings(prisma, { ...row, period: null, due_at: null });
    if (!wasOff) emit('digest.stopped', { userId });
    return;
  }
  const quietHours = await findQuietHours(prisma, userId);
  await setDigestSettings(prisma, { ...row, ...nextDigest(choice, { now, lastPeriod: row.last_period, quietHours }) });
};

const requireZone = (zone: string): string => {
  const canonical = canonicalZone(zone);
  if (canonical === undefined) throw invalidField('time_zone', 'must be the name of a time zone, such as Europe/Berlin');
  return canonical;
};

/** Omitted fields and kinds keep their setting. Throws `invalid_request` for an unknown time zone. */
export const changeDigestSettings = (
  { transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>,
  userId: string,
  { kinds, time_zone, ...change }: BodyOf<typeof social.changeDigestSettings>,
): Promise<DigestSettings> => {
  const zone = time_zone === undefined ? {} : { time_zone: requireZone(time_zone) };
  return transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('invalid_token');
    const choice = Object.fromEntries(Object.entries({ ...change, ...zone }).filter(([, value]) => value !== undefined));
    if (Object.keys(choice).length > 0) await changeChoice(tx, userId, choice, clock());
    if (kinds) await setMutedDigestKinds(tx.prisma, userId, changedKinds(kinds));
    return readDigestSettings(tx, userId);
  });
};

/** Turns digests off; the token of a mail is the permission. Repeating it changes nothing. */
export const turnDigestsOff = ({ transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>, userId: string): Promise<void> =>
  transaction({ actor: userId }, async (tx) => {
    const stored = await lockDigestSettings(tx.prisma, userId);
    if (stored && stored.frequency !== 'off') await changeChoice(tx, userId, { frequency: 'off' }, clock());
  });
