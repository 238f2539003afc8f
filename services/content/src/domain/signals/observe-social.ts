import type { Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { observeItems } from '../../store/observations.ts';

/** A reaction is a smaller sign than words. */
const reactionWeight = 0.5;

/** Nobody reacts in the future, whatever a clock elsewhere says. */
const heardAt = ({ occurredAt }: TrenzEvent): Date => new Date(Math.min(occurredAt.getTime(), Date.now()));

/** Who reacts to an item speaks of its topics; who takes a reaction back does not. */
export const observeReactions = (sql: Sql, events: readonly TrenzEvent<'reactions.changed'>[]): Promise<void> =>
  observeItems(
    sql,
    events
      .filter(({ data }) => data.userReaction !== '')
      .map((event) => ({ contentId: event.data.contentId, userId: event.data.userId, at: heardAt(event), weight: reactionWeight })),
  );

/** Who comments on an item speaks of its topics. */
export const observeComment = (sql: Sql, event: TrenzEvent<'comment.created'>): Promise<void> =>
  observeItems(sql, [{ contentId: event.data.contentId, userId: event.data.userId, at: heardAt(event), weight: 1 }]);
