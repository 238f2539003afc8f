import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { unlinkIdentity } from '../../domain/identities/unlink-identity.ts';
import { redirectToProvider } from './redirect-to-provider.ts';

export const identityRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.linkIdentity, async (call) => {
    if (!context.config.AUTH_MANUAL_LINKING) throw new AuthFailure('manual_linking_disabled');
    return redirectToProvider(context, call, call.viewer.id);
  }),

  endpoint(auth.unlinkIdentity, async ({ viewer, params, trace }) => {
    await unlinkIdentity(context, viewer, params.id, trace);
    return reply(200, {});
  }),
];
