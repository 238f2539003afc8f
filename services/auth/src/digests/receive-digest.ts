import { type EventData, timestampDate } from '@trenzeye/proto/events';
import { toLanguage } from '@trenzeye/proto/http/languages';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { insertDigestMail } from './store.ts';

/** Stores a digest for its delivery, once for each account and period, unless it has expired. */
export const receiveDigest = async (
  { clock }: Pick<AuthContext, 'clock'>,
  prisma: Database,
  { userId, period, frequency, sections, unsubscribeToken, expiresAt, language }: EventData<'digest.due'>,
): Promise<void> => {
  if (!expiresAt) throw new Error('digest.due has no expiresAt');
  const [now, expiry] = [clock(), timestampDate(expiresAt)];
  if (expiry <= now) return;
  const digest = {
    accountId: userId,
    period,
    frequency,
    unsubscribeToken,
    expiresAt: expiry,
    language: toLanguage(language),
    sections: sections.map(({ kind, count, entries }) => ({ kind, count, entries: entries.map(({ text, path }) => ({ text, path })) })),
  };
  await insertDigestMail(prisma, digest, now);
};
