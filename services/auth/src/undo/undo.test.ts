import { randomUUID } from 'node:crypto';
import { eventually, testPublicUrl } from '@trenzeye/kit/testing';
import type { EventInit } from '@trenzeye/proto/events';
import { languages } from '@trenzeye/proto/http/languages';
import { type AuthFixture, type Client, password, startAuth } from '../testing/auth-fixture.ts';
import { type Authenticator, startAuthenticator } from '../testing/authenticator.ts';
import { passkeySteps } from '../testing/passkeys.ts';

let auth: AuthFixture;
let authenticator: Authenticator;
beforeAll(async () => {
  auth = await startAuth();
  authenticator = startAuthenticator(auth);
});
afterAll(() => auth.stop());

const tokenOf = async (client: Client): Promise<string> => (await client.getSession()).data.session?.access_token ?? '';
/** The token of the link "This was not me" in the newest mail. */
const undoTokenOf = async (email: string): Promise<string> =>
  /\/auth\/v1\/undo\?token=([\w-]+)/.exec((await auth.mailTo(email)).text)?.[1] ?? 'no link';
const undo = (token: string) =>
  fetch(`${auth.url}/auth/v1/undo/confirm?token=${encodeURIComponent(token)}`, { method: 'POST', redirect: 'manual' });
const sessionAfter = (response: Response): URLSearchParams =>
  new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1));
const signIn = (email: string, given = password) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password: given } });

describe('the link "This was not me"', () => {
  test('an authenticator app that locks the owner out -> removed, all sessions ended, a new password chosen; the old one no longer works', async () => {
    const email = 'locked-out@example.com';
    const { client: owner, session } = await auth.member(email);
    const { client: thief } = await authenticator.signIn(email);
    const planted = await authenticator.enrol(thief, 'planted');
    await authenticator.verify(thief, planted);
    const [token, tokens] = [await undoTokenOf(email), [await tokenOf(thief), await tokenOf(owner)]];

    const page = await auth.send('GET', `/auth/v1/undo?token=${token}`);
    const before = await auth.query('SELECT count(*)::int AS factors FROM mfa_factors WHERE account_id = $1', [session.user.id]);
    const done = await undo(token);

    expect(page.status).toBe(200);
    expect(before).toEqual([{ factors: 1 }]);
    expect(done.status).toBe(303);
    const granted = sessionAfter(done);
    expect(new URL(done.headers.get('location') ?? '').href).toMatch(new RegExp(`^${testPublicUrl}/new-password#`));
    expect(granted.get('type')).toBe('recovery');
    for (const each of tokens) expect((await auth.send('GET', '/auth/v1/user', { token: each })).body.error_code).toBe('session_not_found');
    expect((await signIn(email)).body.error_code).toBe('invalid_credentials');
    const fresh = granted.get('access_token') ?? '';
    expect((await auth.send('PUT', '/auth/v1/user', { token: fresh, body: { password: 'chosen by the owner' } })).status).toBe(200);
    expect(
      (await auth.send('GET', '/auth/v1/user', { token: (await signIn(email, 'chosen by the owner')).body.access_token })).body.factors,
    ).toBeUndefined();
    const secured = auth.published.filter(
      ({ type, data }) => type === 'account.secured' && 'userId' in data && data.userId === session.user.id,
    );
    expect(secured[0]?.data).toMatchObject({
      reason: 'change-rejected',
      keptSessionId: '',
      rejectedSessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('a passkey -> removed with what else the session has added; used again, unknown or after 72 hours -> a page that leads to recovery', async () => {
    const email = 'passkey-undo@example.com';
    const passkeys = passkeySteps(auth);
    const { factorId, session } = await passkeys.memberWithPasskey(email);
    const token = await undoTokenOf(email);
    await passkeys.enrol(session.access_token, 'second');
    const other = await undoTokenOf(email);

    expect((await undo(token)).status).toBe(303);
    expect(await auth.query('SELECT id FROM mfa_factors WHERE account_id = $1', [session.user.id])).toEqual([]);
    expect(factorId).toEqual(expect.any(String));
    authenticator.advanceClock(73 * 3_600_000);
    for (const each of [token, 'unknown', other]) {
      const refused = await undo(each);
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain('/forgot-password');
    }
  });

  test('a changed address, the notice to the former one -> restored; a link sent to the new one no longer works', async () => {
    const email = 'robbed@example.com';
    const { client, session } = await auth.member(email);
    await client.updateUser({ email: 'robber@example.com' });
    const [current, fresh] = [await auth.mailTo(email), await auth.mailTo('robber@example.com')];
    await client.verifyOtp({ email: 'robber@example.com', token: fresh.code, type: 'email_change' });
    await client.verifyOtp({ email, token: current.code, type: 'email_change' });
    const token = await undoTokenOf(email);
    const { data } = await auth.client().signInWithPassword({ email: 'robber@example.com', password });
    await passkeySteps(auth).enrol(data.session?.access_token ?? '');
    const ofRobber = await undoTokenOf('robber@example.com');

    const done = await undo(token);

    expect(done.status).toBe(303);
    expect(await auth.query('SELECT email, new_email FROM accounts WHERE id = $1', [session.user.id])).toEqual([
      { email, new_email: null },
    ]);
    expect((await undo(ofRobber)).status).toBe(403);
    const restored = await auth.send('GET', '/auth/v1/user', { token: sessionAfter(done).get('access_token') ?? '' });
    expect(restored.body.email).toBe(email);
  });

  test('a changed address, the former one taken by another account -> 422, nothing is changed', async () => {
    const email = 'taken@example.com';
    const { client, session } = await auth.member(email);
    await client.updateUser({ email: 'moved@example.com' });
    const [current, fresh] = [await auth.mailTo(email), await auth.mailTo('moved@example.com')];
    await client.verifyOtp({ email: 'moved@example.com', token: fresh.code, type: 'email_change' });
    await client.verifyOtp({ email, token: current.code, type: 'email_change' });
    const token = await undoTokenOf(email);
    await auth.member(email);

    expect((await undo(token)).status).toBe(422);
    expect(await auth.query('SELECT email FROM accounts WHERE id = $1', [session.user.id])).toEqual([{ email: 'moved@example.com' }]);
  });

  test.each(languages)('pages in %s -> all texts in the language, and its direction', async (language) => {
    const headers = { 'accept-language': language };
    const paths = [
      ['GET', '/auth/v1/undo?token=unknown', 'This was not you?', 'Secure my account'],
      ['POST', '/auth/v1/undo/confirm?token=unknown', 'This link no longer works', 'Email link is invalid or has expired'],
      ['GET', '/auth/v1/undo', 'This link is incomplete', 'Go to Trenzeye'],
      ['GET', '/auth/v1/verify?token=x&type=recovery', 'Choose a new password', 'Continue to Trenzeye'],
    ] as const;
    for (const [method, path, ...english] of paths) {
      const { body } = await auth.send(method, path, { headers });

      expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
      for (const text of english) expect([text, body.includes(text)]).toEqual([text, language === 'en']);
    }
  });

  test('stored -> only the hash', async () => {
    const email = 'hashed@example.com';
    await authenticator.memberWithFactor(email);
    const token = await undoTokenOf(email);

    const rows = await auth.query<{ dump: string }>('SELECT to_jsonb(r)::text AS dump FROM change_rejections r');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ dump }) => dump.includes(token))).toEqual([]);
  });
});

describe('a mail about a connection', () => {
  const publish = async (userId: string, change: Partial<EventInit<'webhook.changed'>>, id = randomUUID()) =>
    auth.publish(
      'webhook.changed',
      {
        userId,
        kind: 'webhook',
        action: 'added',
        name: 'hooks.example',
        sessionId: randomUUID(),
        language: 'en',
        ...change,
      } as EventInit<'webhook.changed'>,
      { id },
    );
  const noticesTo = async (email: string) => (await auth.mailsTo(email)).filter(({ subject }) => !subject.startsWith('Confirm'));

  test('added -> where it leads, a link to the page and "This was not me", once per event; removed -> without that link; in the language of the change', async () => {
    const email = 'connected@example.com';
    const { session } = await auth.member(email);
    const id = randomUUID();
    await publish(session.user.id, {}, id);
    await publish(session.user.id, {}, id);
    await publish(session.user.id, { action: 'removed', language: 'de' });

    await eventually(async () => expect(await noticesTo(email)).toHaveLength(2));
    const [removed, added] = await noticesTo(email);
    expect(added?.subject).toBe('A connection was added to your Trenzeye account');
    expect(added?.text).toContain('hooks.example');
    expect(added?.link).toBe(`${testPublicUrl}/account/connections`);
    expect(added?.text).toMatch(/\/auth\/v1\/undo\?token=/);
    expect(removed?.subject).toBe('Aus deinem Trenzeye-Konto wurde eine Verbindung entfernt');
    expect(removed?.text).not.toContain('/auth/v1/undo');
  });

  test('many changes of one kind -> at most ten in an hour; another kind is still mailed', async () => {
    const email = 'flooded@example.com';
    const { session } = await auth.member(email);
    for (let count = 0; count < 14; count += 1) await publish(session.user.id, { action: 'changed' });
    await publish(session.user.id, { kind: 'ai-endpoint', name: 'ai.example' });

    await eventually(async () => expect((await noticesTo(email)).some(({ text }) => text.includes('ai.example'))).toBe(true));
    expect(await noticesTo(email)).toHaveLength(11);
  });

  test('"This was not me" -> its session is named to the services, which delete what it created', async () => {
    const email = 'unconnected@example.com';
    const { session } = await auth.member(email);
    const sessionId = randomUUID();
    await publish(session.user.id, { sessionId });
    await eventually(async () => expect(await noticesTo(email)).toHaveLength(1));

    expect((await undo(await undoTokenOf(email))).status).toBe(303);

    await eventually(() =>
      expect(auth.published).toContainEqual(
        expect.objectContaining({
          type: 'account.secured',
          data: expect.objectContaining({ userId: session.user.id, rejectedSessionId: sessionId }),
        }),
      ),
    );
  });
});
