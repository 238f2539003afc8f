import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// The main job of the platform, as a smoke test against GATEWAY_URL: sign up and confirm, generate a thread, publish it, read it in the
// feed. No mail is sent; the account is deleted at the end, and its item with it. It runs in the image of the auth service, whose service token is required to
// create the confirmation link.
const settings = z.object({ GATEWAY_URL: z.url(), DATABASE_URL: z.url(), PUBLIC_URL: z.url() });
const { GATEWAY_URL } = loadJobSettings('main-job', settings);

interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** The feed is updated by events. */
const feedTimeoutMs = 30_000;

const request = async <T>({ method, path, token, body }: ApiRequest): Promise<T> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(GATEWAY_URL + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : undefined) as T;
};

const createServiceToken = async (): Promise<string> => {
  const command = fileURLToPath(new URL('../../services/auth/src/service-token.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command]);
  return stdout.trim();
};

const signUp = async (serviceToken: string, username: string): Promise<{ id: string; token: string }> => {
  const email = `${username}@example.com`;
  const password = randomBytes(18).toString('base64url');
  const link = await request<{ hashed_token: string }>({
    method: 'POST',
    path: '/auth/v1/admin/generate_link',
    token: serviceToken,
    body: { type: 'signup', email, password },
  });
  const verify = { type: 'signup', token_hash: link.hashed_token };
  const session = await request<{ access_token: string; user: { id: string } }>({ method: 'POST', path: '/auth/v1/verify', body: verify });
  const { access_token: token, user } = session;
  await request({ method: 'POST', path: '/rest/v1/users', token, body: { id: user.id, email, username, avatar_url: null } });
  return { id: user.id, token };
};

const isInFeed = async (itemId: string): Promise<boolean> =>
  (await request<{ id: string }[]>({ method: 'GET', path: '/api/content/public' })).some(({ id }) => id === itemId);

const publishAndFindInFeed = async (token: string): Promise<string> => {
  const prompt = 'Why slow mornings make better videos';
  const content = await request<object>({ method: 'POST', path: '/api/generate', token, body: { type: 'thread', prompt } });
  printLine('thread generated');
  const draft = await request<{ id: string }>({
    method: 'POST',
    path: '/api/content/save',
    token,
    body: { type: 'thread', prompt, content },
  });
  await request({ method: 'POST', path: `/api/content/${draft.id}/publish`, token });
  printLine(`published: ${draft.id}`);
  await retryUntil(async () => {
    if (!(await isInFeed(draft.id))) throw new Error('the published item is not in the feed');
  }, feedTimeoutMs);
  printLine('found in the feed');
  return draft.id;
};

await retryUntil(() => request({ method: 'GET', path: '/readyz' }));
const serviceToken = await createServiceToken();
const user = await signUp(serviceToken, `trial-${randomBytes(5).toString('hex')}`);
printLine('signed up');
let itemId: string;
try {
  itemId = await publishAndFindInFeed(user.token);
} finally {
  await request({ method: 'DELETE', path: `/auth/v1/admin/users/${user.id}`, token: serviceToken });
}
await retryUntil(async () => {
  if (await isInFeed(itemId)) throw new Error('the item of the deleted account is in the feed');
}, feedTimeoutMs);
printLine('account deleted, and its item with it');
printLine('main job succeeded');
