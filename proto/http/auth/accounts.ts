import { z } from 'zod';
import { AccountStatus, Id, IdParams, Role, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import {
  AuthUser,
  authErrorResponses,
  Captcha,
  CodeChallenge,
  Email,
  Metadata,
  Password,
  Phone,
  RedirectQuery,
  Session,
} from './schemas.ts';

const SessionSummary = z
  .object({
    id: Id,
    current: z.boolean(),
    created_at: Timestamp,
    refreshed_at: Timestamp.nullable(),
    last_used_at: Timestamp.meta({ description: 'the latest refresh of its access token, or its start' }),
    user_agent: z.string().nullable(),
    ip: z.string().nullable(),
    aal: z.enum(['aal1', 'aal2']),
    methods: z.array(z.string()),
  })
  .meta({ id: 'SessionSummary' });

/** Sign-up, the account, its sessions and its deletion. */
export const accounts = {
  signUp: route({
    method: 'post',
    path: '/auth/v1/signup',
    summary: 'Sign up with email and password, or anonymously without both if enabled',
    access: 'public',
    query: RedirectQuery,
    body: z.object({
      email: Email,
      phone: Phone,
      password: Password,
      data: Metadata,
      channel: z.string().max(16).optional(),
      invite_code: z.string().max(64).optional().meta({ description: 'also taken from data.invite_code' }),
      ...CodeChallenge,
      ...Captcha,
    }),
    responses: { 200: z.union([Session, AuthUser]), ...authErrorResponses },
    limit: { points: 30, seconds: 60 },
  }),
  logout: route({
    method: 'post',
    path: '/auth/v1/logout',
    summary: 'End this session, all sessions, or all other sessions',
    access: 'user',
    isSignInStep: true,
    query: z.object({ scope: z.string().max(16).default('global') }),
    responses: { 204: null, ...authErrorResponses },
  }),
  getUser: route({
    method: 'get',
    path: '/auth/v1/user',
    summary: 'The signed-in account',
    access: 'user',
    isSignInStep: true,
    responses: { 200: AuthUser, ...authErrorResponses },
  }),
  updateUser: route({
    method: 'put',
    path: '/auth/v1/user',
    summary: 'Change metadata, password or email address of the signed-in account',
    access: 'user',
    query: RedirectQuery,
    body: z.object({
      email: Email,
      phone: Phone,
      password: Password,
      current_password: Password,
      data: Metadata,
      nonce: z.string().max(64).optional().meta({ description: 'code from a reauthentication email' }),
      ...CodeChallenge,
    }),
    responses: { 200: AuthUser, ...authErrorResponses },
    limit: { points: 30, seconds: 60 },
  }),
  reauthenticate: route({
    method: 'get',
    path: '/auth/v1/reauthenticate',
    summary: 'Email a six-digit code required to change the password or delete the account',
    access: 'user',
    responses: { 200: z.object({ message_id: z.string().optional() }), ...authErrorResponses },
    limit: { points: 10, seconds: 60 },
  }),
  reauthenticateSession: route({
    method: 'post',
    path: '/api/auth/reauthenticate',
    summary:
      'Confirm your identity with the password or the code from a reauthentication email, as a new sign-in does; a second factor verified recently is enough. Refresh the session to use operations that need a recent sign-in',
    access: 'user',
    body: z.object({ password: Password, nonce: z.string().max(64).optional() }),
    errors: ['reauthentication_needed'],
    responses: {
      200: z.object({ recent_until: Timestamp.meta({ description: 'until then the session counts as signed in recently' }) }),
    },
    limit: { points: 10, seconds: 60 },
  }),
  me: route({
    method: 'get',
    path: '/api/auth/me',
    summary: 'The current user with role and status',
    access: 'user',
    isSignInStep: true,
    responses: {
      200: z
        .object({ id: Id, email: z.string(), username: z.string().nullable(), role: Role, status: AccountStatus })
        .meta({ id: 'CurrentUser' }),
    },
  }),
  listSessions: route({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Your sessions, latest first',
    access: 'user',
    responses: { 200: z.array(SessionSummary) },
  }),
  endSession: route({
    method: 'delete',
    path: '/api/auth/sessions/:id',
    summary: 'Sign out one of your sessions',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
  }),
  exportAccount: route({
    method: 'get',
    path: '/api/export/account',
    summary: 'Export your data in the auth service, without secrets',
    access: 'user',
    responses: { 200: z.record(z.string(), z.unknown()) },
    limit: { points: 10, seconds: 60 },
  }),
  deleteAccount: route({
    method: 'delete',
    path: '/api/auth/account',
    summary: 'Delete your account permanently in all services. Requires the password, or the code from a reauthentication email',
    access: 'user',
    body: z.object({ password: Password, nonce: z.string().max(64).optional() }),
    errors: ['conflict'],
    responses: { 204: null },
    limit: { points: 10, seconds: 60 },
  }),
  seedAccounts: route({
    method: 'post',
    path: '/internal/accounts',
    summary: 'Create confirmed accounts; existing ids and email addresses are skipped',
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
