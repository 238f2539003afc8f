import { randomUUID } from 'node:crypto';
import { admins, anybody, everybody, type Row, type Rows, row, signedIn } from './row.ts';
import type { Person, World } from './world.ts';

const someAddress = (): string => `r${randomUUID().slice(0, 12)}@trenzeye.example`;

/** A request by somebody new of the actor's standing, for what ends the session it is sent with. */
const bySomebodyNew =
  (path: string, body?: (person: Person) => unknown): Row['request'] =>
  async (world, actor) => {
    const person = await world.fresh(actor);
    return { path, token: person?.token, ...(body && person ? { body: body(person) } : body ? { body: {} } : {}) };
  };

const mailed = async (world: World): Promise<{ person: Person; code: string; token: string }> => {
  const person = (await world.fresh('owner')) as Person;
  await world.ask('POST', '/auth/v1/recover', undefined, { email: person.email });
  return { person, ...(await world.mailTo(person.email)) };
};

const subject = async (world: World): Promise<string> => ((await world.fresh('owner')) as Person).id;

/** Whatever signs somebody in proves by its body: everybody may try, whatever token stands beside it. */
const signingIn: Rows = {
  'POST /auth/v1/signup': row(everybody, () => ({
    path: '/auth/v1/signup',
    body: { email: someAddress(), password: 'a passphrase of some length' },
  })),
  'POST /auth/v1/token': row(everybody, (world) => {
    const { email, password } = world.person('owner');
    return { path: '/auth/v1/token?grant_type=password', body: { email, password } };
  }),
  'POST /auth/v1/verify': row(everybody, async (world) => {
    const { person, code } = await mailed(world);
    return { path: '/auth/v1/verify', body: { type: 'recovery', email: person.email, token: code } };
  }),
  'GET /auth/v1/verify': row(everybody, async (world) => ({ path: `/auth/v1/verify?type=recovery&token=${(await mailed(world)).token}` })),
  'POST /auth/v1/verify/confirm': row(
    everybody,
    async (world) => ({ path: `/auth/v1/verify/confirm?type=recovery&token=${(await mailed(world)).token}` }),
    [303],
  ),
  'POST /auth/v1/resend': row(everybody, () => ({ path: '/auth/v1/resend', body: { type: 'signup', email: someAddress() } })),
  'POST /auth/v1/recover': row(everybody, () => ({ path: '/auth/v1/recover', body: { email: someAddress() } })),
  'POST /auth/v1/otp': row(everybody, () => ({ path: '/auth/v1/otp', body: { email: someAddress() } })),
  'POST /auth/v1/magiclink': row(everybody, () => ({ path: '/auth/v1/magiclink', body: { email: someAddress() } })),
  'GET /auth/v1/authorize': row(everybody, () => ({ path: '/auth/v1/authorize?provider=google' }), [302]),
  'GET /auth/v1/callback': row(everybody, () => ({ path: '/auth/v1/callback?error=access_denied&state=none' }), [303]),
  'GET /dev/oidc/{path}': row(anybody, () => ({ path: '/dev/oidc/.well-known/openid-configuration' })),
  // The provider has its own idea of who a client is.
  'POST /dev/oidc/{path}': row(anybody, () => ({ path: '/dev/oidc/token' }), [400, 401]),
  'GET /auth/v1/settings': row(everybody, () => ({ path: '/auth/v1/settings' })),
  'GET /auth/v1/health': row(everybody, () => ({ path: '/auth/v1/health' })),
  'GET /auth/v1/.well-known/jwks.json': row(everybody, () => ({ path: '/auth/v1/.well-known/jwks.json' })),
  'GET /auth/v1/.well-known/openid-configuration': row(everybody, () => ({ path: '/auth/v1/.well-known/openid-configuration' })),
};

/** A new factor of this person, in the place of those they have. */
const factor = async (world: World, token: string): Promise<string> => {
  const { factors = [] } = await world.ask<{ factors?: { id: string }[] }>('GET', '/auth/v1/user', token);
  for (const { id } of factors) await world.ask('DELETE', `/auth/v1/factors/${id}`, token);
  return (await world.ask<{ id: string }>('POST', '/auth/v1/factors', token, { factor_type: 'totp', friendly_name: randomUUID() })).id;
};

/** A person's own account. Suspended people keep theirs; banned ones have lost every session. */
const ownAccount: Rows = {
  'POST /auth/v1/logout': row(signedIn, bySomebodyNew('/auth/v1/logout')),
  'GET /auth/v1/user': row(signedIn, () => ({ path: '/auth/v1/user' })),
  'PUT /auth/v1/user': row(signedIn, () => ({ path: '/auth/v1/user', body: { data: { colour: 'amber' } } })),
  'GET /auth/v1/reauthenticate': row(signedIn, () => ({ path: '/auth/v1/reauthenticate' })),
  'GET /api/auth/sessions': row(signedIn, () => ({ path: '/api/auth/sessions' })),
  'DELETE /api/auth/sessions/{id}': row(['owner'], async (world) => {
    const { email, password, token } = world.person('owner');
    await world.ask('POST', '/auth/v1/token?grant_type=password', undefined, { email, password });
    const sessions = await world.ask<{ id: string; current: boolean }[]>('GET', '/api/auth/sessions', token);
    return { path: `/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}` };
  }),
  'GET /api/auth/me': row(signedIn, () => ({ path: '/api/auth/me' })),
  'GET /api/export/account': row(signedIn, () => ({ path: '/api/export/account' })),
  'DELETE /api/auth/account': row(
    signedIn,
    bySomebodyNew('/api/auth/account', ({ password }) => ({ password })),
  ),
  'GET /auth/v1/user/identities/authorize': row(
    signedIn,
    () => ({ path: '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true' }),
    [302],
  ),
  // Nobody has a second identity to unlink here: the owner's own is told apart from a stranger's by its code.
  'DELETE /auth/v1/user/identities/{id}': row(
    ['owner'],
    async (world) => {
      const { identities } = await world.ask<{ identities: { identity_id: string }[] }>(
        'GET',
        '/auth/v1/user',
        world.person('owner').token,
      );
      return { path: `/auth/v1/user/identities/${identities[0]?.identity_id}` };
    },
    [422],
  ),
  'POST /auth/v1/factors': row(
    signedIn,
    bySomebodyNew('/auth/v1/factors', () => ({ factor_type: 'totp' })),
  ),
  'POST /auth/v1/factors/{id}/challenge': row(['owner'], async (world) => ({
    path: `/auth/v1/factors/${await factor(world, world.person('owner').token)}/challenge`,
  })),
  // A wrong code is refused after the factor was found to be the caller's.
  'POST /auth/v1/factors/{id}/verify': row(
    ['owner'],
    async (world) => {
      const { token } = world.person('owner');
      const id = await factor(world, token);
      const { id: challenge_id } = await world.ask<{ id: string }>('POST', `/auth/v1/factors/${id}/challenge`, token);
      return { path: `/auth/v1/factors/${id}/verify`, body: { challenge_id, code: '000000' } };
    },
    [422],
  ),
  'DELETE /auth/v1/factors/{id}': row(['owner'], async (world) => ({
    path: `/auth/v1/factors/${await factor(world, world.person('owner').token)}`,
  })),
};

/** The admin API: for the service key, which is not among the actors, and for admins. */
const adminApi: Rows = {
  'GET /auth/v1/admin/users': row(admins, () => ({ path: '/auth/v1/admin/users' })),
  'POST /auth/v1/admin/users': row(admins, () => ({ path: '/auth/v1/admin/users', body: { email: someAddress() } })),
  'GET /auth/v1/admin/users/{id}': row(admins, (world) => ({ path: `/auth/v1/admin/users/${world.person('owner').id}` })),
  'PUT /auth/v1/admin/users/{id}': row(admins, (world) => ({
    path: `/auth/v1/admin/users/${world.person('owner').id}`,
    body: { user_metadata: { seen: true } },
  })),
  'DELETE /auth/v1/admin/users/{id}': row(admins, async (world) => ({ path: `/auth/v1/admin/users/${await subject(world)}`, body: {} })),
  'GET /auth/v1/admin/users/{id}/factors': row(admins, (world) => ({ path: `/auth/v1/admin/users/${world.person('owner').id}/factors` })),
  'DELETE /auth/v1/admin/users/{id}/factors/{factorId}': row(admins, async (world) => {
    const { id, token } = world.person('owner');
    return { path: `/auth/v1/admin/users/${id}/factors/${await factor(world, token)}` };
  }),
  'POST /auth/v1/admin/generate_link': row(admins, (world) => ({
    path: '/auth/v1/admin/generate_link',
    body: { type: 'recovery', email: world.person('owner').email },
  })),
  'POST /auth/v1/invite': row(admins, () => ({ path: '/auth/v1/invite', body: { email: someAddress() } })),
  'PATCH /api/admin/users/{id}/role': row(admins, async (world) => ({
    path: `/api/admin/users/${await subject(world)}/role`,
    body: { role: 'moderator' },
  })),
  'PATCH /api/admin/users/{id}/status': row(admins, async (world) => ({
    path: `/api/admin/users/${await subject(world)}/status`,
    body: { status: 'suspended' },
  })),
};

export const authRows: Rows = { ...signingIn, ...ownAccount, ...adminApi };
