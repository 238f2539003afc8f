import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, forgedTokens } from '@trenzeye/kit/testing';
import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget, RawResponse } from './attack.ts';
import { enrollSecondFactor } from './second-factor.ts';
import { createSigningKey, stackKey } from './signing-key.ts';

type Claims = Readonly<Record<string, unknown>>;
type Session = Pick<TestUser, 'id' | 'token'>;

const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** Requests to services that verify tokens themselves: auth, its admin API, profile, admin and social. */
const protectedRequests = [
  ['GET', '/auth/v1/user', undefined],
  ['GET', '/auth/v1/admin/users', undefined],
  ['GET', '/api/auth/me', undefined],
  ['PATCH', '/rest/v1/users?id=not.is.null', { avatar_url: 'https://evil.example/a.png' }],
  ['GET', '/api/admin/activity-logs', undefined],
  ['POST', '/api/reactions', { content_id: '00000000-0000-4000-8000-000000000000', reaction_type: 'idea' }],
] as const;

/** GoTrue refuses a token that is not valid with 403, every other service with 401. */
const refusalOf = (path: string): number => (path.startsWith('/auth/v1/') ? 403 : 401);

const expectRefused = async ({ send }: AttackTarget, name: string, token: string): Promise<void> => {
  // At once, because a verifier waits for the published keys when it does not know the key id.
  const answers = await Promise.all(
    protectedRequests.map(async ([method, path, body]) => [path, (await send(method, path, { token, body })).status]),
  );
  expect([name, answers]).toEqual([name, protectedRequests.map(([, path]) => [path, refusalOf(path)])]);
};

const newUser = async (target: AttackTarget, actor: 'other' | 'suspended' | 'banned' = 'other'): Promise<TestUser> => {
  const user = await target.createUser(actor);
  if (!user) throw new Error('no user was created');
  return user;
};

/** Claims of a valid token with changes, signed with the key of the stack. */
const expectClaimsRefused = async (target: AttackTarget, changes: Readonly<Record<string, Claims>>): Promise<void> => {
  const claims = claimsOf(target.user('other').token);
  for (const [name, change] of Object.entries(changes)) await expectRefused(target, name, stackKey.sign({ ...claims, ...change }));
};

const refresh = ({ send }: AttackTarget, refreshToken: unknown) =>
  send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });

const forgeries: readonly Attack[] = [
  {
    name: 'forge a token: alg none, HS256 with the published key, changed claims, an unknown kid or a path as kid -> refused everywhere',
    run: async (target) => {
      const publicKeys = [stackKey.publicPem, JSON.stringify(stackKey.publicJwk), String(stackKey.publicJwk.x)];
      const forged = forgedTokens({ token: target.user('other').token, publicKeys });
      for (const [name, token] of forged) await expectRefused(target, name, token);
    },
  },
  {
    name: 'sign with another key and name it in the header (jwk, jku, x5u, x5c, kid) -> refused everywhere, no address is called',
    run: async (target) => {
      let calls = 0;
      const key = createSigningKey('of-the-attacker');
      const server = createServer((_request, response) => {
        calls += 1;
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key.publicJwk] }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
      const claims = claimsOf(target.user('admin').token);
      const headers = [{ jwk: key.publicJwk }, { jku: url }, { x5u: url }, { x5c: [key.publicPem] }, { kid: url }, { kid: stackKey.kid }];
      try {
        for (const each of headers)
          await expectRefused(target, JSON.stringify(Object.keys(each)), key.sign(claims, { alg: 'ES256', kid: key.kid, ...each }));
        expect(calls).toBe(0);
      } finally {
        server.close();
      }
    },
  },
  {
    name: 'a token of the own key that is expired, not valid yet, or of another issuer or audience -> refused everywhere',
    run: (target) =>
      expectClaimsRefused(target, {
        expired: { exp: nowSeconds() - 60 },
        'without an expiry': { exp: undefined },
        'not valid yet': { nbf: nowSeconds() + 600 },
        'of another issuer': { iss: 'https://evil.example/auth/v1' },
        'for another audience': { aud: 'elsewhere' },
        'of no subject': { sub: undefined },
        'of a role of the database': { role: 'postgres' },
      }),
  },
];

const serviceTokens: readonly Attack[] = [
  {
    name: 'a service token without an expiry, expired, or for another audience -> refused everywhere',
    run: async (target) => {
      for (const claims of [{}, { exp: nowSeconds() - 60 }, { exp: nowSeconds() + 600, aud: 'elsewhere' }])
        await expectRefused(target, JSON.stringify(claims), stackKey.sign({ role: 'service_role', ...claims }));
    },
  },
  {
    name: 'a service token with the id of a user -> opens the admin API only, not the routes of the user',
    run: async ({ send, user }) => {
      const token = stackKey.sign({ role: 'service_role', sub: user('owner').id, exp: nowSeconds() + 600 });
      expect((await send('GET', '/auth/v1/admin/users', { token })).status).toBe(200);
      for (const path of ['/auth/v1/user', '/api/auth/me', '/api/admin/activity-logs'])
        expect([path, (await send('GET', path, { token })).status]).toEqual([path, refusalOf(path)]);
    },
  },
  {
    name: 'a role in the claims that the account does not have -> the role of the account applies in the auth service',
    run: async ({ send, user }) => {
      const token = stackKey.sign({ ...claimsOf(user('other').token), user_role: 'admin' });
      expect((await send('GET', '/auth/v1/admin/users', { token })).status).toBe(403);
      expect((await send('GET', '/api/auth/me', { token })).json.role).toBe('user');
    },
  },
];

const endedAccess: readonly Attack[] = [
  {
    name: 'use a copied refresh token after its owner went on -> refused, and the session is revoked',
    run: async (target) => {
      const { email, password } = await newUser(target);
      const signedIn = await target.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
      const copied = signedIn.json.refresh_token;
      const second = await refresh(target, copied);
      const third = await refresh(target, second.json.refresh_token);
      expect([second.status, third.status]).toEqual([200, 200]);

      const stolen = await refresh(target, copied);

      expect([stolen.status, stolen.json.error_code]).toEqual([400, 'refresh_token_already_used']);
      expect((await refresh(target, third.json.refresh_token)).status).toBe(400);
      expect((await target.send('GET', '/auth/v1/user', { token: String(third.json.access_token) })).status).toBe(403);
    },
  },
  {
    name: 'the token of a session that ended (sign-out, ended elsewhere, by an administrator, new password) -> refused everywhere',
    run: async (target) => {
      const { send, user } = target;
      const ends: Readonly<Record<string, (ended: Session, other: Session) => Promise<RawResponse>>> = {
        'signed out': ({ token }) => send('POST', '/auth/v1/logout?scope=local', { token }),
        'ended from another session': ({ token }, other) =>
          send('DELETE', `/api/auth/sessions/${claimsOf(token).session_id}`, { token: other.token }),
        'ended by an administrator': ({ id }) => send('DELETE', `/api/admin/users/${id}/sessions`, { token: user('admin').token }),
        'new password': (_ended, { token }) => send('PUT', '/auth/v1/user', { token, body: { password: 'quite-another-passphrase-9' } }),
      };
      for (const [name, end] of Object.entries(ends)) {
        const { id, email, password, token } = await newUser(target);
        const other = await send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
        expect([name, (await send('GET', '/api/auth/me', { token })).status]).toEqual([name, 200]);
        const answer = await end({ id, token }, { id, token: String(other.json.access_token) });
        expect([name, answer.status < 300]).toEqual([name, true]);
        await eventually(() => expectRefused(target, name, token));
      }
    },
  },
  {
    name: 'the token from before the second factor of a session -> refused everywhere, the new one is accepted',
    run: async (target) => {
      const user = await newUser(target);
      // Times in tokens are whole seconds.
      await sleep(1_100);
      const { verified } = await enrollSecondFactor(target, user);
      await eventually(() => expectRefused(target, 'aal1', user.token));
      expect((await target.send('GET', '/api/auth/me', { token: verified })).status).toBe(200);
      expect((await target.send('GET', '/api/notifications', { token: verified })).status).toBe(200);
    },
  },
  {
    name: 'the token of a deleted account -> refused everywhere, and no profile can be created with it again',
    run: async (target) => {
      const { id, token, password } = await newUser(target);
      expect((await target.send('DELETE', '/api/auth/account', { token, body: { password } })).status).toBe(204);
      expect((await target.send('GET', '/auth/v1/user', { token })).status).toBe(403);
      await eventually(() => expectRefused(target, 'deleted', token));
      const headers = { prefer: 'resolution=merge-duplicates' };
      expect((await target.send('POST', '/rest/v1/users', { token, body: { id, username: 'undead' }, headers })).status).toBe(401);
      // The profile is deleted by an event of its own.
      await eventually(async () => expect((await target.send('GET', `/rest/v1/users?id=eq.${id}`)).text).toBe('[]'));
    },
  },
  {
    name: 'the token of a suspended or banned account -> no write; a banned one reads nothing either',
    run: async ({ send, user }) => {
      for (const actor of ['suspended', 'banned'] as const) {
        const { id, token } = user(actor);
        const body = { id, avatar_url: 'https://evil.example/a.png' };
        const headers = { prefer: 'resolution=merge-duplicates' };
        for (const method of ['PATCH', 'POST']) {
          const { status } = await send(method, '/rest/v1/users', { token, body, headers });
          expect([actor, method, [401, 403].includes(status)]).toEqual([actor, method, true]);
        }
      }
      expect((await send('GET', '/rest/v1/users?limit=1', { token: user('suspended').token })).status).toBe(200);
      expect((await send('GET', '/rest/v1/users?limit=1', { token: user('banned').token })).status).toBe(403);
    },
  },
];

/** Forged, changed and outdated tokens. */
export const tokenAttacks: readonly Attack[] = [...forgeries, ...serviceTokens, ...endedAccess];
