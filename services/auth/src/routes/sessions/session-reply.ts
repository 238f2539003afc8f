import { type Reply, reply } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import type { Grant } from '../../domain/sessions/grant-session.ts';
import { presentSession, type SessionAnswer } from '../../domain/sessions/present-session.ts';

/** A session; the answer must not be cached. */
export const sessionReply = async (context: AuthContext, grant: Grant): Promise<Reply<SessionAnswer>> =>
  reply(200, await presentSession(context, grant), { 'cache-control': 'no-store' });
