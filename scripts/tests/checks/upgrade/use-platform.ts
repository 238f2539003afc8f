import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SpawnedStack, spawnStack } from '../../../dev/start/spawn-stack.ts';
import { type Creator, comment, createLedger, publish, react, signUp } from '../../faults/ledger.ts';
import { createRetryingClient } from '../../faults/retrying-client.ts';

/** Of every account of the release, the administrator's included. */
const password = 'a-long-enough-passphrase-42';
export const adminEmail = 'admin@trenzeye.example';

// Sealed columns are opened with keys derived from this token.
const internalToken = 'internal-token-of-recorded-releases';

/** Starts the platform on a folder, as the one that recorded a release and the one that is upgraded. @param isSeeded whether the demo content exists */
export const startPlatform = (dataDir: string, isSeeded: boolean): Promise<SpawnedStack> => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'state.json'), JSON.stringify({ internalToken, adminAnnounced: true, seeded: isSeeded }));
  return spawnStack({
    dataDir,
    port: 0,
    env: { AUTH_AUTOCONFIRM: 'true', DEMO_PASSWORD: password, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password },
  });
};

/** A session of an account of the release. */
export const signIn = async (url: string, email: string): Promise<string> => {
  const session = await createRetryingClient(url).request<{ access_token: string }>({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password },
  });
  return session.access_token;
};

const seedTestData = async ({ urls, internalToken: token }: SpawnedStack): Promise<void> => {
  const response = await fetch(`${urls.seeder}/internal/seed/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trenzeye-internal': token },
    body: '{}',
  });
  if (!response.ok) throw new Error(`the test seed returned ${response.status}: ${await response.text()}`);
};

const schedule = async (url: string, { id, token }: Creator): Promise<void> => {
  const client = createRetryingClient(url);
  const draft = await client.request<{ id: string }>({
    method: 'POST',
    path: '/api/content/save',
    token,
    body: { type: 'thread', prompt: 'Later', content: { tweets: ['A post for later'], hashtags: ['later'] } },
  });
  const scheduled_time = new Date(Date.now() + 50 * 7 * 86_400_000).toISOString();
  await client.request({ method: 'POST', path: '/api/schedule/post', token, body: { user_id: id, content_id: draft.id, scheduled_time } });
};

/** Rows that neither seed writes: accounts with sessions, reactions, comments, follows, messages, reports, a scheduled post. */
export const usePlatform = async (stack: SpawnedStack): Promise<void> => {
  await seedTestData(stack);
  const client = createRetryingClient(stack.url);
  const ledger = createLedger();
  const [first, second] = [await signUp(client, 'first_release'), await signUp(client, 'second_release')];
  const item = await publish(client, ledger, first, 'Published in an earlier release');
  await comment(client, ledger, second, item);
  await react(client, ledger, second, item);
  await client.request({ method: 'PUT', path: `/api/follows/${first.id}`, token: second.token });
  await client.request({ method: 'POST', path: '/api/messages', token: second.token, body: { recipient_id: first.id, text: 'Hello' } });
  await client.request({
    method: 'POST',
    path: '/api/reports',
    token: second.token,
    body: { target_type: 'user', target_id: first.id, reason: 'spam' },
  });
  await schedule(stack.url, first);
};
