import { DomainError, type Endpoint, endpoint, localize, reply, sent } from '@trenzeye/kit';
import { sendPage } from '@trenzeye/kit/http/page';
import { auth } from '@trenzeye/proto/http';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { redirectTarget } from '../redirect-target.ts';
import { presentSession } from '../sessions/index.ts';
import { incompleteLinkPage } from '../verification/index.ts';
import { rejectChange } from './reject-change.ts';
import { undoFailedPage, undoPage } from './undo-page.ts';

/** The page of the application on which a signed-in user chooses a new password. */
const newPasswordPath = '/new-password';

export const undoRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.undoPage, async ({ query: { token }, response }) => {
    const { PUBLIC_URL } = context.config;
    // Browsers apply form-action to redirects, too.
    if (token) sendPage(response, 200, undoPage(token), [new URL(PUBLIC_URL).origin]);
    else sendPage(response, 400, incompleteLinkPage(PUBLIC_URL));
    return sent;
  }),

  endpoint(auth.undoChange, async ({ query: { token }, trace, request, response }) => {
    try {
      const grant = await rejectChange(context, token, { trace, origin: signInOriginOf(request) });
      const { access_token, expires_at, expires_in, refresh_token, token_type } = await presentSession(context, grant);
      const session = { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type };
      const target = redirectTarget(context.config, new URL(newPasswordPath, context.config.PUBLIC_URL).href);
      const location = `${target}#${new URLSearchParams({ ...session, type: 'recovery' })}`;
      return reply(303, undefined, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      sendPage(response, error.status, undoFailedPage(context.config.PUBLIC_URL, localize(error.message)));
      return sent;
    }
  }),
];
