import type { Sql } from '@trenzeye/kit';
import type { SocialContext } from '../../context.ts';
import {
  applyDeleteUser,
  applyHideContent,
  applyNotify,
  applyRetract,
  deleteInputs,
  lockFlush,
  lockNotificationsOf,
  type NotificationInputRow,
  readInputs,
} from '../../store/notifications/notification-inputs.ts';
import { takeStaleReactionNotifications, updateReactionNotifications } from '../../store/notifications/reaction-notifications.ts';
import { hasPendingNotifications, recountUnread } from '../../store/notifications/unread.ts';
import { applyCommentRetraction } from './notify-users.ts';

/** Inputs, items, comments or people in one transaction. */
const piece = 200;

type Told = Pick<SocialContext, 'transaction'>;

/** Neighbours with the same operation, in order. */
const runsOf = (inputs: readonly NotificationInputRow[]): NotificationInputRow[][] => {
  const runs: NotificationInputRow[][] = [];
  for (const input of inputs) {
    const run = runs.at(-1);
    if (run?.[0]?.operation === input.operation) run.push(input);
    else runs.push([input]);
  }
  return runs;
};

const positionsOf = (inputs: readonly NotificationInputRow[]): string[] => inputs.map(({ position }) => position);

const applyOne = (sql: Sql, input: NotificationInputRow): Promise<void> => {
  switch (input.operation) {
    case 'retract':
      return applyRetract(sql, input);
    case 'retract_comments':
      return applyCommentRetraction(sql, input.content_id, input.actor_id);
    case 'hide_content':
      return applyHideContent(sql, input.content_id);
    case 'delete_user':
      return applyDeleteUser(sql, input.user_id);
    case 'notify':
      return applyNotify(sql, [input.position]);
  }
};

/**
 * Applies what the consumers appended, in order. Only one transaction at a time adds notifications, and it locks those that are there
 * already in one order, so that it never waits in a circle with a request. Returns how many were applied.
 */
const applyInputs = async ({ transaction }: Told): Promise<number> =>
  transaction({ actor: 'system' }, async (tx) => {
    if (!(await lockFlush(tx))) return 0;
    const inputs = await readInputs(tx, piece);
    if (inputs.length === 0) return 0;
    await lockNotificationsOf(tx, positionsOf(inputs));
    for (const run of runsOf(inputs)) {
      if (run[0]?.operation === 'notify') await applyNotify(tx, positionsOf(run));
      else for (const input of run) await applyOne(tx, input);
    }
    await deleteInputs(tx, positionsOf(inputs));
    return inputs.length;
  });

/** Tells authors of the reactions since they were told last. Returns of how many items and comments. */
const tellOfReactions = async ({ transaction }: Told): Promise<number> =>
  transaction({ actor: 'system' }, async (tx) => {
    if (!(await lockFlush(tx))) return 0;
    const taken = await takeStaleReactionNotifications(tx, piece);
    if (taken.length > 0) await updateReactionNotifications(tx, taken);
    return taken.length;
  });

/** Announces the new totals of what people have not read, once for all that has happened since the last time. Returns for how many. */
const announceUnread = async ({ transaction }: Told): Promise<number> =>
  transaction({ actor: 'system' }, async (tx) => {
    if (!(await lockFlush(tx))) return 0;
    const { taken, changes } = await recountUnread(tx, piece);
    for (const { threadId, notificationId, ...totals } of changes)
      tx.emit('unread.changed', { ...totals, threadId: threadId ?? '', notificationId: notificationId ?? '' });
    return taken;
  });

/** Brings what people are told up to date, and says so to those who watch. What another replica is at right now is left to it. */
export const flushNotifications = async (context: Told & Pick<SocialContext, 'sql'>): Promise<void> => {
  if (!(await hasPendingNotifications(context.sql))) return;
  while ((await applyInputs(context)) === piece);
  while ((await tellOfReactions(context)) === piece);
  while ((await announceUnread(context)) === piece);
};
