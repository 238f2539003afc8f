import { clientAddress, createText, type Endpoint, endpoint, reply, type Viewer } from '@trenzeye/kit';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import { type Account, findAccount, presentUser } from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import { endSessions, type LogoutScope, logoutScopes, mailRedirectOf, requestReauthentication } from '../sessions/index.ts';
import { usernameOf } from '../user-metadata.ts';
import { updateUser } from './update-user.ts';

const accountOf = async ({ prisma }: AuthContext, viewer: Viewer): Promise<Account> => {
  const account = await findAccount(prisma, viewer.id);
  if (!account) throw new AuthFailure('session_not_found');
  return account;
};

const readScope = (text: string): LogoutScope => {
  const scope = logoutScopes.find((each) => each === text);
  if (!scope) throw invalid('scope', createText('Unsupported logout scope: use {logoutScopes}', { logoutScopes: logoutScopes.join(', ') }));
  return scope;
};

/** In the form in which addresses are stored. */
const emailOf = ({ email, phone }: BodyOf<typeof auth.updateUser>): string | undefined => {
  if (phone) throw new AuthFailure('phone_provider_disabled', { errors: [{ field: 'phone', message: 'is not supported' }] });
  return email ? requireEmail(email) : undefined;
};

export const userRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.getUser, async ({ viewer }) => presentUser(await accountOf(context, viewer))),

  endpoint(auth.updateUser, async ({ viewer, body, query, trace, request }) => {
    const { password, current_password: currentPassword, nonce, data: metadata } = body;
    const change = { email: emailOf(body), password, currentPassword, nonce, metadata, ip: clientAddress(request), trace };
    return presentUser(await updateUser(context, viewer, { ...mailRedirectOf(body, query), ...change }));
  }),

  endpoint(auth.reauthenticate, async ({ viewer, trace, request }) => {
    await requestReauthentication(context, { accountId: viewer.id, ip: clientAddress(request), trace });
    return {};
  }),

  endpoint(auth.logout, async ({ viewer, query, trace }) => {
    const scope = readScope(query.scope);
    const { id: accountId, sessionId } = viewer;
    const reason = scope === 'others' ? 'ended-by-user' : 'signed-out';
    await endSessions(context, { accountId, scope, sessionId, reason, actor: accountId, trace });
    return reply(204, undefined);
  }),

  endpoint(auth.me, async ({ viewer }) => {
    const { id, email, role, status, userMetadata } = await accountOf(context, viewer);
    return { id, email: email ?? '', username: usernameOf(userMetadata) ?? null, role, status };
  }),
];
