import { applyEvents, type Handlers, isTransient, newId, systemClock } from '@trenzeye/kit';
import { decodeEvent, type EventInit, type EventType, encodeEvent, type TrenzEvent } from '@trenzeye/proto/events';
import { consumers, notificationConsumers, scoreConsumers } from '../consumers.ts';
import type { PrismaClient } from '../database/generated/client.ts';
import { refreshScores } from '../leaderboard/refresh-scores.ts';
import { changeRelation } from '../relations/change-relation.ts';
import { openSocialDatabase, type SocialDatabase } from '../testing/social-database.ts';
import { flushNotifications } from './flush-notifications.ts';
import { markNotificationsRead } from './read-notifications.ts';

const rounds = 15;
const partitions = 2;
const deletedTogether = 3;
const idsOf = (length: number): string[] => Array.from({ length }, () => newId());
const [users, leaving, items] = [idsOf(10), idsOf(12), idsOf(12)];
const allUsers = [...users, ...leaving];
const ownerOf = (item: string): string => users[items.indexOf(item) % users.length] as string;
/** Events of one item are in one partition. */
const itemsIn = (partition: number): string[] => items.filter((_, index) => index % partitions === partition);
/** Every user has commented on every item. */
const comments = allUsers.flatMap((userId) => items.map((contentId) => ({ id: newId(), userId, contentId })));

let database: SocialDatabase;
let context: Pick<SocialDatabase, 'prisma' | 'transaction'> & { readonly clock: typeof systemClock };

const insertRows = async (): Promise<void> => {
  await database.sql.query(
    "INSERT INTO user_profiles (user_id, username, version) SELECT id, 'user-' || right(id::text, 12), 1 FROM unnest($1::uuid[]) AS id",
    [allUsers],
  );
  await database.sql.query(
    'INSERT INTO contents (content_id, user_id, version, published_at) SELECT i.item, i.owner, 1, now() FROM unnest($1::uuid[], $2::uuid[]) AS i(item, owner)',
    [items, items.map(ownerOf)],
  );
  await database.sql.query(
    "INSERT INTO reaction_counts (content_id, counts) SELECT unnest($1::uuid[]), jsonb_build_object('like', $2::int)",
    [items, allUsers.length],
  );
  await database.sql.query('INSERT INTO comment_counts (content_id, comment_count, version) SELECT unnest($1::uuid[]), $2, 1', [
    items,
    allUsers.length,
  ]);
  await database.sql.query(
    `INSERT INTO comments (id, content_id, user_id, text, created_at) SELECT c.id, c.item, c.author, 'Text', now()
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS c(id, item, author)`,
    [comments.map(({ id }) => id), comments.map(({ contentId }) => contentId), comments.map(({ userId }) => userId)],
  );
  await database.sql.query(
    "INSERT INTO reactions (content_id, user_id, type, reacted_at) SELECT i, u, 'like', now() FROM unnest($1::uuid[]) AS i, unnest($2::uuid[]) AS u",
    [items, allUsers],
  );
};

beforeAll(async () => {
  database = await openSocialDatabase('locks', 24);
  context = { prisma: database.prisma, transaction: database.transaction, clock: systemClock };
  await insertRows();
});
afterAll(() => database.drop());

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;
const several = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);
const eventOf = <T extends EventType>(type: T, data: EventInit<T>): TrenzEvent =>
  decodeEvent(encodeEvent(type, data, { id: newId(), actor: 'system', occurredAt: new Date() }).value) as TrenzEvent;
const commentIn = (partition: number) => {
  const contentId = pick(itemsIn(partition));
  return pick(comments.filter((comment) => comment.contentId === contentId));
};

const commentCreated = (partition: number): TrenzEvent => {
  const { id: commentId, contentId, userId } = commentIn(partition);
  const mentioned = several(3, () => pick(users));
  return eventOf('comment.created', { commentId, contentId, userId, text: 'Text', commentCount: 1, version: 1, parentId: '', mentioned });
};
const commentRemoved = (partition: number): TrenzEvent => {
  const { id: commentId, contentId, userId } = commentIn(partition);
  return eventOf('comment.removed', { commentId, contentId, userId, commentCount: 1, version: 1, reason: 'author' });
};
const reactionsChanged = (partition: number): TrenzEvent => {
  if (Math.random() < 0.5)
    return eventOf('reactions.changed', {
      contentId: pick(itemsIn(partition)),
      counts: {},
      version: 1,
      userId: pick(users),
      userReaction: '',
    });
  const { id: commentId, contentId } = commentIn(partition);
  return eventOf('comment.reactions_changed', { commentId, contentId, counts: {}, version: 1, userId: pick(users), userReaction: '' });
};
let lastVersion = 1;
/** Moderation removes several items of a user, and restores them. */
const removedAndRestored = (partition: number): TrenzEvent[] => {
  const moderated = several(4, () => pick(itemsIn(partition))).map((contentId) => ({ contentId, userId: ownerOf(contentId) }));
  lastVersion += 2;
  const version = lastVersion;
  return [
    ...moderated.map((data) => eventOf('content.removed', { ...data, reason: 'moderation', version: version - 1, wasPublished: true })),
    ...moderated.map((data) => eventOf('content.restored', { ...data, version })),
  ];
};
const remixed = (partition: number): TrenzEvent => {
  const contentId = pick(itemsIn(partition));
  const newContentId = newId();
  const originalUserId = ownerOf(contentId);
  return eventOf('content.remixed', {
    contentId,
    originalUserId,
    newContentId,
    userId: pick(users),
    depth: 1,
    remixCount: 1,
    remixVersion: 1,
  });
};

const apply = (handlers: Handlers<PrismaClient>, events: readonly TrenzEvent[]): Promise<void> =>
  database.transaction({ actor: 'system' }, (tx) => applyEvents(handlers, events, tx));

/**
 * Repeats work; a transaction that PostgreSQL aborted because of a deadlock is retried, as a consumer does. Returns the errors of aborted
 * transactions.
 */
const collectDeadlocks = async (times: number, work: (round: number) => Promise<unknown>): Promise<string[]> => {
  const deadlocks: string[] = [];
  for (let round = 0; round < times; ) {
    try {
      await work(round);
      round += 1;
    } catch (error) {
      if (!isTransient(error) || deadlocks.length > 50) throw error;
      const { stack, meta } = error as { stack?: string; meta?: unknown };
      deadlocks.push(`${stack} ${JSON.stringify(meta)}`);
    }
  }
  return deadlocks;
};
const changeRelationOf = (round: number): Promise<unknown> => {
  const [userId, otherId] = [pick(users), pick(users)];
  if (userId === otherId) return Promise.resolve();
  const change = round % 2 === 0 ? { blocked: true } : { blocked: false, muted: false };
  return changeRelation(context, { userId, otherId, change, trace: '', idempotencyKey: undefined });
};

describe('locks of notifications', () => {
  it('notifications: consumers, flushes, readers, blocks, moderation and deleted accounts in parallel -> no deadlock', async () => {
    const eachPartition = (work: (partition: number) => Promise<unknown>) =>
      Array.from({ length: partitions }, (_, partition) => collectDeadlocks(rounds, () => work(partition)));
    const commentEvents = (partition: number) =>
      several(20, () => (Math.random() < 0.8 ? commentCreated(partition) : commentRemoved(partition)));
    const reactionEvents = (partition: number) => several(20, () => reactionsChanged(partition));
    const itemEvents = (partition: number) => [...several(5, () => remixed(partition)), ...removedAndRestored(partition)];
    const deletionEvents = (round: number) =>
      leaving.slice(round * deletedTogether, (round + 1) * deletedTogether).map((userId) => eventOf('account.deleted', { userId }));
    const read = () => markNotificationsRead(context, { userId: pick(users), ids: undefined, trace: '', idempotencyKey: undefined });

    const deadlocks = await Promise.all([
      ...eachPartition((partition) => apply(notificationConsumers, commentEvents(partition))),
      ...eachPartition((partition) => apply(scoreConsumers, reactionEvents(partition))),
      ...eachPartition((partition) => apply(consumers, itemEvents(partition))),
      collectDeadlocks(leaving.length / deletedTogether, (round) => apply(consumers, deletionEvents(round))),
      ...several(2, () => collectDeadlocks(rounds, () => flushNotifications(context))),
      ...several(2, () => collectDeadlocks(rounds, () => refreshScores(context))),
      ...several(2, () => collectDeadlocks(rounds, read)),
      collectDeadlocks(rounds, changeRelationOf),
    ]);

    expect(deadlocks.flat()).toEqual([]);
  }, 120_000);

  it('notifications: flushed once more afterwards -> reactions, totals and deleted accounts agree with the rows', async () => {
    const changed = items.map((contentId) =>
      eventOf('reactions.changed', { contentId, counts: {}, version: 1, userId: newId(), userReaction: '' }),
    );
    await apply(scoreConsumers, changed);
    await flushNotifications(context);

    const waiting = await database.sql.query(
      'SELECT 1 FROM notification_inputs UNION ALL SELECT 1 FROM stale_reaction_notifications UNION ALL SELECT 1 FROM stale_unread',
    );
    const wrongReactions = await database.sql.query(
      `SELECT n.subject, n.actor_count FROM notifications n JOIN contents c ON c.content_id = n.subject WHERE n.kind = 'reaction' AND n.actor_count <>
         (SELECT count(*) FROM reactions r WHERE r.content_id = n.subject AND r.user_id <> n.user_id AND NOT is_hidden_from(n.user_id, r.user_id))`,
    );
    const wrongActors = await database.sql.query(
      `SELECT n.id FROM notifications n WHERE n.kind <> 'reaction' AND n.actor_count <>
         (SELECT count(*) FROM notification_actors a WHERE a.notification_id = n.id AND a.present)`,
    );
    const wrongTotals = await database.sql.query(
      `SELECT t.user_id FROM unread_totals t WHERE t.notifications <>
         (SELECT count(*) FROM notifications n WHERE n.user_id = t.user_id AND n.shown AND n.unread)`,
    );
    const ofDeleted = await database.sql.query(
      `SELECT 1 FROM notification_actors WHERE actor_id = ANY($1) UNION ALL SELECT 1 FROM notifications WHERE user_id = ANY($1)
       UNION ALL SELECT 1 FROM unread_totals WHERE user_id = ANY($1)`,
      [leaving],
    );
    const reactionNotices = await database.sql.query("SELECT 1 FROM notifications WHERE kind = 'reaction' AND shown");

    expect({ waiting, wrongReactions, wrongActors, wrongTotals, ofDeleted }).toEqual({
      waiting: [],
      wrongReactions: [],
      wrongActors: [],
      wrongTotals: [],
      ofDeleted: [],
    });
    expect(reactionNotices.length).toBe(items.length);
  });
});
