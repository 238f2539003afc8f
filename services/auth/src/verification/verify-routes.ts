import { type Call, DomainError, type Endpoint, endpoint, localize, type Reply, reply, sent } from '@trenzeye/kit';
import { html } from '@trenzeye/kit/http/html';
import { localizedPage, type Page, sendPage } from '@trenzeye/kit/http/page';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import { knownDeviceOf } from '../attempts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../email-address.ts';
import { isPkceToken } from '../mail-tokens/index.ts';
import { redirectTarget } from '../redirect-target.ts';
import { type Grant, presentSession, sessionReply } from '../sessions/index.ts';
import { type Proof, redeemToken } from './redeem-token.ts';

const verifyTexts = {
  signup: { title: 'Confirm your email', text: 'One click, and your account is ready.', button: 'Confirm my email' },
  invite: { title: 'You are invited', text: 'One click, and this account is yours.', button: 'Accept the invitation' },
  magiclink: { title: 'Log in to Trenzeye', text: 'One click, and you are logged in. This link works once.', button: 'Log in' },
  recovery: { title: 'Choose a new password', text: 'Continue to Trenzeye to set a new password.', button: 'Continue' },
  email: { title: 'Confirm your email', text: 'One click, and you are logged in.', button: 'Continue' },
  email_change: {
    title: 'Confirm the change of your email',
    text: 'The email of your account changes once both its old and its new address have confirmed. If you did not request this, close this page.',
    button: 'Confirm the change',
  },
} as const;

interface VerifyPage {
  readonly type: keyof typeof verifyTexts;
  readonly token: string;
  readonly redirectTo: string | undefined;
}

const isLinkType = (type: string | undefined): type is VerifyPage['type'] => type !== undefined && Object.hasOwn(verifyTexts, type);

/** The page of a mailed link. Opening it does not redeem the token, only its button does. */
const verifyPage = ({ type, token, redirectTo }: VerifyPage): Page => {
  const { title, text, button } = verifyTexts[type];
  const query = new URLSearchParams({ token, type, ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }) });
  const hint =
    isPkceToken(token) && type !== 'email_change'
      ? html`<p>${localize('Use the browser in which you requested this email. On another device, enter the code from the email there instead.')}</p>`
      : html``;
  const form = html`<form method="post" action="verify/confirm?${query.toString()}"><button type="submit">${localize(button)}</button></form>`;
  return localizedPage(
    localize(title),
    html`<p>${localize(text)}</p>${hint}
${form}`,
  );
};

export const incompleteLinkPage = (home: string): Page => {
  const text = localize('Please open it from your email again, or copy the whole address.');
  return localizedPage(
    localize('This link is incomplete'),
    html`<p>${text}</p><a class="button" href="${home}">${localize('Go to Trenzeye')}</a>`,
  );
};

/** GoTrue's message for the first of two confirmations. */
const firstConfirmationMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const proofOf = ({ token, token_hash, email, phone, type }: BodyOf<typeof auth.verify>): Proof => {
  if (phone || type === 'sms' || type === 'phone_change')
    throw new AuthFailure('phone_provider_disabled', { errors: [{ field: phone ? 'phone' : 'type', message: 'is not supported' }] });
  if (token_hash && (token || email)) throw invalid('token_hash', 'Only the token_hash and type should be provided');
  if (token_hash) return { linkToken: token_hash };
  if (!token) throw invalid('token', 'Verify requires a token or a token hash');
  if (!email) throw invalid('email', 'Verify requires an email address with a token');
  return { email, code: token };
};

interface Outcome {
  /** Not sent to a server. */
  readonly fragment?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Redirects to the application. */
const redirect = (target: string, { fragment, query = {} }: Outcome): Reply<undefined> => {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const location = fragment ? `${url.href}#${new URLSearchParams(fragment)}` : url.href;
  return reply(303, undefined, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
};

const sessionFragment = async (context: AuthContext, grant: Grant, type: string): Promise<Outcome> => {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await presentSession(context, grant);
  return {
    fragment: { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type, type },
  };
};

const outcomeOf = async (context: AuthContext, { query, trace, request }: Call<typeof auth.confirmVerification>): Promise<Outcome> => {
  const { token: linkToken = '', type = '' } = query;
  // A client that started with PKCE may be a server, which does not receive the fragment.
  const message = (fields: Readonly<Record<string, string>>): Outcome => ({
    fragment: fields,
    query: isPkceToken(linkToken) ? fields : {},
  });
  try {
    const redeemed = await redeemToken(context, type, { linkToken }, { trace, origin: signInOriginOf(request), byLink: true });
    if ('pending' in redeemed) return message({ message: firstConfirmationMessage });
    if ('authCode' in redeemed) return { query: { code: redeemed.authCode } };
    return await sessionFragment(context, redeemed.grant, type);
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return message({
      error: 'access_denied',
      error_code: error.options.foreignCode ?? error.code,
      error_description: error.message,
    });
  }
};

export const verifyRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.verify, async ({ body, trace, request }) => {
    const device = knownDeviceOf(context.config, request, readEmail(body.email ?? '') ?? '');
    const redeemed = await redeemToken(context, body.type, proofOf(body), { trace, origin: signInOriginOf(request), device });
    return 'grant' in redeemed
      ? sessionReply(context, redeemed.grant, request)
      : reply(200, { msg: firstConfirmationMessage, code: '200' });
  }),

  endpoint(auth.verifyPage, async ({ query: { token, type, redirect_to }, response }) => {
    if (!token || !isLinkType(type)) sendPage(response, 400, incompleteLinkPage(context.config.PUBLIC_URL));
    // Browsers apply form-action to redirects, too.
    else
      sendPage(response, 200, verifyPage({ token, type, redirectTo: redirect_to }), [
        new URL(redirectTarget(context.config, redirect_to)).origin,
      ]);
    return sent;
  }),

  endpoint(auth.confirmVerification, async (call) =>
    redirect(redirectTarget(context.config, call.query.redirect_to), await outcomeOf(context, call)),
  ),
];
