import type { RunTransaction } from '@trenzeye/kit';
import { quietUntil, zonedAt } from '@trenzeye/kit/local-time';
import type { Signal, SignalExplanation } from '@trenzeye/proto/http/content';
import type { PrismaClient } from '../database/generated/client.ts';
import type { ContentTransaction, Database } from '../database/transaction.ts';
import { defaultAlertSettings } from './alert-settings.ts';
import {
  addAlerts,
  changeWaitingAlert,
  countSentAlerts,
  type DueAlert,
  findAlertSettings,
  readAlertCandidates,
  readDueAlerts,
} from './store.ts';
import { phrasesIn } from './words.ts';

/** Begin of the local day. */
export const dayBegin = (now: Date, zone: string): Date => new Date(zonedAt(now, zone).startOfDay().epochMilliseconds);

/** `09:10` on the same local day, otherwise with the day of the week: `Tue 09:10`. Names UTC, the zone of users who have chosen none. */
export const clockTime = (at: Date, now: Date, zone: string): string => {
  const [local, today] = [zonedAt(at, zone), zonedAt(now, zone)];
  const time = `${local.toPlainTime().toString({ smallestUnit: 'minute' })}${zone === 'UTC' ? ' UTC' : ''}`;
  if (local.toPlainDate().equals(today.toPlainDate())) return time;
  return `${local.toLocaleString('en-GB', { weekday: 'short' })} ${time}`;
};

/** Alerts of one transaction. */
const batchSize = 100;

const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** `14x usual, 212 people, 3 sources since 09:10` */
const explanationOf = ({ ratio, actors, sources, since }: SignalExplanation, now: Date, zone: string): string => {
  const times = ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio);
  const people = plural(actors, 'person', 'people');
  return `${times}x usual, ${people}, ${plural(sources.length, 'source', 'sources')} since ${clockTime(new Date(since), now, zone)}`;
};

/** Adds the alerts of all signals that are breakouts, or have the score that a user chose. Idempotent. */
export const createAlerts = async (prisma: Database, now: Date): Promise<void> => {
  for (const signal of await readAlertCandidates(prisma)) await addAlerts(prisma, signal, phrasesIn(signal.match_text), now);
};

const sendAlert = async (tx: ContentTransaction, { id, user_id, niche_id, niche, signal }: DueAlert, now: Date): Promise<void> => {
  const settings = (await findAlertSettings(tx.prisma, user_id)) ?? defaultAlertSettings;
  const quietEnd = quietUntil(now, settings);
  if (quietEnd) {
    await changeWaitingAlert(tx.prisma, id, { due_at: quietEnd });
    return;
  }
  const sent = await countSentAlerts(tx.prisma, user_id, dayBegin(now, settings.time_zone));
  if (sent >= settings.daily_limit || signal.why === null || niche === null || niche_id === null) {
    await changeWaitingAlert(tx.prisma, id, { state: 'skipped' });
    return;
  }
  if (!(await changeWaitingAlert(tx.prisma, id, { state: 'sent', sent_at: now }))) return;
  tx.emit('signal.alerted', {
    alertId: id,
    userId: user_id,
    signalId: signal.id,
    nicheId: niche_id,
    nicheName: niche.name,
    title: signal.title,
    explanation: explanationOf(signal.why as SignalExplanation, now, settings.time_zone),
    isBreakout: (signal.phase as Signal['phase']) === 'breakout',
  });
};

/**
 * Sends the alerts whose time has come: those in quiet hours wait until the end, and those over the limit of the user's day are skipped. Must
 * not run twice at the same time.
 */
export const sendDueAlerts = async (
  { prisma, transaction }: { readonly prisma: Database; readonly transaction: RunTransaction<PrismaClient> },
  now: Date,
): Promise<void> => {
  for (;;) {
    const due = await readDueAlerts(prisma, now, batchSize);
    if (due.length === 0) return;
    await transaction({ actor: 'system', occurredAt: now }, async (tx) => {
      for (const alert of due) await sendAlert(tx, alert, now);
    });
  }
};
