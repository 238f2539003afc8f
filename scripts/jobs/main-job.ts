import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { patiently } from './patiently.ts';
import { say, settingsOf } from './settings.ts';

// The main job of the platform against GATEWAY_URL, as a person would do it: sign up and confirm, generate a thread, publish it,
// see it in the feed. Nobody is mailed, and the account is deleted at the end. It runs in the auth service's image, for an
// operator's token makes the confirmation that a mail would carry.
const settings = z.object({ GATEWAY_URL: z.url(), DATABASE_URL: z.url(), PUBLIC_URL: z.url() });
const { GATEWAY_URL } = settingsOf('main-job', settings);

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

const ask = async <T>({ method, path, token, body }: Ask): Promise<T> => {
  const answer = await fetch(GATEWAY_URL + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : undefined) as T;
};

const operatorToken = async (): Promise<string> => {
  const command = fileURLToPath(new URL('../../services/auth/src/service-token.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command]);
  return stdout.trim();
};

const signUp = async (operator: string, username: string): Promise<{ id: string; token: string }> => {
  const email = `${username}@example.com`;
  const password = randomBytes(18).toString('base64url');
  const link = await ask<{ hashed_token: string }>({
    method: 'POST',
    path: '/auth/v1/admin/generate_link',
    token: operator,
    body: { type: 'signup', email, password },
  });
  const verify = { type: 'signup', token_hash: link.hashed_token };
  const session = await ask<{ access_token: string; user: { id: string } }>({ method: 'POST', path: '/auth/v1/verify', body: verify });
  const { access_token: token, user } = session;
  await ask({ method: 'POST', path: '/rest/v1/users', token, body: { id: user.id, email, username, avatar_url: null } });
  return { id: user.id, token };
};

const createAndSee = async (token: string): Promise<string> => {
  const prompt = 'Why slow mornings make better videos';
  const content = await ask<object>({ method: 'POST', path: '/api/generate', token, body: { type: 'thread', prompt } });
  say('A thread was generated');
  const draft = await ask<{ id: string }>({ method: 'POST', path: '/api/content/save', token, body: { type: 'thread', prompt, content } });
  await ask({ method: 'POST', path: `/api/content/${draft.id}/publish`, token });
  say(`It is published as ${draft.id}`);
  await patiently(async () => {
    const feed = await ask<{ id: string }[]>({ method: 'GET', path: '/api/content/public' });
    if (!feed.some(({ id }) => id === draft.id)) throw new Error('The item has not come into the feed');
  }, 30_000);
  say('It is in the feed');
  return draft.id;
};

await patiently(() => ask({ method: 'GET', path: '/readyz' }));
const operator = await operatorToken();
const person = await signUp(operator, `trial-${randomBytes(5).toString('hex')}`);
say('Somebody signed up');
try {
  await createAndSee(person.token);
} finally {
  await ask({ method: 'DELETE', path: `/auth/v1/admin/users/${person.id}`, token: operator });
}
say('The main job works');
