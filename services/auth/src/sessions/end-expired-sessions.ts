import type { AuthContext } from '../context.ts';
import { emitSessionsEnded } from './end-sessions.ts';
import { sessionLimits } from './session-limits.ts';
import { markExpiredSessions } from './store/sessions.ts';

/** Sessions of one transaction. */
const batchSize = 200;

/**
 * Publishes that sessions have expired by AUTH_SESSION_TIMEBOX or AUTH_INACTIVITY: their tokens are refused without it, but push devices
 * belong to a session and end with it.
 */
export const endExpiredSessions = async (
  context: Pick<AuthContext, 'transaction'> & Parameters<typeof sessionLimits>[0],
): Promise<void> => {
  let count: number;
  do {
    count = await context.transaction({ actor: 'system' }, async (tx) => {
      const expired = await markExpiredSessions(tx.prisma, sessionLimits(context), context.clock(), batchSize);
      for (const { id, accountId } of expired) emitSessionsEnded(tx, accountId, [id], 'expired');
      return expired.length;
    });
  } while (count === batchSize);
};
