import { z } from 'zod';
import { IdParams } from '../common.ts';
import { route } from '../route.ts';
import { authErrorResponses, Captcha, CodeChallenge, Email, Metadata, Password, Phone, RedirectQuery, Session } from './schemas.ts';

const LinkQuery = z.object({
  token: z.string().max(128).optional(),
  type: z.string().max(32).optional(),
  redirect_to: z.string().max(2048).optional(),
});
/** The identity provider and the redirect after the sign-in. */
const ProviderQuery = z
  .object({
    provider: z.string().max(64).optional(),
    redirect_to: z.string().max(2048).optional(),
    scopes: z.string().max(1024).optional(),
    code_challenge: z.string().max(256).optional(),
    code_challenge_method: z.string().max(16).optional(),
    skip_http_redirect: z.string().max(8).optional(),
  })
  .loose();
/** The code of a reauthentication mail, for a session that started more than 15 minutes ago. */
const ReauthenticationCode = z.string().max(64).optional();
const MailSent = z.object({ message_id: z.string().optional() });

/** Session creation: grants, one-time tokens, identity providers. */
export const tokens = {
  token: route({
    method: 'post',
    path: '/auth/v1/token',
    summary: 'Exchange a password, a refresh token, an authorization code (pkce) or an ID token for a session',
    access: 'public',
    query: z.object({ grant_type: z.string().max(64).optional() }),
    body: z.object({
      email: Email,
      phone: Phone,
      password: Password,
      refresh_token: z.string().max(256).optional(),
      auth_code: z.string().max(256).optional(),
      code_verifier: z.string().max(256).optional(),
      provider: z.string().max(64).optional(),
      client_id: z.string().max(256).optional(),
      id_token: z.string().max(16_384).optional(),
      access_token: z.string().max(16_384).optional(),
      nonce: z.string().max(256).optional(),
      issuer: z.string().max(1024).optional(),
      link_identity: z.boolean().optional(),
      reauthentication_code: ReauthenticationCode,
      ...Captcha,
    }),
    responses: { 200: Session, ...authErrorResponses },
    limit: { points: 300, seconds: 60 },
  }),
  verify: route({
    method: 'post',
    path: '/auth/v1/verify',
    summary: 'Verify a one-time token or code from an email',
    access: 'public',
    body: z.object({
      type: z.string().max(32),
      token: z.string().max(128).optional(),
      token_hash: z.string().max(128).optional(),
      email: Email,
      phone: Phone,
      redirect_to: z.string().max(2048).optional(),
      ...Captcha,
    }),
    responses: { 200: z.union([Session, z.object({ msg: z.string(), code: z.string() })]), ...authErrorResponses },
    limit: { points: 30, seconds: 60 },
  }),
  verifyPage: route({
    method: 'get',
    path: '/auth/v1/verify',
    summary: 'Page opened by a link in an email. It asks for a button press so that email scanners do not use up the token',
    access: 'public',
    query: LinkQuery,
    responses: { 200: null, 400: null },
  }),
  confirmVerification: route({
    method: 'post',
    path: '/auth/v1/verify/confirm',
    summary: 'Verify the token of the confirmation page and redirect with the session (with PKCE: a code) or the error',
    access: 'public',
    query: LinkQuery,
    responses: { 303: null },
    limit: { points: 30, seconds: 60 },
  }),
  resend: route({
    method: 'post',
    path: '/auth/v1/resend',
    summary: 'Resend an email: signup or email_change',
    access: 'public',
    query: RedirectQuery,
    body: z.object({ type: z.string().max(32), email: Email, phone: Phone, ...CodeChallenge, ...Captcha }),
    responses: { 200: MailSent, ...authErrorResponses },
    limit: { points: 10, seconds: 60 },
  }),
  recover: route({
    method: 'post',
    path: '/auth/v1/recover',
    summary: 'Send an email to reset the password',
    access: 'public',
    query: RedirectQuery,
    body: z.object({ email: Email, ...CodeChallenge, ...Captcha }),
    responses: { 200: z.object({}), ...authErrorResponses },
    limit: { points: 10, seconds: 60 },
  }),
  otp: route({
    method: 'post',
    path: '/auth/v1/otp',
    summary: 'Send an email with a sign-in link and a six-digit sign-in code',
    access: 'public',
    query: RedirectQuery,
    body: z.object({
      email: Email,
      phone: Phone,
      data: Metadata,
      create_user: z.boolean().default(true),
      channel: z.string().max(16).optional(),
      ...CodeChallenge,
      ...Captcha,
    }),
    responses: { 200: MailSent, ...authErrorResponses },
    limit: { points: 10, seconds: 60 },
  }),
  magicLink: route({
    method: 'post',
    path: '/auth/v1/magiclink',
    summary: 'Send an email with a sign-in link (older name of otp)',
    access: 'public',
    query: RedirectQuery,
    body: z.object({ email: Email, data: Metadata, ...CodeChallenge, ...Captcha }),
    responses: { 200: z.object({}), ...authErrorResponses },
    limit: { points: 10, seconds: 60 },
  }),
  authorize: route({
    method: 'get',
    path: '/auth/v1/authorize',
    summary: 'Start sign-in with an identity provider',
    access: 'public',
    query: ProviderQuery.extend({ invite_code: z.string().max(64).optional() }),
    responses: { 200: z.object({ url: z.string() }), 302: null, ...authErrorResponses },
    limit: { points: 60, seconds: 60 },
  }),
  callback: route({
    method: 'get',
    path: '/auth/v1/callback',
    summary: 'Redirect URI for identity providers',
    access: 'public',
    query: z.record(z.string(), z.string().max(8192)),
    responses: { 303: null },
  }),
  linkIdentity: route({
    method: 'get',
    path: '/auth/v1/user/identities/authorize',
    summary: 'Start linking an identity provider to the signed-in account',
    access: 'user',
    needsSecondFactor: true,
    query: ProviderQuery.extend({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: z.object({ url: z.string() }), 302: null, ...authErrorResponses },
  }),
  unlinkIdentity: route({
    method: 'delete',
    path: '/auth/v1/user/identities/:id',
    summary: 'Unlink an identity; the last one cannot be unlinked',
    access: 'user',
    needsSecondFactor: true,
    params: IdParams,
    query: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: z.object({}), ...authErrorResponses },
  }),
};
