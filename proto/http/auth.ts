import { z } from 'zod';
import { AccountStatus, Id, Role, Timestamp } from './common.ts';
import { route } from './route.ts';

/** GoTrue's error shape, answered by everything under /auth/v1. */
export const AuthError = z.object({ code: z.number().int(), error_code: z.string(), msg: z.string() }).loose().meta({ id: 'AuthError' });

export const AuthUser = z
  .object({
    id: Id,
    aud: z.string(),
    role: z.string(),
    email: z.string(),
    phone: z.string(),
    email_confirmed_at: Timestamp.optional(),
    confirmed_at: Timestamp.optional(),
    confirmation_sent_at: Timestamp.optional(),
    last_sign_in_at: Timestamp.optional(),
    app_metadata: z.record(z.string(), z.unknown()),
    user_metadata: z.record(z.string(), z.unknown()),
    identities: z.array(z.record(z.string(), z.unknown())),
    created_at: Timestamp,
    updated_at: Timestamp,
    is_anonymous: z.boolean(),
  })
  .meta({ id: 'AuthUser' });

export const Session = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number().int().meta({ description: 'seconds' }),
    expires_at: z.number().int().meta({ description: 'Unix seconds' }),
    refresh_token: z.string(),
    user: AuthUser,
  })
  .meta({ id: 'Session' });

const Email = z.string().max(320).optional();
const Metadata = z.record(z.string(), z.unknown()).optional();
const Challenge = { code_challenge: z.string().max(256).nullish(), code_challenge_method: z.string().max(16).nullish() };
const Captcha = { gotrue_meta_security: z.looseObject({}).optional() };
const RedirectQuery = z.object({ redirect_to: z.string().max(2048).optional() });
const LinkQuery = z.object({
  token: z.string().max(128).optional(),
  type: z.string().max(32).optional(),
  redirect_to: z.string().max(2048).optional(),
});
const JsonWebKeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const auth = {
  signUp: route({
    method: 'post',
    path: '/auth/v1/signup',
    summary: 'Sign up with email and password',
    access: 'public',
    query: RedirectQuery,
    body: z.object({
      email: Email,
      phone: z.string().max(64).optional(),
      password: z.string().max(1024).optional(),
      data: Metadata,
      channel: z.string().max(16).optional(),
      ...Challenge,
      ...Captcha,
    }),
    responses: { 200: z.union([Session, AuthUser]), 400: AuthError, 422: AuthError, 429: AuthError },
    limit: { points: 30, seconds: 60 },
  }),
  token: route({
    method: 'post',
    path: '/auth/v1/token',
    summary: 'Exchange a password or a refresh token for a session',
    access: 'public',
    query: z.object({ grant_type: z.string().max(64).optional() }),
    body: z.object({
      email: Email,
      phone: z.string().max(64).optional(),
      password: z.string().max(1024).optional(),
      refresh_token: z.string().max(256).optional(),
      ...Captcha,
    }),
    responses: { 200: Session, 400: AuthError, 429: AuthError },
    limit: { points: 60, seconds: 60 },
  }),
  logout: route({
    method: 'post',
    path: '/auth/v1/logout',
    summary: 'End this session, all of them, or all others',
    access: 'user',
    query: z.object({ scope: z.string().max(16).default('global') }),
    responses: { 204: null, 400: AuthError, 401: AuthError },
  }),
  getUser: route({
    method: 'get',
    path: '/auth/v1/user',
    summary: 'The signed-in account',
    access: 'user',
    responses: { 200: AuthUser, 401: AuthError },
  }),
  updateUser: route({
    method: 'put',
    path: '/auth/v1/user',
    summary: 'Change metadata or password of the signed-in account',
    access: 'user',
    query: RedirectQuery,
    body: z.object({
      email: Email,
      phone: z.string().max(64).optional(),
      password: z.string().max(1024).optional(),
      data: Metadata,
      nonce: z.string().max(64).optional(),
      ...Challenge,
    }),
    responses: { 200: AuthUser, 400: AuthError, 401: AuthError, 422: AuthError },
  }),
  verify: route({
    method: 'post',
    path: '/auth/v1/verify',
    summary: 'Redeem a one-time token or code from a mail',
    access: 'public',
    body: z.object({
      type: z.string().max(32),
      token: z.string().max(128).optional(),
      token_hash: z.string().max(128).optional(),
      email: Email,
      ...Captcha,
    }),
    responses: { 200: Session, 400: AuthError, 403: AuthError, 429: AuthError },
    limit: { points: 30, seconds: 60 },
  }),
  verifyPage: route({
    method: 'get',
    path: '/auth/v1/verify',
    summary: 'The page a mailed link opens: confirms by a button, so that mail scanners do not burn the token',
    access: 'public',
    query: LinkQuery,
    responses: { 200: null, 400: null },
  }),
  confirmVerification: route({
    method: 'post',
    path: '/auth/v1/verify/confirm',
    summary: 'What the button of that page does: redeems the token and redirects with the session, or the error, in the fragment',
    access: 'public',
    query: LinkQuery,
    responses: { 303: null },
    limit: { points: 30, seconds: 60 },
  }),
  resend: route({
    method: 'post',
    path: '/auth/v1/resend',
    summary: 'Send the confirmation mail again',
    access: 'public',
    query: RedirectQuery,
    body: z.object({ type: z.string().max(32), email: Email, ...Challenge, ...Captcha }),
    responses: { 200: z.object({ message_id: z.string().optional() }), 400: AuthError, 429: AuthError },
    limit: { points: 10, seconds: 60 },
  }),
  recover: route({
    method: 'post',
    path: '/auth/v1/recover',
    summary: 'Send a mail to choose a new password',
    access: 'public',
    query: RedirectQuery,
    body: z.object({ email: Email, ...Challenge, ...Captcha }),
    responses: { 200: z.object({}), 400: AuthError, 429: AuthError },
    limit: { points: 10, seconds: 60 },
  }),
  authorize: route({
    method: 'get',
    path: '/auth/v1/authorize',
    summary: 'Start sign-in with an identity provider',
    access: 'public',
    query: z.object({ provider: z.string().max(64).optional() }).loose(),
    responses: { 302: null, 400: AuthError },
  }),
  settings: route({
    method: 'get',
    path: '/auth/v1/settings',
    summary: 'Which ways to sign in are on',
    access: 'public',
    responses: {
      200: z.object({
        external: z.record(z.string(), z.boolean()),
        disable_signup: z.boolean(),
        mailer_autoconfirm: z.boolean(),
        phone_autoconfirm: z.boolean(),
        sms_provider: z.string(),
        saml_enabled: z.boolean(),
        dev_inbox: z.boolean(),
      }),
    },
  }),
  health: route({
    method: 'get',
    path: '/auth/v1/health',
    summary: 'Name and version',
    access: 'public',
    responses: { 200: z.object({ name: z.string(), version: z.string(), description: z.string() }) },
  }),
  jwks: route({
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'Public signing keys',
    access: 'public',
    responses: { 200: JsonWebKeySet },
  }),
  jwksUnderAuth: route({
    method: 'get',
    path: '/auth/v1/.well-known/jwks.json',
    summary: 'Public signing keys',
    access: 'public',
    responses: { 200: JsonWebKeySet },
  }),
  me: route({
    method: 'get',
    path: '/api/auth/me',
    summary: 'The current user with role and status',
    access: 'user',
    responses: {
      200: z
        .object({ id: Id, email: z.string(), username: z.string().nullable(), role: Role, status: AccountStatus })
        .meta({ id: 'CurrentUser' }),
    },
  }),
  devInbox: route({
    method: 'get',
    path: '/dev/inbox',
    summary: 'Mails that would have been sent; never in production',
    access: 'public',
    responses: { 200: null },
  }),
  seedAccounts: route({
    method: 'post',
    path: '/internal/accounts',
    summary: 'Create confirmed accounts; existing ids and addresses are left alone',
    access: 'internal',
    body: z
      .array(
        z.object({
          id: Id,
          email: z.string(),
          password: z.string().min(8),
          username: z.string(),
          avatar_url: z.string().nullable(),
          role: Role,
        }),
      )
      .max(100),
    responses: { 200: z.object({ created: z.number().int(), accounts: z.array(z.object({ id: Id, email: z.string() })) }) },
  }),
};
