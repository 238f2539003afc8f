import { type Reply, reply } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Grant, presentSession, type SessionAnswer } from '../domain/grant-session.ts';

/** A session, kept by nobody on the way. */
export const sessionReply = async (context: AuthContext, grant: Grant): Promise<Reply<SessionAnswer>> =>
  reply(200, await presentSession(context, grant), { 'cache-control': 'no-store' });
