import type { Bus } from '@trenzeye/kit/bus/bus';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { deadLetterTopic } from '@trenzeye/proto/events';
import type { RunningTestEnvironment } from '../../environment/start-test-environment.ts';
import type { TestUser } from '../../environment/test-environment.ts';
import { findInTopics } from './find-in-topics.ts';
import { queryDatabase } from './find-text.ts';
import type { Mark } from './mark-account.ts';

const timeoutMs = 60_000;

const readersOf = (environment: RunningTestEnvironment, user: TestUser): readonly TestUser[] => [user, environment.user('other')];

/** Digests contain what happens after they are turned on. */
export const turnOnDigests = async (environment: RunningTestEnvironment, user: TestUser): Promise<void> => {
  const choice = { frequency: 'daily', time_zone: 'Europe/Berlin' };
  for (const { token } of readersOf(environment, user)) await environment.request('PUT', '/api/notifications/digest', token, choice);
};

/** Sends a digest to the marked user, and one that names the marked user to another. */
export const sendDigests = async (environment: RunningTestEnvironment, user: TestUser): Promise<void> => {
  const { request, latestMail, databaseUrl } = environment;
  const readers = readersOf(environment, user);
  for (const { token } of readers)
    await eventually(async () => expect(await request('GET', '/api/notifications?unread=true', token)).not.toEqual([]), timeoutMs);
  const due = 'UPDATE digest_settings SET due_at = now() WHERE user_id = ANY($1) AND due_at IS NOT NULL RETURNING user_id';
  const ids = readers.map(({ id }) => id);
  expect(await queryDatabase(databaseUrl, 'trenzeye_social', due, [ids])).toHaveLength(readers.length);
  for (const { email } of readers) await latestMail(email, /\/api\/unsubscribe/);
  const other = environment.user('other');
  expect((await latestMail(other.email, /\/api\/unsubscribe/)).text).toContain(user.username);
  const sent = "SELECT FROM digest_mails WHERE account_id = ANY($1) AND state = 'sent'";
  await eventually(
    async () => expect(await queryDatabase(databaseUrl, 'trenzeye_auth', sent, [ids])).toHaveLength(readers.length),
    timeoutMs,
  );
};

/** Makes the admin service fail to apply an event of the marked user, which becomes a dead letter. */
export const causeDeadLetter = async (
  { databaseUrl, request }: RunningTestEnvironment,
  bus: Bus,
  user: TestUser,
  mark: Mark,
): Promise<void> => {
  await queryDatabase(databaseUrl, 'trenzeye_admin', 'ALTER TABLE activity_logs RENAME TO renamed');
  try {
    const content = { tweets: [`Dead ${mark('letter')}`], hashtags: [] };
    await request('POST', '/api/content/save', user.token, { type: 'thread', prompt: 'Dead', content });
    await eventually(async () => expect(await findInTopics(bus, [deadLetterTopic], mark('letter'))).not.toEqual([]), timeoutMs);
  } finally {
    await queryDatabase(databaseUrl, 'trenzeye_admin', 'ALTER TABLE renamed RENAME TO activity_logs');
  }
};
