import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDevInbox } from '@trenzeye/kit/mail/dev-inbox';
import type { SpawnedStack } from '../../../dev/start/spawn-stack.ts';
import type { Actor } from './row.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** A running stack with one person for every actor, and the means to make what requests are about. */
export interface World {
  readonly url: string;
  person(actor: Exclude<Actor, 'visitor'>): Person;
  /** Somebody new of the actor's standing, for what ends an account or a session; undefined for visitors. */
  fresh(actor: Actor): Promise<Person | undefined>;
  /** Asks as somebody who may; throws when it fails. */
  ask<T>(method: string, path: string, token: string | undefined, body?: unknown): Promise<T>;
  /** A signal that is there from the start. */
  readonly signal: string;
  draft(of: Person): Promise<string>;
  item(of: Person): Promise<string>;
  comment(of: Person, contentId: string): Promise<string>;
  /** The newest mail to an address: its code and the token of its link. */
  mailTo(email: string): Promise<{ readonly code: string; readonly token: string }>;
}

const password = 'a-long-enough-passphrase-42';

type Asked = { readonly method: string; readonly path: string; readonly token: string | undefined; readonly body: unknown };

const asking =
  (url: string) =>
  async <T>({ method, path, token, body }: Asked): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

/** Repeats what waits for an event to arrive. */
const eventually = async <T>(work: () => Promise<T>): Promise<T> => {
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

type Ask = World['ask'];

const join = async (ask: Ask): Promise<Person> => {
  const username = `w${randomUUID().slice(0, 12).replaceAll('-', '')}`;
  const email = `${username}@trenzeye.example`;
  const session = await ask<{ access_token: string; user: { id: string } }>('POST', '/auth/v1/signup', undefined, {
    ...{ email, password, data: { username } },
  });
  const person = { id: session.user.id, email, username, password, token: session.access_token };
  await ask('POST', '/rest/v1/users', person.token, { id: person.id, email, username, avatar_url: null });
  return person;
};

/** Gives a person a standing, and waits until a service other than auth's has heard of it. */
const raise = async (url: string, ask: Ask, admin: string, person: Person, actor: Actor): Promise<void> => {
  if (actor === 'moderator' || actor === 'admin') {
    await ask('PUT', `/auth/v1/admin/users/${person.id}`, admin, { trenzeye_role: actor });
    if (actor === 'moderator') await eventually(() => ask('GET', '/api/admin/activity-logs?limit=1', person.token));
  }
  if (actor === 'suspended' || actor === 'banned') {
    await ask('PATCH', `/api/admin/users/${person.id}/status`, admin, { status: actor, reason: 'for this test' });
    await eventually(async () => {
      const answer = await fetch(`${url}/api/content/save`, { method: 'POST', headers: { authorization: `Bearer ${person.token}` } });
      if (answer.status !== 403) throw new Error(`${actor} is not known yet`);
    });
  }
};

/** As the seeder does it: straight to the owner, with the internal token. */
const seedSignal = async ({ urls, internalToken }: SpawnedStack, id: string): Promise<void> => {
  const signal = {
    ...{ id, title: 'Access', summary: 'Who may read this', signal_score: 70, tags: ['access'], source_platforms: ['trenzeye'] },
    ...{ growth_phase: 'emerging', created_at: new Date().toISOString() },
  };
  const response = await fetch(`${urls.content}/internal/signals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trenzeye-internal': internalToken },
    body: JSON.stringify([signal]),
  });
  if (!response.ok) throw new Error(`seeding a signal answered ${response.status}: ${await response.text()}`);
};

/** Needs a stack with AUTH_AUTOCONFIRM=true, RATE_LIMITS=off, AUTH_MAIL_INTERVAL=0 and a known password of its admin. */
export const createWorld = async (stack: SpawnedStack, inboxFolder: string): Promise<World> => {
  const { url, admin } = stack;
  const request = asking(url);
  const ask: Ask = (method, path, token, body) => request({ method, path, token, body });
  const inbox = createDevInbox({ folder: inboxFolder });
  const logIn = async () =>
    ask<{ access_token: string; user: { id: string } }>('POST', '/auth/v1/token?grant_type=password', undefined, admin);
  const root = await logIn();

  const fresh = async (actor: Actor): Promise<Person | undefined> => {
    if (actor === 'visitor') return undefined;
    const person = await join(ask);
    await raise(url, ask, root.access_token, person, actor);
    return person;
  };
  const people = new Map<Actor, Person>([
    ['admin', { id: root.user.id, email: admin.email, username: 'admin', password: admin.password ?? '', token: root.access_token }],
  ]);
  for (const actor of ['owner', 'other', 'moderator', 'suspended', 'banned'] as const) {
    const person = await fresh(actor);
    if (person) people.set(actor, person);
  }

  const signal = randomUUID();
  await seedSignal(stack, signal);

  const draft = async (of: Person): Promise<string> => {
    const body = { type: 'thread', prompt: 'Access', content: { tweets: ['Who may read this?'], hashtags: ['access'] } };
    return (await ask<{ id: string }>('POST', '/api/content/save', of.token, body)).id;
  };
  return {
    url,
    person: (actor) => {
      const person = people.get(actor);
      if (!person) throw new Error(`there is no ${actor}`);
      return person;
    },
    fresh,
    ask,
    signal,
    draft,
    item: async (of) => {
      const id = await draft(of);
      await ask('POST', `/api/content/${id}/publish`, of.token);
      await eventually(() => ask('POST', '/api/reactions', of.token, { content_id: id, reaction_type: 'idea' }));
      return id;
    },
    comment: async (of, contentId) =>
      (await ask<{ id: string }>('POST', '/api/comments', of.token, { content_id: contentId, text: 'Who may answer?' })).id,
    mailTo: (email) =>
      eventually(async () => {
        const mail = (await inbox.list()).find(({ to }) => to === email);
        if (!mail) throw new Error(`no mail to ${email}`);
        const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
        return { code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '', token: URL.parse(link)?.searchParams.get('token') ?? '' };
      }),
  };
};
