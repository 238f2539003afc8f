import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { adminAct } from '../domain/admin/admin-act.ts';
import { generateLink } from '../domain/admin/generate-link.ts';
import { inviteUser } from '../domain/admin/invite-user.ts';
import { requireEmail } from '../domain/email-address.ts';
import { presentUser } from '../domain/present-user.ts';

export const adminLinkRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.adminGenerateLink, async (call) => {
    const { body, query } = call;
    const act = await adminAct(context, call);
    const { account, type, ...link } = await generateLink(context, body, body.redirect_to ?? query.redirect_to, act);
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
    return presentUser(await inviteUser(context, invitation, await adminAct(context, call)));
  }),
];
