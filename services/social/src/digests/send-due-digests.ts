import { type QuietHours, quietUntil } from '@trenzeye/kit/local-time';
import { timestampFromDate } from '@trenzeye/proto/events';
import type { Language } from '@trenzeye/proto/http/languages';
import { type NotificationKind, notificationKinds } from '@trenzeye/proto/http/social';
import { notificationPath } from '@trenzeye/proto/text/notification-path';
import type { SocialContext } from '../context.ts';
import { presentNotification } from '../notifications/index.ts';
import { readUserLanguages } from '../users/index.ts';
import { nextDigest } from './digest-settings.ts';
import {
  type DigestPosition,
  type DigestRow,
  type DueDigest,
  lockDueDigests,
  type NextDigest,
  readDueDigests,
  setNextDigests,
  takeDigestRows,
} from './store.ts';
import { createUnsubscribeToken } from './unsubscribe.ts';

interface DigestEntry {
  readonly text: string;
  readonly path: string;
}

interface DigestSection {
  readonly kind: NotificationKind;
  /** Notifications of this kind, more than `entries` if there are many. */
  readonly count: number;
  readonly entries: readonly DigestEntry[];
}

const maxTextLength = 300;

/** Names and titles are text of users: one line without control characters, of limited length. */
const lineOf = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (line.length <= maxTextLength) return line;
  // Not between the halves of a character outside the Basic Multilingual Plane.
  return `${line.slice(0, maxTextLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

/** What a digest contains, from rows of one user, latest first. Notifications whose actors are all hidden from the user are left out. */
const digestSections = (rows: readonly DigestRow[], language: Language): DigestSection[] =>
  notificationKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const visible = ofKind.filter(({ actor_count, actors }) => actor_count === 0 || actors.length > 0);
    if (visible.length === 0) return [];
    const hidden = ofKind.length - visible.length;
    const entries = visible.map((row) => {
      const notification = presentNotification(row, language);
      return { text: lineOf(notification.text), path: notificationPath(notification, row.user_id) };
    });
    return [{ kind, count: (visible[0]?.total ?? 0) - hidden, entries }];
  });

/** Users of one transaction. */
const batchSize = 50;
/** Older notifications are not in a digest, for example after a long outage. */
const maxAgeMs = 14 * 86_400_000;

type DigestContext = Pick<SocialContext, 'prisma' | 'transaction' | 'clock' | 'log' | 'unsubscribeKey'>;

const quietHoursOf = ({ quiet_zone, quiet_from, quiet_to }: DueDigest): QuietHours | undefined =>
  quiet_zone === null ? undefined : { time_zone: quiet_zone, quiet_from, quiet_to };

/** The digest of quiet hours waits until their end. */
const delayed = (digests: readonly DueDigest[], now: Date): NextDigest[] =>
  digests.flatMap((digest) => {
    const quietHours = quietHoursOf(digest);
    const due_at = quietHours && quietUntil(now, quietHours);
    return due_at ? [{ user_id: digest.user_id, due_at, period: digest.period, last_period: digest.last_period }] : [];
  });

/** Emits the digests of these users and sets when their next ones are due. Users without notifications get none. */
const sendDigests = async ({ transaction, unsubscribeKey }: DigestContext, userIds: readonly string[], now: Date): Promise<void> => {
  const key = await unsubscribeKey();
  await transaction({ actor: 'system', occurredAt: now }, async ({ prisma, emit }) => {
    const locked = await lockDueDigests(prisma, userIds, now);
    const next = delayed(locked, now);
    const delayedIds = new Set(next.map(({ user_id }) => user_id));
    const due = locked.filter(({ user_id }) => !delayedIds.has(user_id));
    const earliest = new Date(now.getTime() - maxAgeMs);
    const readers = due.map(({ user_id, started_at }) => ({ user_id, since: started_at > earliest ? started_at : earliest }));
    const rows = Map.groupBy(readers.length > 0 ? await takeDigestRows(prisma, readers) : [], ({ user_id }) => user_id);
    const languages = await readUserLanguages(
      prisma,
      readers.map(({ user_id }) => user_id),
    );
    for (const digest of due) {
      const { user_id: userId, period, frequency } = digest;
      const language = languages.get(userId) ?? 'en';
      const sections = digestSections(rows.get(userId) ?? [], language);
      const last_period = sections.length > 0 ? period : digest.last_period;
      const following = nextDigest(digest, { now, lastPeriod: last_period, quietHours: quietHoursOf(digest) });
      next.push({ user_id: userId, last_period, ...following });
      if (sections.length === 0) continue;
      const expiresAt = timestampFromDate(following.due_at);
      const unsubscribeToken = createUnsubscribeToken(key, userId);
      emit('digest.due', {
        userId,
        period,
        frequency,
        expiresAt,
        unsubscribeToken,
        language,
        sections: sections.map(({ entries, ...section }) => ({ ...section, entries: [...entries] })),
      });
    }
    if (next.length > 0) await setNextDigests(prisma, next);
  });
};

/** Where the digests of several users fail together, each is tried alone: one user's failure does not delay others. */
const sendEach = async (context: DigestContext, positions: readonly DigestPosition[], now: Date): Promise<void> => {
  for (const { user_id } of positions)
    try {
      await sendDigests(context, [user_id], now);
    } catch (error) {
      context.log.error({ err: error, userId: user_id }, 'digest failed, retrying with the next run');
    }
};

/** Emits all digests that are due, some users at a time, until none is left or the service stops. */
export const sendDueDigests = async (context: DigestContext, stopping: AbortSignal): Promise<void> => {
  const now = context.clock();
  let after: DigestPosition | undefined;
  while (!stopping.aborted) {
    const positions = await readDueDigests(context.prisma, { now, after, limit: batchSize });
    if (positions.length === 0) return;
    const userIds = positions.map(({ user_id }) => user_id);
    await sendDigests(context, userIds, now).catch(() => sendEach(context, positions, now));
    after = positions.at(-1);
  }
};
