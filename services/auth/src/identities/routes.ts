import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { presentIdentity } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import { redirectToProvider } from './authorize-routes.ts';
import { assertMayChangeIdentities, confirmIdentity, unlinkIdentity } from './link-identity.ts';

export const identityRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.linkIdentity, async (call) => {
    const { id: accountId, sessionId } = call.viewer;
    await assertMayChangeIdentities(context, call.viewer, call.query.reauthentication_code);
    return redirectToProvider(context, call, { accountId, sessionId });
  }),

  endpoint(auth.confirmIdentity, async ({ viewer, params, body, trace }) => {
    const confirmation = { identityId: params.id, reauthenticationCode: body.reauthentication_code, trace };
    return presentIdentity(await confirmIdentity(context, viewer, confirmation));
  }),

  endpoint(auth.unlinkIdentity, async ({ viewer, params, query, trace }) => {
    await unlinkIdentity(context, viewer, { identityId: params.id, reauthenticationCode: query.reauthentication_code, trace });
    return reply(200, {});
  }),
];
