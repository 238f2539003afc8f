import { eventually } from '@trenzeye/kit/testing';
import { decodeJwt } from 'jose';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

let auth: AuthFixture;
beforeAll(async () => {
  auth = await startAuth({ AUTH_ANONYMOUS: 'true' });
});
afterAll(() => auth.stop());

const anonymous = async () => {
  const client = auth.client();
  const { data, error } = await client.signInAnonymously({ options: { data: { colour: 'red' } } });
  if (!data.session) throw error ?? new Error('no session');
  return { client, session: data.session };
};

describe('anonymous accounts', () => {
  test('signInAnonymously: enabled -> a session without address or identity, and an event', async () => {
    const { client, session } = await anonymous();

    expect(decodeJwt(session.access_token)).toMatchObject({ is_anonymous: true, email: '', amr: [{ method: 'anonymous' }] });
    expect(session.user).toMatchObject({
      is_anonymous: true,
      email: '',
      identities: [],
      app_metadata: {},
      user_metadata: { colour: 'red' },
    });
    expect((await client.getUser()).data.user?.id).toBe(session.user.id);
    expect((await client.refreshSession()).error).toBeNull();
    await eventually(() =>
      expect(auth.events.find(({ data }) => data.userId === session.user.id)).toMatchObject({
        type: 'account.registered',
        data: { email: '', requestedUsername: 'user' },
      }),
    );
  });

  test('settings: anonymous accounts enabled -> reported', async () => {
    expect((await auth.send('GET', '/auth/v1/settings')).body.external.anonymous_users).toBe(true);
  });

  test('updateUser: an address -> one mail; confirmed it is an ordinary account, and can have a password', async () => {
    const { client, session } = await anonymous();

    const asked = await client.updateUser({ email: 'settler@example.com' });
    const early = await client.updateUser({ password });
    const mail = await auth.mailTo('settler@example.com');
    const confirmed = await client.verifyOtp({ email: 'settler@example.com', token: mail.code, type: 'email_change' });
    const changed = await client.updateUser({ password });

    expect(asked.data.user).toMatchObject({ email: '', new_email: 'settler@example.com', is_anonymous: true });
    expect(early.error).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(confirmed.data.user).toMatchObject({
      id: session.user.id,
      email: 'settler@example.com',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email: 'settler@example.com', email_verified: true } }],
    });
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
    expect(changed.error).toBeNull();
    expect((await auth.client().signInWithPassword({ email: 'settler@example.com', password })).data.user?.id).toBe(session.user.id);
    await eventually(() =>
      expect(auth.events.filter(({ data }) => data.userId === session.user.id).at(-1)).toMatchObject({
        type: 'account.confirmed',
        data: { email: 'settler@example.com' },
      }),
    );
  });

  test("updateUser: another user's address -> the same answer and no mail", async () => {
    await auth.member('resident@example.com');
    const { client } = await anonymous();

    const { data, error } = await client.updateUser({ email: 'resident@example.com' });

    expect(error).toBeNull();
    expect(data.user?.new_email).toBe('resident@example.com');
    expect(await auth.mailsTo('resident@example.com')).toHaveLength(1);
  });

  test('resend: email_change for an account without an address -> by the new one', async () => {
    const { client } = await anonymous();
    await client.updateUser({ email: 'patient@example.com' });

    await client.resend({ type: 'email_change', email: 'patient@example.com' });

    expect(await auth.mailsTo('patient@example.com')).toHaveLength(2);
  });

  test('reauthenticate: no address -> 422', async () => {
    const { client } = await anonymous();

    expect((await client.reauthenticate()).error).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  test('signInAnonymously: too many from one network -> 429, another network is not limited', async () => {
    const from = (address: string) => auth.send('POST', '/auth/v1/signup', { body: {}, headers: { 'x-forwarded-for': address } });
    const statuses = await Promise.all(
      Array.from({ length: 31 }, (_, index) => from(`2001:db8:1:2::${index + 1}`).then(({ status }) => status)),
    );

    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('anonymous settings', () => {
  test('AUTH_ANONYMOUS off: signInAnonymously -> anonymous_provider_disabled', async () => {
    const own = await startAuth();
    try {
      expect((await own.client().signInAnonymously()).error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
    } finally {
      await own.stop();
    }
  });

  test('AUTH_SIGNUP=invite: signInAnonymously -> signup_disabled', async () => {
    const own = await startAuth({ AUTH_ANONYMOUS: 'true', AUTH_SIGNUP: 'invite' });
    try {
      expect((await own.client().signInAnonymously()).error).toMatchObject({ status: 422, code: 'signup_disabled' });
    } finally {
      await own.stop();
    }
  });

  test('AUTH_AUTOCONFIRM: an address -> an ordinary account at once; a taken one -> email_exists', async () => {
    const own = await startAuth({ AUTH_ANONYMOUS: 'true', AUTH_AUTOCONFIRM: 'true' });
    try {
      const [first, second] = [own.client(), own.client()];
      await first.signInAnonymously();
      await second.signInAnonymously();
      const { data } = await first.updateUser({ email: 'quick@example.com', password });
      expect(data.user).toMatchObject({ email: 'quick@example.com', is_anonymous: false });
      expect((await own.client().signInWithPassword({ email: 'quick@example.com', password })).error).toBeNull();
      expect((await second.updateUser({ email: 'quick@example.com' })).error).toMatchObject({ status: 422, code: 'email_exists' });
    } finally {
      await own.stop();
    }
  });
});
