import type { Language } from '@trenzeye/proto/http/languages';
import type { DigestFrequency } from '@trenzeye/proto/http/social';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import type { DigestSection } from './compose-digest.ts';

/** A digest that was not sent yet. */
export interface NewDigestMail {
  readonly accountId: string;
  readonly period: string;
  readonly frequency: string;
  readonly sections: readonly DigestSection[];
  readonly unsubscribeToken: string;
  readonly expiresAt: Date;
  readonly language: Language;
}

/** Stores a digest, unless the account has one of this period or does not exist. */
export const insertDigestMail = async (prisma: Database, mail: NewDigestMail, at: Date): Promise<void> => {
  if ((await prisma.account.count({ where: { id: mail.accountId } })) === 0) return;
  const sections = mail.sections as unknown as Prisma.InputJsonArray;
  await prisma.digestMail.createMany({ data: [{ ...mail, sections, state: 'waiting', notBefore: at }], skipDuplicates: true });
};

/** A digest that is being sent, with its account. */
export interface ClaimedDigestMail {
  readonly accountId: string;
  readonly period: string;
  readonly frequency: Exclude<DigestFrequency, 'off'>;
  readonly sections: readonly DigestSection[];
  readonly unsubscribeToken: string;
  readonly expiresAt: Date;
  readonly language: Language;
  /** including this one */
  readonly attempts: number;
  readonly email: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly status: string;
}

/** Takes digests that are due. One that is not settled within `leaseMs` counts as failed: it may have been sent. */
export const claimDigestMails = (
  prisma: Database,
  { now, leaseMs, limit }: { readonly now: Date; readonly leaseMs: number; readonly limit: number },
): Promise<ClaimedDigestMail[]> =>
  // Raw: SKIP LOCKED.
  prisma.$queryRaw<ClaimedDigestMail[]>`
    WITH due AS (
      SELECT account_id, period FROM digest_mails WHERE state = 'waiting' AND not_before <= ${now}
      ORDER BY not_before LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE digest_mails m SET state = 'sending', attempts = m.attempts + 1, not_before = ${new Date(now.getTime() + leaseMs)}
    FROM due JOIN accounts a ON a.id = due.account_id
    WHERE m.account_id = due.account_id AND m.period = due.period
    RETURNING m.account_id AS "accountId", m.period, m.frequency, m.sections, m.unsubscribe_token AS "unsubscribeToken",
      m.expires_at AS "expiresAt", m.language, m.attempts, a.email, a.email_confirmed_at AS "emailConfirmedAt", a.status`;

type DigestKey = Pick<ClaimedDigestMail, 'accountId' | 'period'>;

/** The digest is not sent again; its content is deleted. */
export const settleDigestMail = async (
  prisma: Database,
  { accountId, period }: DigestKey,
  state: 'sent' | 'dropped' | 'failed',
): Promise<void> => {
  await prisma.digestMail.updateMany({ where: { accountId, period }, data: { state, sections: Prisma.DbNull } });
};

export const delayDigestMail = async (prisma: Database, { accountId, period }: DigestKey, until: Date): Promise<void> => {
  await prisma.digestMail.updateMany({ where: { accountId, period, state: 'sending' }, data: { state: 'waiting', notBefore: until } });
};

/** Withdraws the digests of an account that are not being sent yet. */
export const dropWaitingDigestMails = async (prisma: Database, accountId: string): Promise<void> => {
  await prisma.digestMail.updateMany({ where: { accountId, state: 'waiting' }, data: { state: 'dropped', sections: Prisma.DbNull } });
};

/** Settles the digests whose attempt did not end, for example after a crash. Returns their number. */
export const failInterruptedDigestMails = async (prisma: Database, now: Date): Promise<number> => {
  const where = { state: 'sending', notBefore: { lt: now } };
  return (await prisma.digestMail.updateMany({ where, data: { state: 'failed', sections: Prisma.DbNull } })).count;
};

/** The digests of an account that have not expired, without their content, which the social service has. */
export const listDigestMails = (prisma: Database, accountId: string): Promise<{ period: string; frequency: string; state: string }[]> =>
  prisma.digestMail.findMany({
    where: { accountId },
    select: { period: true, frequency: true, state: true },
    orderBy: { period: 'asc' },
  });

/** Digests that expired before `before`: their events are not accepted any more. */
export const deleteExpiredDigestMails = async (prisma: Database, before: Date): Promise<void> => {
  await prisma.digestMail.deleteMany({ where: { expiresAt: { lt: before } } });
};
