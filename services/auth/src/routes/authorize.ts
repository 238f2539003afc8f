import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { originOf } from '../domain/client-address.ts';
import { finishAtProvider } from '../domain/provider-flow.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { browserOf } from './browser-cookie.ts';
import { loopbackDetour } from './loopback-detour.ts';

export const authorizeRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.authorize, async (call) => {
    const location = loopbackDetour(context.config, call);
    return location ? reply(302, undefined, { location, 'cache-control': 'no-store' }) : beginSignIn(context, call);
  }),

  endpoint(auth.callback, async ({ query, request, trace }) => {
    const location = await finishAtProvider(context, {
      answer: new URLSearchParams(query),
      browser: browserOf(context.config, request),
      trace,
      origin: originOf(request),
    });
    return reply(303, undefined, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }),
];
