import { randomUUID } from 'node:crypto';
import { startSmtpServer } from '@trenzeye/kit/mail/conformance/smtp-server';
import { eventually } from '@trenzeye/kit/testing';
import { startAuth } from '../testing/auth-fixture.ts';

it('six digests due with a limit of 60 a minute -> five at once, the sixth after a pause', async () => {
  const smtp = await startSmtpServer();
  const auth = await startAuth({ MAIL: smtp.url, AUTH_DIGESTS_PER_MINUTE: '60' });
  await auth.query(
    `INSERT INTO accounts (id, email, email_confirmed_at, user_metadata, app_metadata, created_at, updated_at)
     SELECT id, id || '@example.com', now(), '{}', '{}', now(), now() FROM unnest($1::uuid[]) AS id`,
    [Array.from({ length: 6 }, () => randomUUID())],
  );
  await auth.query(
    `INSERT INTO digest_mails (account_id, period, frequency, sections, unsubscribe_token, state, not_before, expires_at)
     SELECT id, '2026-11-23', 'daily', '[{"kind":"follow","count":1,"entries":[{"text":"grace followed you","path":"/"}]}]', 't', 'waiting', now(),
       now() + interval '1 hour' FROM accounts WHERE email LIKE '%@example.com'`,
  );
  await eventually(async () => expect(smtp.received).toHaveLength(5));
  const firstAt = performance.now();
  await eventually(async () => expect(smtp.received).toHaveLength(6));
  const pauseMs = performance.now() - firstAt;
  await auth.stop();
  await smtp.close();

  // Five seconds from the begin of the five deliveries, which end later.
  expect(pauseMs).toBeGreaterThan(1_500);
});
