import { type Reply, reply } from '@trenzeye/kit';
import type { Request } from 'express';
import { deviceCookieFor } from '../attempts/device-cookie.ts';
import type { AuthContext } from '../context.ts';
import type { Grant } from './grant-session.ts';
import { presentSession, type SessionAnswer } from './present-session.ts';

/** A session; the answer must not be cached. The browser is known for the address of the account from now on. */
export const sessionReply = async (
  context: AuthContext,
  grant: Grant,
  request: Pick<Request, 'headers'>,
): Promise<Reply<SessionAnswer>> => {
  const { email } = grant.session.account;
  const cookie = email === null ? {} : deviceCookieFor(context.config, request, email, 'signed-in');
  return reply(200, await presentSession(context, grant), { 'cache-control': 'no-store', ...cookie });
};
