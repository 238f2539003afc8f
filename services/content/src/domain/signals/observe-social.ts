import type { TrenzEvent } from '@trenzeye/proto/events';
import { observeItems } from '../../store/signals/observations.ts';
import type { Database } from '../../store/transaction.ts';

/** A reaction is a smaller sign than words. */
const reactionWeight = 0.5;

/** Nobody reacts in the future, whatever a clock elsewhere says. */
const heardAt = ({ occurredAt }: TrenzEvent): Date => new Date(Math.min(occurredAt.getTime(), Date.now()));

/** Who reacts to an item speaks of its topics; who takes a reaction back does not. */
export const observeReactions = (prisma: Database, events: readonly TrenzEvent<'reactions.changed'>[]): Promise<void> =>
  observeItems(
    prisma,
    events
      .filter(({ data }) => data.userReaction !== '')
      .map((event) => ({ contentId: event.data.contentId, userId: event.data.userId, at: heardAt(event), weight: reactionWeight })),
  );

/** Who comments on an item speaks of its topics. */
export const observeComment = (prisma: Database, event: TrenzEvent<'comment.created'>): Promise<void> =>
  observeItems(prisma, [{ contentId: event.data.contentId, userId: event.data.userId, at: heardAt(event), weight: 1 }]);
