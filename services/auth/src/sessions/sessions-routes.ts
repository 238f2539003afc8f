import { type Endpoint, endpoint, notFound, reply } from '@trenzeye/kit';
import { type AnswerOf, auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { endSession } from './end-sessions.ts';
import { reauthenticateSession } from './reauthenticate.ts';
import { sessionLimits } from './session-limits.ts';
import { listSessions, type SessionSummary } from './store/sessions.ts';

/** `current`: whether it is the session of the request. */
const presentSessionSummary = (session: SessionSummary, currentId: string): AnswerOf<typeof auth.listSessions>[number] => ({
  id: session.id,
  current: session.id === currentId,
  created_at: session.createdAt.toISOString(),
  refreshed_at: session.refreshedAt?.toISOString() ?? null,
  last_used_at: (session.refreshedAt ?? session.createdAt).toISOString(),
  user_agent: session.userAgent,
  ip: session.ip,
  aal: session.aal,
  methods: session.amr.map(({ method }) => method),
});

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
