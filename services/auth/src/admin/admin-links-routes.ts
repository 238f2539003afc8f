import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { presentUser } from '../accounts/present-user.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import { adminCauseOf } from './admin-cause.ts';
import { generateLink } from './generate-link.ts';
import { inviteUser } from './invite-user.ts';

export const adminLinkRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.adminGenerateLink, async (call) => {
    const { body, query } = call;
    const cause = adminCauseOf(call);
    const { account, type, ...link } = await generateLink(context, body, body.redirect_to ?? query.redirect_to, cause);
    return reply(
      200,
      {
        ...presentUser(account),
        action_link: link.actionLink,
        email_otp: link.code,
        hashed_token: link.linkToken,
        redirect_to: link.redirectTo,
        verification_type: type,
      },
      { 'cache-control': 'no-store' },
    );
  }),

  endpoint(auth.adminInvite, async (call) => {
    const { body, query } = call;
    const invitation = { email: requireEmail(body.email), metadata: body.data ?? {}, redirectTo: query.redirect_to };
    return presentUser(await inviteUser(context, invitation, adminCauseOf(call)));
  }),
];
