import { randomUUID } from 'node:crypto';
import { admins, allActors, notBanned, ownerOnly, signedIn } from '../../environment/actors.ts';
import type { TestEnvironment, TestUser } from '../../environment/test-environment.ts';
import { type Row, type Rows, row, sequential } from './row.ts';

const newAddress = (): string => `r${randomUUID().slice(0, 12)}@trenzeye.example`;

/** A request by a new user with the actor's role and status, for operations that end their session or change their account. */
const byNewUser =
  (path: string, body?: (user: TestUser) => unknown): Row['request'] =>
  async (environment, actor) => {
    const user = await environment.createUser(actor);
    return { path, token: user?.token, ...(body && user ? { body: body(user) } : body ? { body: {} } : {}) };
  };

/** Sends a password recovery mail to a new user. */
const requestRecovery = async (environment: TestEnvironment): Promise<{ user: TestUser; code: string; token: string }> => {
  const user = (await environment.createUser('owner')) as TestUser;
  await environment.request('POST', '/auth/v1/recover', undefined, { email: user.email });
  return { user, ...(await environment.latestMail(user.email)) };
};

const newUserId = async (environment: TestEnvironment): Promise<string> => ((await environment.createUser('owner')) as TestUser).id;

/** Operations that sign a user in: authorized by their body, so the token that is sent does not matter. */
const signIn: Rows = {
  'POST /auth/v1/signup': row(allActors, () => ({
    path: '/auth/v1/signup',
    body: { email: newAddress(), password: 'a passphrase of some length' },
  })),
  'POST /auth/v1/token': row(allActors, (environment) => {
    const { email, password } = environment.user('owner');
    return { path: '/auth/v1/token?grant_type=password', body: { email, password } };
  }),
  'POST /auth/v1/verify': row(allActors, async (environment) => {
    const { user, code } = await requestRecovery(environment);
    return { path: '/auth/v1/verify', body: { type: 'recovery', email: user.email, token: code } };
  }),
  'GET /auth/v1/verify': row(allActors, async (environment) => ({
    path: `/auth/v1/verify?type=recovery&token=${(await requestRecovery(environment)).token}`,
  })),
  'GET /auth/v1/undo': row(allActors, () => ({ path: '/auth/v1/undo?token=unknown' })),
  // Authorized by its token: here there is no such change.
  'POST /auth/v1/undo/confirm': row(allActors, () => ({ path: '/auth/v1/undo/confirm?token=unknown' }), [403]),
  'POST /auth/v1/verify/confirm': row(
    allActors,
    async (environment) => ({ path: `/auth/v1/verify/confirm?type=recovery&token=${(await requestRecovery(environment)).token}` }),
    [303],
  ),
  'POST /auth/v1/resend': row(allActors, () => ({ path: '/auth/v1/resend', body: { type: 'signup', email: newAddress() } })),
  'POST /auth/v1/recover': row(allActors, () => ({ path: '/auth/v1/recover', body: { email: newAddress() } })),
  'POST /auth/v1/otp': row(allActors, () => ({ path: '/auth/v1/otp', body: { email: newAddress() } })),
  'POST /auth/v1/sso': row(allActors, () => ({ path: '/auth/v1/sso', body: { domain: 'example.com' } }), [404]),
  'POST /auth/v1/magiclink': row(allActors, () => ({ path: '/auth/v1/magiclink', body: { email: newAddress() } })),
  'GET /auth/v1/authorize': row(allActors, () => ({ path: '/auth/v1/authorize?provider=google' }), [302]),
  'GET /auth/v1/callback': row(allActors, () => ({ path: '/auth/v1/callback?error=access_denied&state=none' }), [303]),
  'GET /dev/oidc/{path}': row(notBanned, () => ({ path: '/dev/oidc/.well-known/openid-configuration' })),
  // The development provider authenticates its clients itself.
  'POST /dev/oidc/{path}': row(notBanned, () => ({ path: '/dev/oidc/token' }), [400, 401]),
  'GET /auth/v1/settings': row(allActors, () => ({ path: '/auth/v1/settings' })),
  'GET /auth/v1/health': row(allActors, () => ({ path: '/auth/v1/health' })),
  'GET /auth/v1/.well-known/jwks.json': row(allActors, () => ({ path: '/auth/v1/.well-known/jwks.json' })),
  'GET /auth/v1/.well-known/openid-configuration': row(allActors, () => ({ path: '/auth/v1/.well-known/openid-configuration' })),
};

/** Replaces all factors of a user with a new one. */
const ownIdentity = async (environment: TestEnvironment): Promise<string> => {
  const { token } = environment.user('owner');
  const { identities } = await environment.request<{ identities: { identity_id: string }[] }>('GET', '/auth/v1/user', token);
  return String(identities[0]?.identity_id);
};

const createFactor = async (environment: TestEnvironment, token: string): Promise<string> => {
  const { factors = [] } = await environment.request<{ factors?: { id: string }[] }>('GET', '/auth/v1/user', token);
  for (const { id } of factors) await environment.request('DELETE', `/auth/v1/factors/${id}`, token);
  return (
    await environment.request<{ id: string }>('POST', '/auth/v1/factors', token, { factor_type: 'totp', friendly_name: randomUUID() })
  ).id;
};

/** The user's own account. Suspended users can still use it; banned users have no session. */
const ownAccount: Rows = {
  'POST /auth/v1/logout': row(signedIn, byNewUser('/auth/v1/logout')),
  'GET /auth/v1/user': row(signedIn, () => ({ path: '/auth/v1/user' })),
  'PUT /auth/v1/user': row(signedIn, () => ({ path: '/auth/v1/user', body: { data: { color: 'amber' } } })),
  'GET /auth/v1/reauthenticate': row(signedIn, () => ({ path: '/auth/v1/reauthenticate' })),
  'POST /api/auth/reauthenticate': row(
    signedIn,
    byNewUser('/api/auth/reauthenticate', ({ password }) => ({ password })),
  ),
  'GET /api/auth/sessions': row(signedIn, () => ({ path: '/api/auth/sessions' })),
  'DELETE /api/auth/sessions/{id}': sequential(
    row(ownerOnly, async (environment) => {
      const { email, password, token } = environment.user('owner');
      await environment.request('POST', '/auth/v1/token?grant_type=password', undefined, { email, password });
      const sessions = await environment.request<{ id: string; current: boolean }[]>('GET', '/api/auth/sessions', token);
      return { path: `/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}` };
    }),
  ),
  'GET /api/auth/me': row(signedIn, () => ({ path: '/api/auth/me' })),
  'GET /api/export/account': row(signedIn, () => ({ path: '/api/export/account' })),
  'DELETE /api/auth/account': row(
    signedIn,
    byNewUser('/api/auth/account', ({ password }) => ({ password })),
  ),
  'GET /auth/v1/user/identities/authorize': row(
    signedIn,
    () => ({ path: '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true' }),
    [302],
  ),
  'POST /auth/v1/user/identities/{id}/confirm': row(ownerOnly, async (environment) => ({
    path: `/auth/v1/user/identities/${await ownIdentity(environment)}/confirm`,
    body: {},
  })),
  // The only identity cannot be unlinked: the owner gets 422, other users 404.
  'DELETE /auth/v1/user/identities/{id}': row(
    ownerOnly,
    async (environment) => ({ path: `/auth/v1/user/identities/${await ownIdentity(environment)}` }),
    [422],
  ),
  'POST /auth/v1/factors': row(
    signedIn,
    byNewUser('/auth/v1/factors', () => ({ factor_type: 'totp' })),
  ),
  'POST /auth/v1/factors/{id}/challenge': sequential(
    row(ownerOnly, async (environment) => ({
      path: `/auth/v1/factors/${await createFactor(environment, environment.user('owner').token)}/challenge`,
    })),
  ),
  // A wrong code is rejected only after the factor was found among those of the caller.
  'POST /auth/v1/factors/{id}/verify': sequential(
    row(
      ownerOnly,
      async (environment) => {
        const { token } = environment.user('owner');
        const id = await createFactor(environment, token);
        const { id: challenge_id } = await environment.request<{ id: string }>('POST', `/auth/v1/factors/${id}/challenge`, token);
        return { path: `/auth/v1/factors/${id}/verify`, body: { challenge_id, code: '000000' } };
      },
      [422],
    ),
  ),
  'GET /auth/v1/recovery-codes': row(signedIn, () => ({ path: '/auth/v1/recovery-codes' })),
  // An account without a second factor has no use for them.
  'POST /auth/v1/recovery-codes': row(signedIn, byNewUser('/auth/v1/recovery-codes'), [404]),
  'POST /auth/v1/recovery-codes/verify': row(
    signedIn,
    byNewUser('/auth/v1/recovery-codes/verify', () => ({ code: 'a7f3k-9m2qp' })),
    [422],
  ),
  'DELETE /auth/v1/factors/{id}': sequential(
    row(ownerOnly, async (environment) => ({
      path: `/auth/v1/factors/${await createFactor(environment, environment.user('owner').token)}`,
    })),
  ),
};

/** The admin API: for admins and for the service key, which is not one of the actors. */
const adminApi: Rows = {
  'GET /auth/v1/admin/users': row(admins, () => ({ path: '/auth/v1/admin/users' })),
  'POST /auth/v1/admin/users': row(admins, () => ({ path: '/auth/v1/admin/users', body: { email: newAddress() } })),
  'GET /auth/v1/admin/users/{id}': row(admins, (environment) => ({ path: `/auth/v1/admin/users/${environment.user('owner').id}` })),
  'PUT /auth/v1/admin/users/{id}': row(admins, (environment) => ({
    path: `/auth/v1/admin/users/${environment.user('owner').id}`,
    body: { user_metadata: { seen: true } },
  })),
  'DELETE /auth/v1/admin/users/{id}': row(admins, async (environment) => ({
    path: `/auth/v1/admin/users/${await newUserId(environment)}`,
    body: {},
  })),
  'GET /auth/v1/admin/users/{id}/factors': row(admins, (environment) => ({
    path: `/auth/v1/admin/users/${environment.user('owner').id}/factors`,
  })),
  'DELETE /auth/v1/admin/users/{id}/factors/{factorId}': sequential(
    row(admins, async (environment) => {
      const { id, token } = environment.user('owner');
      return { path: `/auth/v1/admin/users/${id}/factors/${await createFactor(environment, token)}` };
    }),
  ),
  'POST /auth/v1/admin/generate_link': row(admins, (environment) => ({
    path: '/auth/v1/admin/generate_link',
    body: { type: 'recovery', email: environment.user('owner').email },
  })),
  'POST /auth/v1/invite': row(admins, () => ({ path: '/auth/v1/invite', body: { email: newAddress() } })),
  'PATCH /api/admin/users/{id}/role': row(admins, async (environment) => ({
    path: `/api/admin/users/${await newUserId(environment)}/role`,
    body: { role: 'moderator' },
  })),
  'PATCH /api/admin/users/{id}/status': row(admins, async (environment) => ({
    path: `/api/admin/users/${await newUserId(environment)}/status`,
    body: { status: 'suspended' },
  })),
  'DELETE /api/admin/users/{id}/sessions': row(admins, async (environment) => ({
    path: `/api/admin/users/${await newUserId(environment)}/sessions`,
  })),
};

export const authRows: Rows = { ...signIn, ...ownAccount, ...adminApi };
