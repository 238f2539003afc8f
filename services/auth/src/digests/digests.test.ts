import { newId } from '@trenzeye/kit';
import { startSmtpServer, type TestSmtpServer } from '@trenzeye/kit/mail/conformance/smtp-server';
import { eventually } from '@trenzeye/kit/testing';
import { encodeEvent, timestampFromDate } from '@trenzeye/proto/events';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

const hourMs = 3_600_000;

let smtp: TestSmtpServer;
let auth: AuthFixture;
let owner: { readonly id: string; readonly email: string; readonly token: string };
beforeAll(async () => {
  smtp = await startSmtpServer();
  auth = await startAuth({ MAIL: smtp.url, AUTH_AUTOCONFIRM: 'true', AUTH_DIGESTS_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await auth.stop();
  await smtp.close();
});
beforeEach(async () => {
  owner = await createAccount();
});

const createAccount = async (host = 'example.com') => {
  const email = `reader-${newId()}@${host}`;
  const { data, error } = await auth.client().signUp({ email, password });
  if (!data.user) throw error ?? new Error('no user');
  return { id: data.user.id, email, token: data.session?.access_token ?? '' };
};

const digest = (userId: string, period = '2026-11-23', expiresInMs = hourMs) => ({
  userId,
  period,
  frequency: 'daily',
  expiresAt: timestampFromDate(new Date(Date.now() + expiresInMs)),
  unsubscribeToken: `digest.${userId}.signature`,
  sections: [{ kind: 'follow', count: 1, entries: [{ text: 'grace\r\nBcc: eve@example.com <b>followed</b> you', path: '/u/1' }] }],
});
const received = (email: string) => smtp.received.filter(({ to }) => to === email);
const stateOf = async (userId: string): Promise<string[]> =>
  (await auth.query<{ state: string }>('SELECT state FROM digest_mails WHERE account_id = $1 ORDER BY period', [userId])).map(
    ({ state }) => state,
  );
const expectStates = (userId: string, ...states: string[]) => eventually(async () => expect(await stateOf(userId)).toEqual(states));
/** Publishes an event of another account and waits for its mail: earlier events were applied by then. */
const waitForLater = async () => {
  const later = await createAccount();
  await auth.publish('digest.due', digest(later.id));
  await expectStates(later.id, 'sent');
};

describe('digests by SMTP', () => {
  it('a digest -> one mail with both headers of RFC 8058 and escaped content, which is deleted afterwards', async () => {
    await auth.publish('digest.due', digest(owner.id));
    await expectStates(owner.id, 'sent');
    const [mail] = received(owner.email);
    const [row] = await auth.query<{ sections: unknown }>('SELECT sections FROM digest_mails WHERE account_id = $1', [owner.id]);

    const exported = await auth.send('GET', '/api/export/account', { token: owner.token });

    expect(exported).toMatchObject({ status: 200 });
    expect(exported.body.digest_mails).toEqual([{ period: '2026-11-23', frequency: 'daily', state: 'sent' }]);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<http://trenzeye.test/api/unsubscribe?token=digest.${owner.id}.signature>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail).toMatchObject({ subject: 'Your day on Trenzeye: New followers', from: 'hello@trenzeye.example' });
    expect(mail?.text).toContain('- grace Bcc: eve@example.com <b>followed</b> you\n  http://trenzeye.test/u/1');
    expect(mail?.html).toContain('&lt;b&gt;followed&lt;/b&gt;');
    expect(row?.sections).toBeNull();
  });

  it('the same event twice, the same period again, the topic replayed after days -> one mail', async () => {
    const data = digest(owner.id);
    const { topic, key, value } = encodeEvent('digest.due', data, { id: newId(), actor: 'system', occurredAt: new Date() });
    const repeated = { topic, key, value, headers: { id: newId(), type: 'digest.due' } };
    await auth.bus.publish([repeated, repeated]);
    await expectStates(owner.id, 'sent');
    await auth.publish('digest.due', data);
    await auth.publish('digest.due', digest(owner.id, '2026-11-22', -hourMs));
    await waitForLater();

    expect(await stateOf(owner.id)).toEqual(['sent']);
    expect(received(owner.email)).toHaveLength(1);
  });

  it('account unknown, unconfirmed, suspended, banned, deleted -> nothing is sent', async () => {
    const [unconfirmed, suspended, banned, deleted] = [
      await createAccount(),
      await createAccount(),
      await createAccount(),
      await createAccount(),
    ];
    await auth.query('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [unconfirmed.id]);
    await auth.query("UPDATE accounts SET status = 'suspended' WHERE id = $1", [suspended.id]);
    await auth.query("UPDATE accounts SET status = 'banned' WHERE id = $1", [banned.id]);
    await auth.query('DELETE FROM accounts WHERE id = $1', [deleted.id]);
    for (const { id } of [{ id: newId() }, unconfirmed, suspended, banned, deleted]) await auth.publish('digest.due', digest(id));
    for (const { id } of [unconfirmed, suspended, banned]) await expectStates(id, 'dropped');
    await waitForLater();

    expect([unconfirmed, suspended, banned, deleted].flatMap(({ email }) => received(email))).toEqual([]);
    expect(await stateOf(deleted.id)).toEqual([]);
  });

  it('turned off while it waits, or expired while it waits -> dropped', async () => {
    const waiting = async (period: string, expiresInMs: number): Promise<void> => {
      await auth.query(
        `INSERT INTO digest_mails (account_id, period, frequency, sections, unsubscribe_token, state, not_before, expires_at)
         VALUES ($1, $2, 'daily', '[{"kind":"follow","count":1,"entries":[{"text":"x","path":"/"}]}]', 't', 'waiting', $3, $4)`,
        [owner.id, period, new Date(Date.now() + (expiresInMs < 0 ? 0 : hourMs)), new Date(Date.now() + expiresInMs)],
      );
    };
    await waiting('2026-11-20', -1);
    await waiting('2026-11-21', 2 * hourMs);
    await auth.publish('digest.stopped', { userId: owner.id });
    await expectStates(owner.id, 'dropped', 'dropped');

    expect(received(owner.email)).toEqual([]);
  });

  it('interrupted by a crash -> given up, because it may have been delivered; not sent again', async () => {
    await auth.query(
      `INSERT INTO digest_mails (account_id, period, frequency, sections, unsubscribe_token, state, not_before, attempts, expires_at)
       VALUES ($1, '2026-11-23', 'daily', '[]', 't', 'sending', now() - interval '1 second', 1, now() + interval '1 hour')`,
      [owner.id],
    );
    await expectStates(owner.id, 'failed');
    await auth.publish('digest.due', digest(owner.id));
    await waitForLater();

    expect(received(owner.email)).toEqual([]);
  });

  it('refused by the mail server -> waits for its next attempt, given up after the last', async () => {
    const refused = await createAccount('refused.example');
    await auth.publish('digest.due', digest(refused.id));
    await eventually(async () =>
      expect(
        await auth.query("SELECT 1 FROM digest_mails WHERE account_id = $1 AND state = 'waiting' AND attempts = 1", [refused.id]),
      ).toHaveLength(1),
    );
    const [row] = await auth.query<{ not_before: Date }>('SELECT not_before FROM digest_mails WHERE account_id = $1', [refused.id]);
    await auth.query('UPDATE digest_mails SET attempts = 4, not_before = now() WHERE account_id = $1', [refused.id]);
    await expectStates(refused.id, 'failed');

    expect((row?.not_before.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
    expect(received(refused.email)).toEqual([]);
  });
});
