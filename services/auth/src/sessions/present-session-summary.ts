import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { SessionSummary } from './store/sessions.ts';

/** `current`: whether it is the session of the request. */
export const presentSessionSummary = (session: SessionSummary, currentId: string): AnswerOf<typeof auth.listSessions>[number] => ({
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
