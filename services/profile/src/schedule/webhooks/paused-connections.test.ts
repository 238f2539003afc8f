import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventInit, EventType } from '@trenzeye/proto/events';
import { startProfile, type TestProfile } from '../../testing/profile-service.ts';
import { scheduling } from '../../testing/scheduling.ts';

let profile: TestProfile;
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']));
  response.end();
});
let hook: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  profile = await startProfile({ WEBHOOKS: 'anywhere' });
});
afterAll(async () => {
  await profile.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

const { draft, schedule, ahead, eventsOf, applied, send: sendAnywhere } = scheduling(() => profile);
const send = (user: string, sessionId: string, method: string, path: string, body?: object) =>
  profile.send(method, `/api/schedule/${path}`, { as: { id: user, sessionId }, ...(body ? { body } : {}) });
const emit = async <T extends EventType>(type: T, data: EventInit<T>) => {
  const id = newId();
  await profile.publish(type, data, { id });
  await applied(id);
};
const secured = (userId: string, data: Partial<EventInit<'account.secured'>> = {}) =>
  emit('account.secured', { userId, reason: 'password-changed', ...data } as EventInit<'account.secured'>);
const feed = (url: string) => profile.send('GET', url.slice(url.indexOf('/api/')));
const plant = async (user: string, sessionId: string): Promise<string> => {
  await send(user, sessionId, 'PUT', 'webhook', { url: hook });
  return (await send(user, sessionId, 'POST', 'calendar-link')).body.url;
};
const pausedOf = async (user: string) => {
  const [webhook, link] = [await send(user, newId(), 'GET', 'webhook'), await send(user, newId(), 'GET', 'calendar-link')];
  return [webhook.body.webhook?.is_paused, link.body.exists ? link.body.is_paused : undefined];
};

/** A post for the webhook that is published now; content answers that it has published the item. */
const publish = async (user: string) => {
  const { id: contentId, title } = await draft(user, 'Sent elsewhere');
  const { body } = await schedule(user, { content_id: contentId, scheduled_time: ahead(3_600_000), platform: 'webhook' });
  await sendAnywhere(user, 'POST', `/api/schedule/${body.id}/publish-now`);
  const due = await eventually(() => eventsOf(body.id).find(({ type }) => type === 'post.due') ?? Promise.reject(new Error('not due yet')));
  const { attemptId } = due.data as { attemptId: string };
  await profile.publish('content.published', { contentId, userId: user, type: 'thread', title, version: 2, postId: body.id, attemptId });
  return String(body.id);
};
const postOf = async (user: string, id: string) => (await sendAnywhere(user, 'GET', `/api/schedule/${id}`)).body;

describe('after the account was secured', () => {
  it('webhook and calendar link of another session -> paused; of the kept one, created or confirmed -> not', async () => {
    const [user, kept, other] = [newId(), newId(), newId()];
    const link = await plant(user, other);

    await secured(user, { keptSessionId: kept });
    const paused = await pausedOf(user);
    const refused = await feed(link);
    const confirmed = [await send(user, kept, 'POST', 'webhook/confirm'), await send(user, kept, 'POST', 'calendar-link/confirm')];
    await secured(user, { keptSessionId: kept });

    expect(paused).toEqual([true, true]);
    expect(refused.status).toBe(404);
    expect(confirmed).toMatchObject([
      { status: 200, body: { is_paused: false, session_id: kept, secret: null } },
      { status: 200, body: { exists: true, is_paused: false, session_id: kept } },
    ]);
    expect(await pausedOf(user)).toEqual([false, false]);
    expect((await feed(link)).status).toBe(200);
  });

  it('those of earlier versions without a session -> paused; without a kept session -> all', async () => {
    const [user, own] = [newId(), newId()];
    await plant(user, own);
    await profile.rows('UPDATE schedule_webhooks SET session_id = NULL WHERE user_id = $1', [user]);

    await secured(user, { keptSessionId: own });
    const old = await pausedOf(user);
    await secured(user, { reason: 'suspended' });

    expect(old).toEqual([true, false]);
    expect(await pausedOf(user)).toEqual([true, true]);
  });

  it('a rejected session -> what it created is deleted', async () => {
    const [user, thief, own] = [newId(), newId(), newId()];
    await plant(user, thief);
    await send(user, own, 'POST', 'calendar-link/confirm');

    await secured(user, { reason: 'change-rejected', rejectedSessionId: thief });

    expect(await pausedOf(user)).toEqual([undefined, true]);
  });

  it('a post for a paused webhook -> not sent, fails with what to do; confirmed -> retry sends it, and the use is recorded', async () => {
    const [user, kept] = [newId(), newId()];
    await plant(user, newId());
    await secured(user, { keptSessionId: kept });
    const { id: contentId } = await draft(user, 'Sent later');
    const { body: post } = await schedule(user, { content_id: contentId, scheduled_time: ahead(3_600_000), platform: 'webhook' });

    await sendAnywhere(user, 'POST', `/api/schedule/${post.id}/publish-now`);
    await eventually(async () => expect((await postOf(user, post.id)).status).toBe('failed'));
    const refused = await postOf(user, post.id);
    await send(user, kept, 'POST', 'webhook/confirm');
    await sendAnywhere(user, 'POST', `/api/schedule/${post.id}/retry`);
    const due = await eventually(() => eventsOf(post.id).find(({ type }) => type === 'post.due') ?? Promise.reject(new Error('not due')));
    const { attemptId } = due.data as { attemptId: string };
    await profile.publish('content.published', {
      contentId,
      userId: user,
      type: 'thread',
      title: 'x',
      version: 2,
      postId: post.id,
      attemptId,
    });

    await eventually(async () => expect((await postOf(user, post.id)).status).toBe('published'));
    expect(refused).toMatchObject({ reason: expect.stringContaining('Connections and devices'), history: [{ code: 'webhook_paused' }] });
    expect(received.filter((id) => id === post.id)).toHaveLength(1);
    expect((await send(user, kept, 'GET', 'webhook')).body.webhook.last_used_at).toEqual(expect.any(String));
  });

  it('paused between publication and delivery -> nothing is sent', async () => {
    const user = newId();
    await plant(user, newId());
    await profile.rows(
      `CREATE OR REPLACE FUNCTION pause_webhook() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN UPDATE schedule_webhooks SET is_paused = true WHERE user_id = '${user}'; RETURN NEW; END $$;
       CREATE TRIGGER pause_webhook BEFORE UPDATE OF delivery ON schedule_attempts FOR EACH ROW EXECUTE FUNCTION pause_webhook()`,
    );
    const post = await publish(user);

    await eventually(async () => expect((await postOf(user, post)).status).toBe('failed'));
    await profile.rows('DROP TRIGGER pause_webhook ON schedule_attempts');
    expect(received).not.toContain(post);
    expect((await postOf(user, post)).history).toMatchObject([{ code: 'webhook_paused' }]);
  });
});

describe('after a session has ended', () => {
  it.each([
    ['ended-by-user', [true, true]],
    ['token-reused', [true, true]],
    ['signed-out', [false, false]],
    ['expired', [false, false]],
  ])('%s -> webhook and calendar link that it created paused: %j', async (reason, expected) => {
    const [user, session] = [newId(), newId()];
    await plant(user, session);

    await emit('session.revoked', { userId: user, sessionIds: [session], issuedBefore: 0n, reason });

    expect(await pausedOf(user)).toEqual(expected);
  });

  it('its token, before it is refused everywhere -> sets and confirms nothing', async () => {
    const [user, session] = [newId(), newId()];
    await profile.rows("INSERT INTO kit.revoked_session VALUES ($1, '9007199254740991', '2020-01-01')", [session]);

    const answers = await Promise.all([
      send(user, session, 'PUT', 'webhook', { url: hook }),
      send(user, session, 'POST', 'calendar-link'),
      send(user, session, 'POST', 'webhook/confirm'),
      send(user, session, 'POST', 'calendar-link/confirm'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await pausedOf(user)).toEqual([undefined, undefined]);
  });
});

it('set, changed, confirmed and removed -> an event each, without the secret; nothing to confirm or remove -> 404 or none', async () => {
  const [user, session] = [newId(), newId()];
  const link = await plant(user, session);
  await send(user, session, 'PUT', 'webhook', { url: `${hook}secret-path` });
  await secured(user);
  for (const [method, path] of [
    ['POST', 'webhook/confirm'],
    ['POST', 'webhook/confirm'],
    ['DELETE', 'webhook'],
    ['DELETE', 'webhook'],
    ['DELETE', 'calendar-link'],
  ] as const)
    await send(user, session, method, path);
  const changes = () => profile.events.filter(({ type, data }) => type.endsWith('.changed') && 'sessionId' in data && data.userId === user);

  await eventually(() => expect(changes()).toHaveLength(6));
  const host = new URL(hook).host;
  expect(changes().map(({ data }) => data)).toMatchObject([
    { kind: 'webhook', action: 'added', name: host, sessionId: session },
    { kind: 'calendar-link', action: 'added', name: '' },
    { kind: 'webhook', action: 'changed', name: host },
    { kind: 'webhook', action: 'confirmed' },
    { kind: 'webhook', action: 'removed', name: host },
    { kind: 'calendar-link', action: 'removed' },
  ]);
  expect(JSON.stringify(changes().map(({ data }) => data))).not.toMatch(
    new RegExp(`secret-path|${new URL(link).searchParams.get('token')}`),
  );
  const missing = [await send(user, session, 'POST', 'webhook/confirm'), await send(user, session, 'POST', 'calendar-link/confirm')];
  expect(missing.map(({ status }) => status)).toEqual([404, 404]);
});

it('calendar link -> its latest use, written at most every five minutes', async () => {
  const user = newId();
  const link = await plant(user, newId());
  const used = async () => (await send(user, newId(), 'GET', 'calendar-link')).body.last_used_at;
  const before = await used();
  await feed(link);
  const first = await used();
  await feed(link);

  expect(before).toBeNull();
  expect(first).toEqual(expect.any(String));
  expect(await used()).toBe(first);
});
