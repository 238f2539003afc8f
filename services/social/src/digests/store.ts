import { hasAccount } from '@trenzeye/kit';
import type { QuietHours } from '@trenzeye/kit/local-time';
import { type DigestFrequency, maxDigestEntries } from '@trenzeye/proto/http/social';
import { type DigestSetting, Prisma } from '../database/generated/client.ts';
import type { Database, SocialTransaction } from '../database/transaction.ts';
import { type NotificationRow, withDetails } from '../notifications/index.ts';

export const findUnsubscribeKey = async (prisma: Database): Promise<string | undefined> =>
  (await prisma.unsubscribeKey.findUnique({ where: { id: 1 }, select: { sealed_key: true } }))?.sealed_key;

/** Stores the key unless another replica has stored one. */
export const insertUnsubscribeKey = async (prisma: Database, sealedKey: string, at: Date): Promise<void> => {
  await prisma.unsubscribeKey.createMany({ data: [{ id: 1, sealed_key: sealedKey, created_at: at }], skipDuplicates: true });
};

/** Replaces a key unless another replica has replaced it. */
export const replaceUnsubscribeKey = async (prisma: Database, before: string, sealedKey: string, at: Date): Promise<void> => {
  await prisma.unsubscribeKey.updateMany({ where: { id: 1, sealed_key: before }, data: { sealed_key: sealedKey, created_at: at } });
};

export const findQuietHours = async (prisma: Database, userId: string): Promise<QuietHours | undefined> =>
  (await prisma.quietHour.findUnique({
    where: { user_id: userId },
    select: { time_zone: true, quiet_from: true, quiet_to: true },
  })) ?? undefined;

/** Quiet hours by user; users without any are left out. */
export const readQuietHours = async (prisma: Database, userIds: readonly string[]): Promise<Map<string, QuietHours>> => {
  const rows = await prisma.quietHour.findMany({
    where: { user_id: { in: [...userIds] } },
    select: { user_id: true, time_zone: true, quiet_from: true, quiet_to: true },
  });
  return new Map(rows.map(({ user_id, ...quietHours }) => [user_id, quietHours]));
};

/** Stores a user's quiet hours unless later ones are stored or the account is deleted. */
export const saveQuietHours = async (
  tx: SocialTransaction,
  userId: string,
  { time_zone, quiet_from, quiet_to }: QuietHours,
  changedAt: Date,
): Promise<void> => {
  if (!(await hasAccount(tx, userId))) return;
  // Raw: an upsert that depends on the stored time.
  await tx.prisma.$executeRaw`
    INSERT INTO quiet_hours AS q (user_id, time_zone, quiet_from, quiet_to, changed_at)
    VALUES (${userId}::uuid, ${time_zone}, ${quiet_from}::integer, ${quiet_to}::integer, ${changedAt})
    ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      changed_at = excluded.changed_at
    WHERE q.changed_at <= excluded.changed_at`;
};

/** A notification in a digest. */
export interface DigestRow extends NotificationRow {
  readonly user_id: string;
  /** Notifications of its kind in the digest. */
  readonly total: number;
}

interface DigestReader {
  readonly user_id: string;
  /** Earlier notifications are left out. */
  readonly since: Date;
}

/**
 * Takes the unread notifications of these users that are new or have changed since their latest digest, except muted kinds, and returns
 * the latest of each kind, latest first.
 */
export const takeDigestRows = (prisma: Database, readers: readonly DigestReader[]): Promise<DigestRow[]> =>
  // Raw: row locks in the order of the ids: see `lockNotificationsOf`.
  withDetails<DigestRow>(prisma, {
    before: Prisma.sql`
      WITH reader AS (
        SELECT * FROM unnest(${readers.map(({ user_id }) => user_id)}::uuid[], ${readers.map(({ since }) => since)}::timestamptz[])
          AS r(user_id, since)
      ),
      locked AS MATERIALIZED (
        SELECT n.id FROM notifications n JOIN reader r ON r.user_id = n.user_id
        WHERE n.shown AND n.unread AND n.created_at > r.since AND (n.digested_at IS NULL OR n.digested_at < n.created_at)
          AND NOT EXISTS (SELECT FROM muted_digest_kinds k WHERE k.user_id = n.user_id AND k.kind = n.kind)
        ORDER BY n.id FOR UPDATE OF n
      ),
      taken AS (UPDATE notifications n SET digested_at = n.created_at FROM locked WHERE n.id = locked.id RETURNING n.*),
      ranked AS (
        SELECT *, row_number() OVER (PARTITION BY user_id, kind ORDER BY created_at DESC, id DESC) AS position,
          count(*) OVER (PARTITION BY user_id, kind)::int AS total
        FROM taken
      )`,
    selected: Prisma.sql`SELECT * FROM ranked WHERE position <= ${maxDigestEntries}`,
    columns: Prisma.sql`, n.user_id, n.total`,
  });

/** When a user receives digests. */
export interface DigestChoice {
  readonly frequency: DigestFrequency;
  readonly hour: number;
  /** 1 is Monday */
  readonly weekday: number;
  readonly time_zone: string;
}

/** A row of the table. `period` and `due_at` are null when digests are off. */
export type DigestSettingRow = Omit<DigestSetting, 'frequency'> & DigestChoice;

export const findDigestSettings = async (prisma: Database, userId: string): Promise<DigestSettingRow | undefined> =>
  ((await prisma.digestSetting.findUnique({ where: { user_id: userId } })) as DigestSettingRow | null) ?? undefined;

/** Reads a user's row and blocks changes of it until the transaction ends. */
export const lockDigestSettings = async (prisma: Database, userId: string): Promise<DigestSettingRow | undefined> => {
  // Raw: a row lock.
  await prisma.$executeRaw`SELECT FROM digest_settings WHERE user_id = ${userId}::uuid FOR UPDATE`;
  return findDigestSettings(prisma, userId);
};

export const setDigestSettings = async (prisma: Database, { user_id, ...row }: DigestSettingRow): Promise<void> => {
  await prisma.digestSetting.upsert({ where: { user_id }, create: { user_id, ...row }, update: row });
};

/** The position of a due digest. */
export type DigestPosition = Pick<DigestSettingRow, 'user_id'> & { readonly due_at: Date };

/** Users whose digest is due at `now`, in the order in which they became due, after a position. */
export const readDueDigests = (
  prisma: Database,
  { now, after, limit }: { readonly now: Date; readonly after: DigestPosition | undefined; readonly limit: number },
): Promise<DigestPosition[]> => {
  const isLater = after ? Prisma.sql`AND (due_at, user_id) > (${after.due_at}, ${after.user_id}::uuid)` : Prisma.empty;
  // Raw: keyset pagination by row comparison.
  return prisma.$queryRaw<DigestPosition[]>`
    SELECT due_at, user_id FROM digest_settings WHERE due_at <= ${now} ${isLater} ORDER BY due_at, user_id LIMIT ${limit}`;
};

/** A digest that is due, with the user's quiet hours. */
export interface DueDigest extends DigestChoice {
  readonly user_id: string;
  readonly started_at: Date;
  readonly period: string;
  readonly last_period: string | null;
  /** Null without quiet hours. */
  readonly quiet_zone: string | null;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

/** Locks those of these users whose digest is still due and that no other transaction has locked. */
export const lockDueDigests = (prisma: Database, userIds: readonly string[], now: Date): Promise<DueDigest[]> =>
  // Raw: SKIP LOCKED.
  prisma.$queryRaw<DueDigest[]>`
    SELECT s.user_id, s.frequency, s.hour, s.weekday, s.time_zone, s.started_at, s.period, s.last_period,
      q.time_zone AS quiet_zone, q.quiet_from, q.quiet_to
    FROM digest_settings s LEFT JOIN quiet_hours q ON q.user_id = s.user_id
    WHERE s.user_id = ANY(${[...userIds]}::uuid[]) AND s.due_at <= ${now} ORDER BY s.user_id FOR UPDATE OF s SKIP LOCKED`;

/** When a user's next digest is sent, its period, and the period of the latest one. */
export interface NextDigest {
  readonly user_id: string;
  readonly due_at: Date;
  readonly period: string;
  readonly last_period: string | null;
}

export const setNextDigests = async (prisma: Database, next: readonly NextDigest[]): Promise<void> => {
  // Raw: updates rows with different values in one statement.
  await prisma.$executeRaw`
    UPDATE digest_settings s SET due_at = n.due_at, period = n.period, last_period = n.last_period
    FROM unnest(${next.map(({ user_id }) => user_id)}::uuid[], ${next.map(({ due_at }) => due_at)}::timestamptz[],
      ${next.map(({ period }) => period)}::text[], ${next.map(({ last_period }) => last_period)}::text[])
      AS n(user_id, due_at, period, last_period)
    WHERE s.user_id = n.user_id`;
};

/** The kinds of notifications that a user does not want in digests. */
export const readMutedDigestKinds = async (prisma: Database, userId: string): Promise<Set<string>> =>
  new Set((await prisma.mutedDigestKind.findMany({ where: { user_id: userId } })).map(({ kind }) => kind));

/** Turns kinds off and on for a user. */
export const setMutedDigestKinds = async (
  prisma: Database,
  userId: string,
  { muted, unmuted }: { readonly muted: readonly string[]; readonly unmuted: readonly string[] },
): Promise<void> => {
  await prisma.mutedDigestKind.deleteMany({ where: { user_id: userId, kind: { in: [...unmuted] } } });
  await prisma.mutedDigestKind.createMany({ data: muted.map((kind) => ({ user_id: userId, kind })), skipDuplicates: true });
};

export const deleteDigestData = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.digestSetting.deleteMany({ where: { user_id: userId } });
  await prisma.mutedDigestKind.deleteMany({ where: { user_id: userId } });
};
