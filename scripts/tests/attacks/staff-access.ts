import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayRoutes, needsSecondFactor, publicRoutes, type Route } from '@trenzeye/proto/http';
import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget } from './attack.ts';
import { enrollSecondFactor } from './second-factor.ts';

const newUser = async (target: AttackTarget, actor: 'other' | 'moderator' | 'admin'): Promise<TestUser> => {
  const user = await target.createUser(actor);
  if (!user) throw new Error('no user was created');
  return user;
};

const accessRoutes = (...levels: Route['access'][]): Route[] =>
  publicRoutes()
    .map(({ route }) => route)
    .filter(({ access }) => levels.includes(access));

/** Sends a request to each route, with ids that do not exist, and returns the routes with another answer than this one. */
const routesWithoutAnswer = async ({ send }: AttackTarget, routes: readonly Route[], token: string, answer: string): Promise<string[]> => {
  const answers = await Promise.all(
    routes.map(async ({ method, path }) => {
      const url = path.replace(/:\w+/g, () => randomUUID());
      const { status, json } = await send(method.toUpperCase(), url, { token });
      return [`${method} ${path}`, `${status} ${json.error_code ?? json.code}`] as const;
    }),
  );
  return answers.filter(([, actual]) => actual !== answer).map((entry) => entry.join(' -> '));
};

const expectInsufficientAal = async (target: AttackTarget, routes: readonly Route[], token: string): Promise<void> => {
  expect(routes.length).toBeGreaterThan(0);
  for (const [status, group] of Map.groupBy(routes, ({ insufficientAalStatus = 401 }) => insufficientAalStatus))
    expect(await routesWithoutAnswer(target, group, token, `${status} insufficient_aal`)).toEqual([]);
};

/** All that a session can do before it verified the second factor. */
const signInSteps = [
  'get /api/auth/me',
  'get /auth/v1/user',
  'post /auth/v1/factors/:id/challenge',
  'post /auth/v1/factors/:id/verify',
  'post /auth/v1/logout',
  'post /auth/v1/recovery-codes/verify',
];

/** Attempts to use the rights of moderators and admins, or the account of a user, without the second factor. */
export const staffAccessAttacks: readonly Attack[] = [
  {
    name: 'every staff route with the stolen password of an admin who has a second factor -> insufficient_aal',
    run: async (target) => {
      const { passwordOnly, verified } = await enrollSecondFactor(target, await newUser(target, 'admin'));
      await expectInsufficientAal(target, accessRoutes('moderator', 'admin', 'service'), passwordOnly);
      expect((await target.send('GET', '/api/admin/users', { token: verified })).status).toBe(200);
    },
  },
  {
    name: 'every moderation route with the stolen password of a moderator who has a second factor -> insufficient_aal',
    run: async (target) => {
      const { passwordOnly, verified } = await enrollSecondFactor(target, await newUser(target, 'moderator'));
      await expectInsufficientAal(target, accessRoutes('moderator'), passwordOnly);
      expect((await target.send('GET', '/api/admin/flagged-content', { token: verified })).status).toBe(200);
    },
  },
  {
    name: 'every route of users with the stolen password of a user who has a second factor -> insufficient_aal, except the steps of a sign-in',
    run: async (target) => {
      const { passwordOnly, verified } = await enrollSecondFactor(target, await newUser(target, 'other'));
      const routes = [...accessRoutes('user'), ...gatewayRoutes().flatMap(({ route }) => (route.access === 'user' ? [route] : []))];
      const [refused, steps] = [routes.filter(needsSecondFactor), routes.filter((route) => !needsSecondFactor(route))];
      expect(steps.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(signInSteps);
      await expectInsufficientAal(target, refused, passwordOnly);
      for (const path of ['/api/auth/me', '/auth/v1/user'])
        expect((await target.send('GET', path, { token: passwordOnly })).status).toBe(200);
      expect((await target.send('GET', '/api/export/account', { token: verified })).status).toBe(200);
    },
  },
  {
    name: 'public routes with the stolen password of a user who has a second factor -> the view of a visitor',
    run: async (target) => {
      const user = await newUser(target, 'other');
      const draft = await target.createDraft(user);
      const { passwordOnly, verified } = await enrollSecondFactor(target, user);
      const statuses = async (token: string) => [
        (await target.send('GET', `/api/content/${draft}`, { token })).status,
        (await target.send('GET', '/api/content/public?limit=1', { token })).status,
      ];
      expect(await statuses(verified)).toEqual([200, 200]);
      expect(await statuses(passwordOnly)).toEqual([404, 200]);
    },
  },
  {
    name: 'a suspended moderator with an older token -> every moderation route is refused',
    run: async (target) => {
      const { id, token } = await newUser(target, 'moderator');
      await target.request('PATCH', `/api/admin/users/${id}/status`, target.user('admin').token, { status: 'suspended', reason: 'test' });
      const routes = accessRoutes('moderator');
      // Services apply the change within a second.
      await sleep(2_000);
      expect(await routesWithoutAnswer(target, routes, token, '403 account_suspended')).toEqual([]);
    },
  },
  {
    name: 'a session that started before the second factor was enrolled -> cannot be refreshed, and is refused by the auth service at once',
    run: async (target) => {
      const user = await newUser(target, 'admin');
      const { email, password } = user;
      const older = await target.request<{ access_token: string; refresh_token: string }>(
        'POST',
        '/auth/v1/token?grant_type=password',
        undefined,
        { email, password },
      );
      await enrollSecondFactor(target, user);
      const refreshed = await target.send('POST', '/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token: older.refresh_token },
      });
      expect([refreshed.status, refreshed.json.error_code]).toEqual([400, 'refresh_token_not_found']);
      expect((await target.send('GET', '/auth/v1/admin/users', { token: older.access_token })).status).toBe(403);
    },
  },
];
