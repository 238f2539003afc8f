import { newId } from '@trenzeye/kit';
import { startSmtpServer, type TestSmtpServer } from '@trenzeye/kit/mail/conformance/smtp-server';
import { eventually } from '@trenzeye/kit/testing';
import { timestampFromDate } from '@trenzeye/proto/events';
import { type AuthFixture, password, startAuth } from '../testing/auth-fixture.ts';

const arabic = /[\u0600-\u06ff]/;

let smtp: TestSmtpServer;
let auth: AuthFixture;
beforeAll(async () => {
  smtp = await startSmtpServer();
  auth = await startAuth({ MAIL: smtp.url, AUTH_DIGESTS_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await auth.stop();
  await smtp.close();
});

const signUp = (email: string, headers: Record<string, string>) =>
  auth.send('POST', '/auth/v1/signup', { body: { email, password }, headers });
const receivedBy = async (email: string) => {
  const find = () => smtp.received.find(({ to }) => to === email);
  await eventually(async () => expect(find()).toBeDefined());
  return find();
};

describe('mails in the language of the user', () => {
  it('sign-up with Accept-Language ar -> an Arabic mail, right to left, whose link and code are those of every mail', async () => {
    const email = `amal-${newId()}@example.com`;
    const { status } = await signUp(email, { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.5' });
    const mail = await receivedBy(email);

    expect(status).toBe(200);
    expect(mail?.subject).toMatch(arabic);
    expect(mail?.text).toMatch(arabic);
    expect(mail?.text).toMatch(/\b\d{6}\b/);
    expect(mail?.html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(mail?.html).toContain('/auth/v1/verify?');
  });

  it('the language chosen in the browser -> before Accept-Language; none -> English, left to right', async () => {
    const [chosen, none] = [`claire-${newId()}@example.com`, `ada-${newId()}@example.com`];
    await signUp(chosen, { 'accept-language': 'ar', cookie: 'trenzeye.language=fr' });
    await signUp(none, {});
    const [french, english] = [await receivedBy(chosen), await receivedBy(none)];

    expect(french?.subject).toBe('Confirmez votre adresse e-mail pour Trenzeye');
    expect(french?.html).toMatch(/<html lang="fr"(?! dir="rtl")/);
    expect(english?.html).toMatch(/<html lang="en"(?! dir="rtl")/);
  });

  it('an error of authentication -> its text in Arabic, its code unchanged', async () => {
    const { status, body } = await auth.send('POST', '/auth/v1/token?grant_type=password', {
      body: { email: 'unknown@example.com', password },
      headers: { 'accept-language': 'ar' },
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ error_code: 'invalid_credentials', msg: expect.stringMatching(arabic) });
  });

  it('a digest in Arabic -> an Arabic mail, right to left', async () => {
    const email = `reader-${newId()}@example.com`;
    const { body } = await signUp(email, {});
    const { id } = body.user ?? body;
    await auth.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [id]);
    await auth.publish('digest.due', {
      userId: id,
      period: '2026-11-23',
      frequency: 'daily',
      language: 'ar',
      expiresAt: timestampFromDate(new Date(Date.now() + 3_600_000)),
      unsubscribeToken: 'digest.token',
      sections: [{ kind: 'follow', count: 1, entries: [{ text: 'grace', path: '/u/1' }] }],
    });
    const find = () => smtp.received.find(({ to, headers }) => to === email && 'list-unsubscribe' in headers);
    await eventually(async () => expect(find()).toBeDefined());
    const mail = find();

    expect(mail?.subject).toMatch(arabic);
    expect(mail?.html).toMatch(/<html lang="ar" dir="rtl">/);
  });
});
