import { type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { presentSessionSummary } from '../domain/present-session-summary.ts';
import { sessionLimits } from '../domain/session-limits.ts';
import { endOwnSession, listSessions } from '../store/own-sessions.ts';

export const sessionRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.listSessions, async ({ viewer }) => {
    const sessions = await listSessions(context.sql, viewer.id, sessionLimits(context));
    return sessions.map((session) => presentSessionSummary(session, viewer.sessionId));
  }),
  endpoint(auth.endSession, async ({ viewer, params }) => {
    if (!(await endOwnSession(context.sql, viewer.id, params.id))) throw notFound('session');
    return reply(204, undefined);
  }),
];
