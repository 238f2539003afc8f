import type { Database } from '../../../database/transaction.ts';
import { deleteCalendarLink } from '../../plan/store/calendar-links.ts';

/** Pauses the webhook and the calendar link of a user that one of these sessions created or confirmed last. */
export const pauseConnectionsOf = async (prisma: Database, userId: string, sessionIds: readonly string[]): Promise<void> => {
  const ids = [...sessionIds];
  await prisma.scheduleWebhook.updateMany({ where: { user_id: userId, session_id: { in: ids } }, data: { is_paused: true } });
  await prisma.scheduleSettings.updateMany({
    where: { user_id: userId, calendar_hash: { not: null }, calendar_session_id: { in: ids } },
    data: { calendar_paused: true },
  });
};

/** Pauses the webhook and the calendar link of a user that the kept session has neither created nor confirmed; both without one. */
export const pauseOtherConnections = async (prisma: Database, userId: string, keptSessionId: string | undefined): Promise<void> => {
  const otherWebhook = keptSessionId === undefined ? {} : { OR: [{ session_id: null }, { session_id: { not: keptSessionId } }] };
  const otherLink =
    keptSessionId === undefined ? {} : { OR: [{ calendar_session_id: null }, { calendar_session_id: { not: keptSessionId } }] };
  await prisma.scheduleWebhook.updateMany({ where: { user_id: userId, ...otherWebhook }, data: { is_paused: true } });
  await prisma.scheduleSettings.updateMany({
    where: { user_id: userId, calendar_hash: { not: null }, ...otherLink },
    data: { calendar_paused: true },
  });
};

/** Deletes the webhook and the calendar link of a user that a session created which the owner has rejected. */
export const deleteConnectionsOf = async (prisma: Database, userId: string, sessionId: string): Promise<void> => {
  await prisma.scheduleWebhook.deleteMany({ where: { user_id: userId, session_id: sessionId } });
  const links = await prisma.scheduleSettings.count({ where: { user_id: userId, calendar_session_id: sessionId } });
  if (links > 0) await deleteCalendarLink(prisma, userId);
};
