import { setTimeout as sleep } from 'node:timers/promises';
import { type EventData, timestampDate } from '@trenzeye/proto/events';
import { toLanguage } from '@trenzeye/proto/http/languages';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { composeDigest } from './compose-digest.ts';
import {
  type ClaimedDigestMail,
  claimDigestMails,
  delayDigestMail,
  failInterruptedDigestMails,
  insertDigestMail,
  settleDigestMail,
} from './store.ts';

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

/** Mails that are sent at the same time. */
const batchSize = 5;
/** Longer than the attempts of the mail delivery take. */
const leaseMs = 5 * 60_000;
const maxAttempts = 5;
const firstPauseMs = 60_000;

type DeliveryContext = Pick<AuthContext, 'config' | 'log' | 'clock' | 'prisma' | 'mailDelivery'>;

const isReachable = ({ email, emailConfirmedAt, status }: ClaimedDigestMail): boolean =>
  email !== null && emailConfirmedAt !== null && status === 'active';

const deliver = async ({ config, log, clock, prisma, mailDelivery }: DeliveryContext, digest: ClaimedDigestMail): Promise<void> => {
  const { email, accountId, attempts } = digest;
  const mail =
    email !== null && isReachable(digest) && digest.expiresAt > clock()
      ? composeDigest({ ...digest, to: email, publicUrl: config.PUBLIC_URL })
      : undefined;
  if (!mail) return settleDigestMail(prisma, digest, 'dropped');
  try {
    await mailDelivery.sendAndWait(mail);
  } catch (error) {
    if (attempts < maxAttempts) return delayDigestMail(prisma, digest, new Date(clock().getTime() + firstPauseMs * 4 ** (attempts - 1)));
    log.error({ err: error, accountId, attempts }, 'digest delivery failed');
    return settleDigestMail(prisma, digest, 'failed');
  }
  return settleDigestMail(prisma, digest, 'sent');
};

/**
 * Sends the digests that are due, a few at a time and at most `AUTH_DIGESTS_PER_MINUTE`, until none is left or the service stops. Must not run
 * twice at the same time, because of the limit.
 */
export const deliverDigests = async (context: DeliveryContext, stopping: AbortSignal): Promise<void> => {
  const { config, prisma, clock, log } = context;
  const interrupted = await failInterruptedDigestMails(prisma, clock());
  if (interrupted > 0) log.warn({ count: interrupted }, 'digests given up: their delivery was interrupted');
  while (!stopping.aborted) {
    const claimed = await claimDigestMails(prisma, { now: clock(), leaseMs, limit: batchSize });
    if (claimed.length === 0) return;
    const pauseMs = (claimed.length * 60_000) / config.AUTH_DIGESTS_PER_MINUTE;
    await Promise.all([
      sleep(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined),
      ...claimed.map((digest) => deliver(context, digest)),
    ]);
  }
};
