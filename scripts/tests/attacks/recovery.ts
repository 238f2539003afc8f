import { randomBytes, randomUUID } from 'node:crypto';
import { createSoftwareAuthenticator, eventually } from '@trenzeye/kit/testing';
import { createBrowser } from '../../../services/auth/src/testing/browser.ts';
import { challengeFactor, startPasskeyEnrollment } from '../environment/passkey-user.ts';
import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget } from './attack.ts';
import { enrollSecondFactor } from './second-factor.ts';

/** What a thief with the password has left in an account. */
interface Planted {
  readonly thief: string;
  readonly thiefEmail: string;
  readonly calendar: string;
  /** Signs in with the identity that the thief has linked. Returns the id of the account, or the code of the error. */
  readonly signInWithIdentity: () => Promise<string>;
  /** Of the mail to the thief's address, and of a link by which the thief asked to sign in. */
  readonly links: readonly (readonly [type: string, token: string])[];
}

const newVictim = async (target: AttackTarget): Promise<TestUser> => {
  const victim = await target.createUser('owner');
  if (!victim) throw new Error('no user was created');
  return victim;
};

const signIn = async (target: AttackTarget, { email, password }: TestUser): Promise<string> =>
  (await target.request<{ access_token: string }>('POST', '/auth/v1/token?grant_type=password', undefined, { email, password }))
    .access_token;

const claimsOf = (token: string): Readonly<Record<string, string>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Links an identity at the development provider, and returns a function that signs in with it. */
const linkIdentity = async (target: AttackTarget, token: string, email: string): Promise<Planted['signInWithIdentity']> => {
  const origin = target.url.replace('127.0.0.1', 'localhost');
  const useProvider = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<URLSearchParams> => {
    const browser = createBrowser({ [origin]: origin, [target.url]: target.url }, origin);
    const started = await browser.fetch(`${origin}${path}?provider=google`, { headers });
    const page = await browser.open(started.headers.get('location') ?? '');
    const { url } = await browser.submit(page.url.href, { email, name: 'Thief', verified: 'yes' });
    return new URLSearchParams(`${url.hash.slice(1)}&${url.search.slice(1)}`);
  };
  const linked = await useProvider('/auth/v1/user/identities/authorize', { authorization: `Bearer ${token}` });
  expect(linked.get('error_code')).toBeNull();
  return async () => {
    const answer = await useProvider('/auth/v1/authorize');
    return answer.get('error_code') ?? claimsOf(answer.get('access_token') ?? '').sub ?? '';
  };
};

/** Session, push device, webhook, personal AI endpoint, calendar link, identity, pending change of address and one-time links. */
const plant = async (target: AttackTarget, victim: TestUser): Promise<Planted> => {
  const thief = await signIn(target, victim);
  const thiefEmail = `thief-${randomUUID()}@trenzeye.example`;
  const { request } = target;
  await request('PUT', '/api/schedule/webhook', thief, { url: 'https://thief.example.org/hook' });
  await request('PUT', '/api/ai/endpoint', thief, { base_url: 'https://thief.example.org/v1', text_model: 'thief' });
  const { url } = await request<{ url: string }>('POST', '/api/schedule/calendar-link', thief);
  const keys = { p256dh: `B${randomBytes(65).toString('base64url').slice(0, 86)}`, auth: randomBytes(16).toString('base64url') };
  await request('POST', '/api/push/devices', thief, { endpoint: `https://thief.example.org/${randomUUID()}`, keys, name: 'Thief' });
  const signInWithIdentity = await linkIdentity(target, thief, `${randomUUID()}@thief.example.org`);
  expect(await signInWithIdentity()).toBe(victim.id);
  await request('POST', '/auth/v1/otp', undefined, { email: victim.email, create_user: false });
  const magic = (await target.latestMail(victim.email, /type=magiclink/)).token;
  await request('PUT', '/auth/v1/user', thief, { email: thiefEmail });
  const links = [
    ['magiclink', magic],
    ['email_change', (await target.latestMail(thiefEmail)).token],
  ] as const;
  const calendar = new URL(url).pathname + new URL(url).search;
  expect((await target.send('GET', calendar)).status).toBe(200);
  return { thief, thiefEmail, calendar, signInWithIdentity, links };
};

/** What acts for the account, as its owner sees it. */
const connectionsOf = async ({ request }: AttackTarget, token: string) => ({
  webhook: (await request<{ webhook: { is_paused: boolean } | null }>('GET', '/api/schedule/webhook', token)).webhook,
  ai: await request<{ endpoint: { is_paused: boolean } | null; in_use: { text: { model: string | null } } }>('GET', '/api/ai', token),
  devices: (await request<{ devices: unknown[] }>('GET', '/api/push', token)).devices,
});

/** Nothing that was planted acts for the account any more. */
const expectNothingActs = async (target: AttackTarget, owner: string, { calendar, signInWithIdentity, links }: Planted): Promise<void> => {
  await eventually(async () => {
    const { webhook, ai, devices } = await connectionsOf(target, owner);
    expect(webhook?.is_paused ?? true).toBe(true);
    expect(ai.endpoint?.is_paused ?? true).toBe(true);
    expect(ai.in_use.text.model).not.toBe('thief');
    expect(devices).toEqual([]);
    expect((await target.send('GET', calendar)).status).toBe(404);
  });
  expect(await signInWithIdentity()).not.toBe(claimsOf(owner).sub);
  for (const [type, token_hash] of links)
    expect([type, (await target.send('POST', '/auth/v1/verify', { body: { type, token_hash } })).status]).toEqual([type, 403]);
};

/** The thief's token is refused by every service. */
const expectSessionEnded = (target: AttackTarget, token: string): Promise<void> =>
  eventually(async () => {
    for (const path of ['/api/auth/me', '/api/schedule/webhook', '/api/ai', '/api/push', '/api/uploads'])
      expect([path, [401, 403, 404]]).toEqual([path, expect.arrayContaining([(await target.send('GET', path, { token })).status])]);
  });

/** An authenticator app, recovery codes and a passkey, which lock the owner out. */
const plantFactors = async (target: AttackTarget, victim: TestUser, thief: string) => {
  const { verified: withApp } = await enrollSecondFactor(target, { ...victim, token: thief });
  const { codes } = await target.request<{ codes: string[] }>('POST', '/auth/v1/recovery-codes', withApp, {});
  const authenticator = createSoftwareAuthenticator(target.url.replace('127.0.0.1', 'localhost'));
  const factorId = await startPasskeyEnrollment(target, withApp);
  const { id, webauthn } = await challengeFactor(target, withApp, factorId);
  const answer = { type: 'create', credential_response: authenticator.create(webauthn.credential_options.publicKey) };
  const body = { challenge_id: id, webauthn: answer };
  // A token from before the verification is refused after it.
  const { access_token: verified } = await target.request<{ access_token: string }>(
    'POST',
    `/auth/v1/factors/${factorId}/verify`,
    withApp,
    body,
  );
  return { authenticator, verified, recoveryCode: codes[0] };
};

/** The token of the link "This was not me" of the newest mail. */
const undoToken = async (target: AttackTarget, email: string): Promise<string> => {
  const link = /\/auth\/v1\/undo\?token=([\w-]+)/;
  return link.exec((await target.latestMail(email, link)).text)?.[1] ?? '';
};

type PlantedFactors = Awaited<ReturnType<typeof plantFactors>>;

const signInWithPasskey = async (target: AttackTarget, { authenticator }: PlantedFactors) => {
  const started = await target.request<{ challenge_id: string; options: { challenge: string } }>(
    'POST',
    '/auth/v1/passkeys/authentication/options',
    undefined,
    {},
  );
  const body = { challenge_id: started.challenge_id, credential: authenticator.get(started.options) };
  return target.send('POST', '/auth/v1/passkeys/authentication/verify', { body });
};

/** No factor, recovery code or identity that was planted is accepted. */
const expectNothingOpens = async (target: AttackTarget, victim: TestUser, factors: PlantedFactors): Promise<void> => {
  const { verified, recoveryCode } = factors;
  expect((await signInWithPasskey(target, factors)).json.error_code).toBe('passkey_paused');
  const answer = await target.send('POST', '/auth/v1/recovery-codes/verify', {
    token: await signIn(target, victim),
    body: { code: recoveryCode },
  });
  expect(answer.json.error_code).toBe('factor_paused');
  type Pausable = { readonly is_paused?: boolean; readonly factor_type?: string; readonly provider?: string };
  const user = await target.request<{ factors: Pausable[]; identities: Pausable[] }>('GET', '/auth/v1/user', verified);
  const paused = [...user.factors, ...user.identities].filter((each) => each.is_paused);
  expect(paused.map((each) => each.factor_type ?? each.provider).sort()).toEqual(['google', 'totp', 'webauthn']);
};

/** The session of a suspended account neither adds something that acts for it nor lets something work again. */
const expectNothingAdded = async (target: AttackTarget, token: string): Promise<void> => {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const additions: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['PUT', '/api/schedule/webhook', { url: 'https://thief.example.org/again' }],
    ['PUT', '/api/ai/endpoint', { base_url: 'https://thief.example.org/v1', text_model: 'thief' }],
    ['POST', '/api/schedule/calendar-link'],
    ['POST', '/api/push/devices', { endpoint: 'https://thief.example.org/again', keys, name: 'Thief' }],
    ['POST', '/api/schedule/webhook/confirm'],
    ['POST', '/api/schedule/calendar-link/confirm'],
    ['POST', '/api/ai/endpoint/confirm'],
  ];
  for (const [method, path, body] of additions) {
    const { status, json } = await target.send(method, path, { token, body });
    expect([path, status, json.code]).toEqual([path, 403, 'account_suspended']);
  }
};

export const recoveryAttacks: readonly Attack[] = [
  {
    name: 'use a stolen password for an hour, with factors that lock the owner out -> the owner undoes it by mail; nothing acts any more',
    run: async (target) => {
      const victim = await newVictim(target);
      const planted = await plant(target, victim);
      const factors = await plantFactors(target, victim, planted.thief);
      const page = await target.send('GET', `/auth/v1/undo?token=${await undoToken(target, victim.email)}`);
      expect(page.status).toBe(200);
      const done = await target.send('POST', `/auth/v1/undo/confirm?token=${await undoToken(target, victim.email)}`);
      expect(done.status).toBe(303);
      const owner = new URLSearchParams(new URL(done.headers.get('location') ?? '').hash.slice(1)).get('access_token') ?? '';
      await target.request('PUT', '/auth/v1/user', owner, { password: 'chosen-by-the-owner-42' });
      await target.request('POST', '/auth/v1/logout?scope=others', owner);
      const again = await signIn(target, { ...victim, password: 'chosen-by-the-owner-42' });
      await expectNothingActs(target, again, planted);
      await expectSessionEnded(target, planted.thief);
      expect((await signInWithPasskey(target, factors)).status).toBe(400);
      expect((await target.request<{ factors?: unknown[] }>('GET', '/auth/v1/user', again)).factors ?? []).toEqual([]);
    },
  },
  {
    name: 'use a stolen password; the owner resets it by mail and signs out everywhere -> nothing acts any more',
    run: async (target) => {
      const victim = await newVictim(target);
      const planted = await plant(target, victim);
      await target.request('POST', '/auth/v1/recover', undefined, { email: victim.email });
      const owner = await eventually(async () => {
        const { token } = await target.latestMail(victim.email, /type=recovery/);
        const body = { type: 'recovery', token_hash: token };
        return (await target.request<{ access_token: string }>('POST', '/auth/v1/verify', undefined, body)).access_token;
      });
      await target.request('PUT', '/auth/v1/user', owner, { password: 'chosen-by-the-owner-42' });
      await expectSessionEnded(target, planted.thief);
      await expectNothingActs(target, owner, planted);
      await target.request('POST', '/auth/v1/logout?scope=others', owner);
      const again = await signIn(target, { ...victim, password: 'chosen-by-the-owner-42' });
      await expectNothingActs(target, again, planted);
    },
  },
  {
    name: 'use a stolen password, with factors; the account is suspended -> nothing acts for it or opens it, nothing is added; reinstated -> the same',
    run: async (target) => {
      const victim = await newVictim(target);
      const planted = await plant(target, victim);
      const factors = await plantFactors(target, victim, planted.thief);
      const setStatus = (status: string) =>
        target.request('PATCH', `/api/admin/users/${victim.id}/status`, target.user('admin').token, { status, reason: 'test' });

      await setStatus('suspended');
      await expectNothingActs(target, factors.verified, planted);
      await expectNothingOpens(target, victim, factors);
      await expectNothingAdded(target, factors.verified);
      await setStatus('active');
      await eventually(async () => expect((await target.send('POST', '/api/content/save', { token: factors.verified })).status).toBe(400));
      await expectNothingActs(target, factors.verified, planted);
      await expectNothingOpens(target, victim, factors);
    },
  },
  {
    name: 'use a stolen password; the owner ends that session -> nothing acts any more; what the owner keeps works again',
    run: async (target) => {
      const victim = await newVictim(target);
      const planted = await plant(target, victim);
      await target.request('DELETE', `/api/auth/sessions/${claimsOf(planted.thief).session_id}`, victim.token);
      await expectNothingActs(target, victim.token, planted);
      await expectSessionEnded(target, planted.thief);
      for (const path of ['/api/schedule/webhook', '/api/schedule/calendar-link', '/api/ai/endpoint'])
        await target.request('POST', `${path}/confirm`, victim.token);
      const { webhook, ai } = await connectionsOf(target, victim.token);
      expect([webhook?.is_paused, ai.endpoint?.is_paused, ai.in_use.text.model]).toEqual([false, false, 'thief']);
      expect((await target.send('GET', planted.calendar)).status).toBe(200);
      const { identities } = await target.request<{ identities: { identity_id: string; provider: string; is_paused: boolean }[] }>(
        'GET',
        '/auth/v1/user',
        victim.token,
      );
      const linked = identities.find(({ provider }) => provider === 'google');
      expect(linked?.is_paused).toBe(true);
      await target.request('POST', `/auth/v1/user/identities/${linked?.identity_id}/confirm`, victim.token, {});
      expect(await planted.signInWithIdentity()).toBe(victim.id);
    },
  },
];
