import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDevInbox } from '@trenzeye/kit/mail/dev-inbox';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Actor } from './actors.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** A running stack with one user for every actor, and methods that create the resources of requests. */
export interface TestEnvironment {
  readonly url: string;
  user(actor: Exclude<Actor, 'visitor'>): TestUser;
  /** Creates a user with the actor's role and status; undefined for visitors. */
  createUser(actor: Actor): Promise<TestUser | undefined>;
  /** Sends a request and returns the parsed response. @throws when it fails */
  request<T>(method: string, path: string, token: string | undefined, body?: unknown): Promise<T>;
  /** A signal that exists from the start. */
  readonly signalId: string;
  createDraft(author: TestUser): Promise<string>;
  publishItem(author: TestUser): Promise<string>;
  createComment(author: TestUser, contentId: string): Promise<string>;
  /** Waits for mail to an address, whose text matches. @returns the text of the newest such mail, its code and the token of its first link */
  latestMail(email: string, matching?: RegExp): Promise<{ readonly code: string; readonly token: string; readonly text: string }>;
}

const password = 'a-long-enough-passphrase-42';

type RequestOptions = { readonly method: string; readonly path: string; readonly token?: string | undefined; readonly body?: unknown };

/** Sends a request with an optional token and JSON body, and reads the JSON of any response. */
export const sendJson = async (url: string, { method, path, token, body }: RequestOptions) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
};

const createSender =
  (url: string) =>
  async <T>(options: RequestOptions): Promise<T> => {
    const { status, body } = await sendJson(url, options);
    if (status >= 400) throw new Error(`${options.method} ${options.path} returned ${status}: ${JSON.stringify(body).slice(0, 300)}`);
    return body as T;
  };

/** Repeats an operation until the event that it depends on is consumed. */
const retryUntilConsumed = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
};

type Request = TestEnvironment['request'];

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

/** Signs up and confirms the address by mail if the stack requires it. */
const signUp = async (request: Request, latestMail: TestEnvironment['latestMail']): Promise<TestUser> => {
  const username = `w${randomUUID().slice(0, 12).replaceAll('-', '')}`;
  const email = `${username}@trenzeye.example`;
  const body = { email, password, data: { username } };
  const signedUp = await request<Partial<Session>>('POST', '/auth/v1/signup', undefined, body);
  const confirm = async () => {
    const { code } = await latestMail(email);
    return request<Session>('POST', '/auth/v1/verify', undefined, { type: 'signup', email, token: code });
  };
  const session = signedUp.access_token && signedUp.user ? (signedUp as Session) : await confirm();
  const user = { id: session.user.id, email, username, password, token: session.access_token };
  await request('POST', '/rest/v1/users', user.token, { id: user.id, email, username, avatar_url: null });
  return user;
};

/** Sets the role or status of a user and waits until a service other than auth has consumed the change. */
const applyRoleAndStatus = async (url: string, request: Request, admin: string, user: TestUser, actor: Actor): Promise<void> => {
  if (actor === 'moderator' || actor === 'admin') {
    await request('PUT', `/auth/v1/admin/users/${user.id}`, admin, { trenzeye_role: actor });
    if (actor === 'moderator') await retryUntilConsumed(() => request('GET', '/api/admin/activity-logs?limit=1', user.token));
  }
  if (actor === 'suspended' || actor === 'banned') {
    await request('PATCH', `/api/admin/users/${user.id}/status`, admin, { status: actor, reason: 'for this test' });
    await retryUntilConsumed(async () => {
      const response = await fetch(`${url}/api/content/save`, { method: 'POST', headers: { authorization: `Bearer ${user.token}` } });
      if (response.status !== 403) throw new Error(`the content service has not consumed the status ${actor}`);
    });
  }
};

/** Sends a signal to the content service directly with the internal token, as the seeder does. */
const seedSignal = async ({ urls, internalToken }: SpawnedStack, id: string): Promise<void> => {
  const signal = {
    id,
    title: 'Access',
    summary: 'Who may read this',
    signal_score: 70,
    tags: ['access'],
    source_platforms: ['trenzeye'],
    growth_phase: 'emerging',
    created_at: new Date().toISOString(),
  };
  const response = await fetch(`${urls.content}/internal/signals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trenzeye-internal': internalToken },
    body: JSON.stringify([signal]),
  });
  if (!response.ok) throw new Error(`seeding a signal returned ${response.status}: ${await response.text()}`);
};

type ContentMethods = Pick<TestEnvironment, 'createDraft' | 'publishItem' | 'createComment'>;

const contentMethods = (request: Request): ContentMethods => {
  const createDraft = async (author: TestUser): Promise<string> => {
    const body = { type: 'thread', prompt: 'Access', content: { tweets: ['Who may read this?'], hashtags: ['access'] } };
    return (await request<{ id: string }>('POST', '/api/content/save', author.token, body)).id;
  };
  return {
    createDraft,
    publishItem: async (author) => {
      const id = await createDraft(author);
      await request('POST', `/api/content/${id}/publish`, author.token);
      await retryUntilConsumed(() => request('POST', '/api/reactions', author.token, { content_id: id, reaction_type: 'idea' }));
      return id;
    },
    createComment: async (author, contentId) =>
      (await request<{ id: string }>('POST', '/api/comments', author.token, { content_id: contentId, text: 'Who may answer?' })).id,
  };
};

/** @param stack with RATE_LIMITS=off, AUTH_MAIL_INTERVAL=0 and the password of its admin */
export const createTestEnvironment = async (stack: SpawnedStack, inboxFolder: string): Promise<TestEnvironment> => {
  const { url, admin } = stack;
  const send = createSender(url);
  const request: Request = (method, path, token, body) => send({ method, path, token, body });
  const inbox = createDevInbox({ folder: inboxFolder });
  const latestMail: TestEnvironment['latestMail'] = (email, matching = /(?:)/) =>
    retryUntilConsumed(async () => {
      const mail = (await inbox.list()).find(({ to, text }) => to === email && matching.test(text));
      if (!mail) throw new Error(`no mail to ${email}`);
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
      return { code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '', token: URL.parse(link)?.searchParams.get('token') ?? '', text: mail.text };
    });
  const path = '/auth/v1/token?grant_type=password';
  const adminSession = await request<{ access_token: string; user: { id: string } }>('POST', path, undefined, admin);

  const createUser = async (actor: Actor): Promise<TestUser | undefined> => {
    if (actor === 'visitor') return undefined;
    const user = await signUp(request, latestMail);
    await applyRoleAndStatus(url, request, adminSession.access_token, user, actor);
    return user;
  };
  const users = new Map<Actor, TestUser>([
    [
      'admin',
      {
        id: adminSession.user.id,
        email: admin.email,
        username: 'admin',
        password: admin.password ?? '',
        token: adminSession.access_token,
      },
    ],
  ]);
  for (const actor of ['owner', 'other', 'moderator', 'suspended', 'banned'] as const) {
    const user = await createUser(actor);
    if (user) users.set(actor, user);
  }

  const signalId = randomUUID();
  await seedSignal(stack, signalId);

  return {
    url,
    user: (actor) => {
      const user = users.get(actor);
      if (!user) throw new Error(`there is no ${actor}`);
      return user;
    },
    createUser,
    request,
    signalId,
    ...contentMethods(request),
    latestMail,
  };
};
