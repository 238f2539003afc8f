import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import { presentUser } from '../../domain/accounts/present-user.ts';
import { adminCauseOf } from '../../domain/admin/admin-cause.ts';
import { generateLink } from '../../domain/admin/generate-link.ts';
import { inviteUser } from '../../domain/admin/invite-user.ts';
import { requireEmail } from '../../domain/email-address.ts';

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
