import type { TestAnswer } from '@trenzeye/kit/testing';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

/** Of an account: 20 failures per day, 10 per hour; of one network 10 and 5. */
const limits = { AUTH_FAILED_ATTEMPTS_PER_DAY: '20' };

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth(limits);
});
afterAll(() => auth.stop());

type Client = { readonly from?: string; readonly cookie?: string };
const headersOf = ({ from = '192.0.2.1', cookie }: Client) => ({ 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) });
const cookieOf = ({ headers }: TestAnswer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

const signIn = (email: string, given: string, client: Client = {}) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password: given }, headers: headersOf(client) });
const request = (email: string, client: Client = {}) =>
  auth.send('POST', '/auth/v1/otp', { body: { email, create_user: false }, headers: headersOf(client) });
const enter = (email: string, token: string, client: Client = {}) =>
  auth.send('POST', '/auth/v1/verify', { body: { type: 'magiclink', email, token }, headers: headersOf(client) });
const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000');

const statusesOf = async (count: number, send: (index: number) => Promise<TestAnswer>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status);
  return statuses;
};
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('failed passwords', () => {
  test('one network: half of the failures of an hour -> 429 for up to an hour; another network -> can sign in', async () => {
    await auth.member('hourly@example.com');

    expect(await statusesOf(6, () => signIn('hourly@example.com', 'wrong'))).toEqual([...times(5, 400), 429]);

    const refused = await signIn('hourly@example.com', password);
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await signIn('hourly@example.com', password, { from: '192.0.2.2' })).status).toBe(200);
  });

  test('many networks: -> 429 for every unknown browser, also with the right password; a known browser -> signed in', async () => {
    await auth.member('spread@example.com');
    const known = cookieOf(await signIn('spread@example.com', password));

    const statuses = await statusesOf(12, (index) => signIn('spread@example.com', 'wrong', { from: `198.51.100.${index}` }));

    expect(statuses).toEqual([...times(10, 400), 429, 429]);
    expect((await signIn('spread@example.com', password, { from: '203.0.113.1' })).status).toBe(429);
    expect((await signIn('spread@example.com', password, { from: '203.0.113.1', cookie: known })).status).toBe(200);
  });

  test('known browser: its own failures -> 429 for it alone', async () => {
    await auth.member('known@example.com');
    const known = cookieOf(await signIn('known@example.com', password));

    expect(await statusesOf(6, () => signIn('known@example.com', 'wrong', { cookie: known }))).toEqual([...times(5, 400), 429]);
    expect((await signIn('known@example.com', password, { from: '192.0.2.2' })).status).toBe(200);
  });

  test('successes: -> not counted as failures', async () => {
    await auth.member('regular@example.com');

    expect(await statusesOf(15, () => signIn('regular@example.com', password))).toEqual(times(15, 200));
  });

  test('cookie: of another account, or changed -> not known', async () => {
    await auth.member('first@example.com');
    await auth.member('second@example.com');
    const first = cookieOf(await signIn('first@example.com', password));
    const own = cookieOf(await signIn('second@example.com', password));
    await statusesOf(6, () => signIn('second@example.com', 'wrong'));
    const forged = own.replace(/=.*/, first.replace(/^[^=]*/, ''));

    for (const cookie of [first, forged, `${own}x`, own.replace('signed-in', 'requested')])
      expect((await signIn('second@example.com', password, { cookie })).status).toBe(429);
    expect((await signIn('second@example.com', password, { cookie: own })).status).toBe(200);
  });
});

describe('failed codes', () => {
  test('unknown clients: wrong codes from many networks -> 429; the browser that requested the code -> signed in', async () => {
    await auth.member('codes@example.com');
    const requested = cookieOf(await request('codes@example.com'));
    const { code } = await auth.mailTo('codes@example.com');

    const statuses = await statusesOf(12, (index) => enter('codes@example.com', wrongCodeFor(code), { from: `198.51.100.${index}` }));

    expect(statuses).toEqual([...times(10, 403), 429, 429]);
    expect((await enter('codes@example.com', code, { from: '203.0.113.1' })).status).toBe(429);
    expect((await enter('codes@example.com', code, { from: '203.0.113.1', cookie: requested })).status).toBe(200);
  });

  test('requesting browser: its wrong codes -> 429; the link of the mail still works', async () => {
    await auth.member('requester@example.com');
    const requested = cookieOf(await request('requester@example.com'));
    const { code, token } = await auth.mailTo('requester@example.com');

    const statuses = await statusesOf(6, () => enter('requester@example.com', wrongCodeFor(code), { cookie: requested }));

    expect(statuses).toEqual([...times(5, 403), 429]);
    const byLink = await auth.send('POST', '/auth/v1/verify', { body: { type: 'magiclink', token_hash: token } });
    expect(byLink.status).toBe(200);
  });

  test('request: for an unknown address -> the same cookie and status as for a known one', async () => {
    await auth.member('exists@example.com');
    const [known, unknown] = [await request('exists@example.com'), await request('never@example.com')];

    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(cookieOf(unknown)).toMatch(/^trenzeye-device-[0-9a-f]{16}=requested\./);
    expect(cookieOf(known)).toMatch(/^trenzeye-device-[0-9a-f]{16}=requested\./);
  });
});
