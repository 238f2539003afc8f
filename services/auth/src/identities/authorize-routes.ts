import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { loopbackRedirect } from './loopback-redirect.ts';
import { finishProviderSignIn } from './provider-sign-in.ts';
import { redirectToProvider } from './redirect-to-provider.ts';

export const authorizeRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.authorize, async (call) => {
    const location = loopbackRedirect(context.config, call);
    return location ? reply(302, undefined, { location, 'cache-control': 'no-store' }) : redirectToProvider(context, call);
  }),

  endpoint(auth.callback, async ({ query, request, trace }) => {
    const location = await finishProviderSignIn(context, {
      response: new URLSearchParams(query),
      browserSecret: readBrowserSecret(context.config, request),
      trace,
      origin: signInOriginOf(request),
    });
    return reply(303, undefined, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }),
];
