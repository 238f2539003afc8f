import { type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { endSession } from './end-sessions.ts';
import { presentSessionSummary } from './present-session-summary.ts';
import { reauthenticateSession } from './reauthenticate.ts';
import { sessionLimits } from './session-limits.ts';
import { listSessions } from './store/sessions.ts';

export const sessionRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.listSessions, async ({ viewer }) => {
    const sessions = await listSessions(context.prisma, viewer.id, sessionLimits(context));
    return sessions.map((session) => presentSessionSummary(session, viewer.sessionId));
  }),
  endpoint(auth.reauthenticateSession, async ({ viewer, body }) => {
    const recentUntil = await reauthenticateSession(context, viewer, { password: body.password, nonce: body.nonce });
    return { recent_until: recentUntil.toISOString() };
  }),
  endpoint(auth.endSession, async ({ viewer, params, trace }) => {
    const session = { accountId: viewer.id, sessionId: params.id, actingSessionId: viewer.sessionId, actor: viewer.id, trace };
    if (!(await endSession(context, session))) throw notFound('session');
    return reply(204, undefined);
  }),
];
