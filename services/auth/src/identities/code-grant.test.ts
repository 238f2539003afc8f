import { createHash, randomBytes } from 'node:crypto';
import { eventually, testPublicUrl } from '@trenzeye/kit/testing';
import { type AuthFixture, startAuth } from '../testing/auth-fixture.ts';
import { createBrowser } from '../testing/browser.ts';

const app = 'https://app.example';
let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth({ AUTH_REDIRECT_ALLOW_LIST: app });
});
afterAll(() => auth.stop());

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, query: { code_challenge: challenge, code_challenge_method: 's256' } };
};
const exchange = (auth_code: string | null, code_verifier: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=pkce', { body: { auth_code, code_verifier } });

describe('grant type pkce', () => {
  const codeFor = async (email: string, query: Readonly<Record<string, string>>) => {
    const browser = createBrowser({ [testPublicUrl]: auth.url }, testPublicUrl);
    const asked = new URLSearchParams({ provider: 'google', redirect_to: app, ...query });
    const page = await browser.open(`${testPublicUrl}/auth/v1/authorize?${asked}`);
    return (await browser.submit(page.url.href, { email, name: '', verified: 'yes' })).url.searchParams.get('code');
  };

  test('code: a wrong verifier -> bad_code_verifier, and the right one still works, once', async () => {
    const { verifier, query } = pkce();
    const code = await codeFor('pkce@example.com', query);

    const wrong = await exchange(code, pkce().verifier);
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);

    expect([wrong.status, wrong.body]).toMatchObject([400, { error_code: 'bad_code_verifier' }]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await exchange(code, verifier)).body).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
  });

  test('code: used again after the session started -> refused, and the session ends everywhere; with another verifier nothing ends', async () => {
    const { verifier, query } = pkce();
    const code = await codeFor('replayed@example.com', query);
    const { body: session } = await exchange(code, verifier);
    const me = async () => (await auth.send('GET', '/auth/v1/user', { token: session.access_token })).status;
    auth.advanceClock(30_000);

    expect((await exchange(code, pkce().verifier)).status).toBe(404);
    expect(await me()).toBe(200);
    expect((await exchange(code, verifier)).body).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
    expect(await me()).toBe(403);
    await eventually(() =>
      expect(auth.published.filter(({ type }) => type === 'session.revoked')).toMatchObject([
        { data: { userId: session.user.id, reason: 'code-reused', issuedBefore: 0n } },
      ]),
    );
  });

  test('code: five minutes old -> flow_state_expired', async () => {
    const { verifier, query } = pkce();
    const code = await codeFor('late@example.com', query);
    auth.advanceClock(5 * 60_000 + 1_000);

    expect((await exchange(code, verifier)).body).toMatchObject({ code: 403, error_code: 'flow_state_expired' });
  });

  test('code: challenge method plain -> the challenge itself is the verifier', async () => {
    const { verifier } = pkce();
    const code = await codeFor('plain@example.com', { code_challenge: verifier, code_challenge_method: 'plain' });

    expect((await exchange(code, `${verifier}x`)).status).toBe(400);
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test.each([
    ['no code', { code_verifier: 'x' }, 400, 'validation_failed'],
    ['no verifier', { auth_code: 'x' }, 400, 'validation_failed'],
    ['an unknown code', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
  ])('code: %s -> a 4xx', async (_case, body, status, error_code) => {
    const answer = await auth.send('POST', '/auth/v1/token?grant_type=pkce', { body });

    expect([answer.status, answer.body]).toMatchObject([status, { error_code }]);
  });
});
