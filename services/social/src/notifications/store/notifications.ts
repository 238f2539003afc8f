import type { TimePosition } from '@trenzeye/kit';
import type { Notification, NotificationKind } from '@trenzeye/proto/http/social';
import { Prisma } from '../../database/generated/client.ts';
import { earlierThan } from '../../database/keyset.ts';
import type { Database } from '../../database/transaction.ts';
import { isShownTo, latestReactions } from './reaction-notifications.ts';

/** The kinds of notifications that a user has turned off. */
export const readMutedKinds = async (prisma: Database, userId: string): Promise<Set<string>> =>
  new Set((await prisma.mutedNotificationKind.findMany({ where: { user_id: userId } })).map(({ kind }) => kind));

/** Turns kinds off and on for a user. */
export const setMutedKinds = async (
  prisma: Database,
  userId: string,
  { muted, unmuted }: { readonly muted: readonly string[]; readonly unmuted: readonly string[] },
): Promise<void> => {
  await prisma.mutedNotificationKind.deleteMany({ where: { user_id: userId, kind: { in: [...unmuted] } } });
  await prisma.mutedNotificationKind.createMany({ data: muted.map((kind) => ({ user_id: userId, kind })), skipDuplicates: true });
};

/** Removes the activity of some users from all notifications of others: pairs of the notified user and the actor. */
export const retractActors = async (prisma: Database, pairs: readonly (readonly [userId: string, actorId: string])[]): Promise<void> => {
  const [userIds, actorIds] = [pairs.map(([userId]) => userId), pairs.map(([, actorId]) => actorId)];
  // Raw: row locks in the order of the ids: see `lockNotificationsOf`. Later statements use the locked rows only, because a flush may have
  // added others by then.
  const locked = await prisma.$queryRaw<{ id: string; actor_id: string }[]>`
    SELECT n.id, pair.actor_id FROM notifications n JOIN notification_actors a ON a.notification_id = n.id AND a.present
    JOIN unnest(${userIds}::uuid[], ${actorIds}::uuid[]) AS pair(user_id, actor_id) ON pair.user_id = n.user_id AND pair.actor_id = a.actor_id
    ORDER BY n.id FOR UPDATE OF n`;
  // Raw: a SQL function.
  for (const [actorId, rows] of Map.groupBy(locked, ({ actor_id }) => actor_id))
    await prisma.$executeRaw`SELECT retract_notifications(${actorId}::uuid, ${rows.map(({ id }) => id)}::uuid[])`;
  // Raw: an insert of a select.
  await prisma.$executeRaw`
    INSERT INTO stale_reaction_notifications (target_id)
    SELECT subject FROM notifications WHERE user_id = ANY(${userIds}::uuid[]) AND kind = 'reaction' AND shown`;
};

export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly target_type: Notification['target']['type'];
  readonly target_id: string;
  readonly content_id: string | null;
  readonly comment_id: string | null;
  readonly detail: string;
  readonly actor_count: number;
  readonly unread: boolean;
  readonly created_at: Date;
  readonly title: string | null;
  readonly actors: Notification['actors'];
}

export interface NotificationPage {
  readonly userId: string;
  readonly unreadOnly: boolean;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

/** Named in a notification. */
const maxActors = 3;
const [target, owner] = [Prisma.sql`n.target_id`, Prisma.sql`n.user_id`];

/** The latest actors of notification `n`: of reactions from the reactions themselves, else from the stored actors. */
const actors = Prisma.sql`
  SELECT jsonb_agg(jsonb_build_object('id', d.actor_id, 'username', p.username, 'avatar_url', p.avatar_url) ORDER BY d.at DESC, d.actor_id) AS actors
  FROM (SELECT * FROM (
      (SELECT a.actor_id, a.acted_at AS at FROM notification_actors a
        WHERE a.notification_id = n.id AND a.present AND ${isShownTo(owner, Prisma.sql`a.actor_id`)}
        ORDER BY a.acted_at DESC, a.actor_id LIMIT ${maxActors})
      UNION ALL SELECT * FROM (${latestReactions('content', target, owner, maxActors)}) r WHERE n.kind = 'reaction' AND n.target_type = 'content'
      UNION ALL SELECT * FROM (${latestReactions('comment', target, owner, maxActors)}) r WHERE n.kind = 'reaction' AND n.target_type = 'comment'
    ) acted
    ORDER BY at DESC, actor_id LIMIT ${maxActors}) d JOIN user_profiles p ON p.user_id = d.actor_id`;

interface DetailedRows {
  /** Common table expressions that `selected` reads. */
  readonly before?: Prisma.Sql;
  readonly selected: Prisma.Sql;
  /** Further columns, each after a comma. */
  readonly columns?: Prisma.Sql;
}

/** Rows of `selected` with titles and actors, latest first. */
export const withDetails = <Row extends NotificationRow = NotificationRow>(
  prisma: Database,
  { before = Prisma.empty, selected, columns = Prisma.empty }: DetailedRows,
): Promise<Row[]> =>
  // Raw: LATERAL reads the latest actors of each row.
  prisma.$queryRaw<Row[]>`
    ${before}
    SELECT n.id, n.kind, n.target_type, n.target_id, n.content_id, n.comment_id, n.detail, n.actor_count, n.unread, n.created_at, c.title,
      coalesce(a.actors, '[]') AS actors ${columns}
    FROM (${selected}) n
    LEFT JOIN contents c ON c.content_id = n.content_id CROSS JOIN LATERAL (${actors}) a
    ORDER BY n.created_at DESC, n.id DESC`;

/** A user's notifications, latest first. */
export const readNotifications = (prisma: Database, { userId, unreadOnly, after, limit }: NotificationPage): Promise<NotificationRow[]> =>
  withDetails(prisma, {
    selected: Prisma.sql`
      SELECT * FROM notifications WHERE user_id = ${userId}::uuid AND shown ${unreadOnly ? Prisma.sql`AND unread` : Prisma.empty}
        ${earlierThan(Prisma.sql`created_at, id`, after)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  });

/** Those of these notifications that are still shown and unread. */
export const readUnreadNotifications = (prisma: Database, ids: readonly string[]): Promise<NotificationRow[]> =>
  withDetails(prisma, { selected: Prisma.sql`SELECT * FROM notifications WHERE id = ANY(${[...ids]}::uuid[]) AND shown AND unread` });

/** Marks these notifications of a user as read; all without `ids`. */
export const setNotificationsRead = async (prisma: Database, userId: string, ids: readonly string[] | undefined): Promise<void> => {
  const selected = ids ? Prisma.sql`AND id = ANY(${[...ids]}::uuid[])` : Prisma.empty;
  // Raw: row locks in the order of the ids: see `lockNotificationsOf`.
  await prisma.$executeRaw`
    WITH locked AS MATERIALIZED (
      SELECT id FROM notifications WHERE user_id = ${userId}::uuid AND unread ${selected} ORDER BY id FOR UPDATE
    ),
    updated AS (UPDATE notifications n SET unread = false FROM locked WHERE n.id = locked.id RETURNING n.id)
    SELECT mark_unread(${userId}::uuid, NULL, NULL) FROM updated LIMIT 1`;
};
