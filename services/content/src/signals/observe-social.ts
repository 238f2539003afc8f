import type { TrenzEvent } from '@trenzeye/proto/events';
import type { Database } from '../database/transaction.ts';
import { observeItems } from './store/observations.ts';

/** A reaction weighs less than text. */
const reactionWeight = 0.5;

/** A timestamp ahead of the clock counts as now. */
const receivedAt = ({ occurredAt }: TrenzEvent): Date => new Date(Math.min(occurredAt.getTime(), Date.now()));

/** A reaction is activity on the item's topics, a withdrawn reaction is not. */
export const observeReactions = (prisma: Database, events: readonly TrenzEvent<'reactions.changed'>[]): Promise<void> =>
  observeItems(
    prisma,
    events
      .filter(({ data }) => data.userReaction !== '')
      .map((event) => ({ contentId: event.data.contentId, userId: event.data.userId, at: receivedAt(event), weight: reactionWeight })),
  );

/** A comment is activity on the item's topics. */
export const observeComments = (prisma: Database, events: readonly TrenzEvent<'comment.created'>[]): Promise<void> =>
  observeItems(
    prisma,
    events.map((event) => ({ contentId: event.data.contentId, userId: event.data.userId, at: receivedAt(event), weight: 1 })),
  );
