import { z } from 'zod';
import { Id, IdParams, Role } from '../common.ts';
import { route } from '../route.ts';
import { AuthFactor, AuthUser, authErrorResponses, Metadata, Password, RedirectQuery } from './schemas.ts';

const UserFields = {
  email: z.string().max(320).optional(),
  phone: z.string().max(64).optional(),
  password: Password,
  password_hash: z.string().max(512).optional().meta({ description: 'argon2id or bcrypt' }),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: Metadata,
  app_metadata: Metadata,
  role: z.string().max(64).optional().meta({ description: 'the PostgreSQL role in GoTrue; accepted and ignored. Use trenzeye_role' }),
  trenzeye_role: Role.optional(),
  ban_duration: z.string().max(32).optional().meta({ description: '`none`, or a duration such as 24h' }),
};

/**
 * GoTrue's admin API: requires a token with the role `service_role` or `supabase_admin` signed by our keys, and an expiry, or an admin's token. The auth service checks
 * the access itself because a service token has no account.
 */
export const authAdmin = {
  adminListUsers: route({
    method: 'get',
    path: '/auth/v1/admin/users',
    summary: 'All accounts, newest first; the total is in X-Total-Count, further pages in Link',
    access: 'service',
    query: z.object({
      page: z.coerce.number().int().min(0).max(1_000_000).default(1).meta({ description: 'starts at 1; 0 or empty means 1' }),
      per_page: z.coerce.number().int().min(0).max(1000).default(50).meta({ description: '0 or empty means 50' }),
      filter: z.string().max(320).optional(),
    }),
    responses: { 200: z.object({ users: z.array(AuthUser), aud: z.string() }), ...authErrorResponses },
  }),
  adminCreateUser: route({
    method: 'post',
    path: '/auth/v1/admin/users',
    summary: 'Create an account',
    access: 'service',
    body: z.object({ id: Id.optional(), ...UserFields }),
    responses: { 200: AuthUser, ...authErrorResponses },
  }),
  adminGetUser: route({
    method: 'get',
    path: '/auth/v1/admin/users/:id',
    summary: 'Get an account',
    access: 'service',
    params: IdParams,
    responses: { 200: AuthUser, ...authErrorResponses },
  }),
  adminUpdateUser: route({
    method: 'put',
    path: '/auth/v1/admin/users/:id',
    summary: 'Change an account',
    access: 'service',
    params: IdParams,
    body: z.object(UserFields),
    responses: { 200: AuthUser, ...authErrorResponses },
  }),
  adminDeleteUser: route({
    method: 'delete',
    path: '/auth/v1/admin/users/:id',
    summary: 'Delete an account permanently in all services',
    access: 'service',
    params: IdParams,
    body: z.object({ should_soft_delete: z.boolean().optional() }).optional(),
    responses: { 200: z.object({}), ...authErrorResponses },
  }),
  adminListFactors: route({
    method: 'get',
    path: '/auth/v1/admin/users/:id/factors',
    summary: "List an account's factors",
    access: 'service',
    params: IdParams,
    responses: { 200: z.array(AuthFactor), ...authErrorResponses },
  }),
  adminDeleteFactor: route({
    method: 'delete',
    path: '/auth/v1/admin/users/:id/factors/:factorId',
    summary: "Remove an account's factor",
    access: 'service',
    params: z.object({ id: Id, factorId: Id }),
    responses: { 200: z.object({ id: Id }), ...authErrorResponses },
  }),
  adminGenerateLink: route({
    method: 'post',
    path: '/auth/v1/admin/generate_link',
    summary: 'Generate the link of an email without sending it',
    access: 'service',
    query: RedirectQuery,
    body: z.object({
      type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
      email: z.string().max(320),
      new_email: z.string().max(320).optional(),
      password: Password,
      data: Metadata,
      redirect_to: z.string().max(2048).optional(),
    }),
    responses: {
      200: AuthUser.extend({
        action_link: z.string(),
        email_otp: z.string(),
        hashed_token: z.string(),
        redirect_to: z.string(),
        verification_type: z.string(),
      }).meta({ id: 'GeneratedLink' }),
      ...authErrorResponses,
    },
  }),
  adminInvite: route({
    method: 'post',
    path: '/auth/v1/invite',
    summary: 'Create an account and email its owner an invitation link',
    access: 'service',
    query: RedirectQuery,
    body: z.object({ email: z.string().max(320), data: Metadata }),
    responses: { 200: AuthUser, ...authErrorResponses },
  }),
};
