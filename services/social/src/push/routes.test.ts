import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { maxPushDevices } from '@trenzeye/proto/http/social';
import type { PushService, TestBrowser } from '../testing/push-service.ts';
import { type PushTest, startPushTest } from '../testing/push-users.ts';
import type { TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents, testEvent } from '../testing/test-events.ts';

let pushTest: PushTest;
let social: TestSocial;
let pushService: PushService;
let now: PushTest['now'];
let owner: string;
let fan: string;
let contentId: string;
beforeAll(async () => {
  pushTest = await startPushTest();
  ({ social, pushService, now } = pushTest);
});
afterAll(() => pushTest.stop());
beforeEach(async () => {
  [owner, fan] = await pushTest.newUsers();
  const item = contentPublished({ userId: owner });
  contentId = item.data.contentId as string;
  await deliverEvents(social, [item]);
});

const send = (method: string, path: string, id: string, body?: object) =>
  social.send(method, path, { as: { id }, ...(body ? { body } : {}) });
const subscribe = async (id: string, browser: TestBrowser = pushService.subscribe(), name = 'Chrome on Linux') => {
  const { status, body } = await send('POST', '/api/push/devices', id, { ...browser, name });
  expect(status).toBe(201);
  return { ...browser, id: body.id as string };
};
const follow = async (follower: string, followee: string) => send('PUT', `/api/follows/${followee}`, follower);
const react = (id: string) => send('POST', '/api/reactions', id, { content_id: contentId, reaction_type: 'like' });
const devicesOf = async (id: string) => (await send('GET', '/api/push', id)).body.devices;
const receivedOne = () => eventually(async () => expect(pushService.received).toHaveLength(1));
/** Waits until no message to the owner is due before `withinMs`: sent ones are not due, and those being sent are due in a minute. */
const nothingDue = (withinMs = 120_000) =>
  eventually(async () =>
    expect(
      await social.rows(
        'SELECT m.not_before FROM push_messages m JOIN push_devices d ON d.id = m.device_id WHERE d.user_id = $1 AND m.not_before <= $2',
        [owner, new Date(Date.now() + now.offsetMs + withinMs)],
      ),
    ).toEqual([]),
  );
const dueInSeconds = async (): Promise<number> => {
  const [row] = await social.rows<{ not_before: Date }>(
    'SELECT m.not_before FROM push_messages m JOIN push_devices d ON d.id = m.device_id WHERE d.user_id = $1',
    [owner],
  );
  return ((row?.not_before.getTime() ?? 0) - Date.now() - now.offsetMs) / 1_000;
};

describe('push messages', () => {
  it('a reaction -> encrypted message with text, page and token, signed for the push service; the device shows when', async () => {
    const device = await subscribe(owner);
    await react(fan);
    await receivedOne();
    const [push] = pushService.received;

    expect(push?.endpoint).toBe(device.endpoint);
    expect(push?.message).toMatchObject({ title: 'Trenzeye', path: `/c/${contentId}`, unread: 1 });
    expect(push?.message.body).toMatch(/^fan-\w+ reacted to “An item”$/);
    expect(push?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    expect(push?.claims).toMatchObject({ aud: pushService.url, sub: 'mailto:push@trenzeye.example' });
    await eventually(async () => expect((await devicesOf(owner))[0]).toMatchObject({ id: device.id, sent_at: expect.any(String) }));
  });

  it('two devices of one user, none of another -> both receive it, with the same application server key', async () => {
    const [one, two] = [await subscribe(owner), await subscribe(owner)];
    const keys = await Promise.all([owner, fan].map(async (id) => (await send('GET', '/api/push', id)).body.public_key));
    await react(fan);

    await eventually(async () =>
      expect(pushService.received.map(({ endpoint }) => endpoint).sort()).toEqual([one.endpoint, two.endpoint].sort()),
    );
    expect(keys[0]).toMatch(/^B[\w-]{86}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('more reactions to the same item -> one message, the next after ten minutes', async () => {
    await subscribe(owner);
    await react(fan);
    await receivedOne();
    const another = await social.registerUser(`late-${newId().slice(-6)}`);
    await react(another);
    await nothingDue();
    const soon = pushService.received.length;
    now.offsetMs = 11 * 60_000;

    await eventually(async () => expect(pushService.received).toHaveLength(2));
    expect(soon).toBe(1);
    expect(pushService.received[1]?.message.body).toMatch(/and fan-\w+ reacted to|late-\w+ and/);
    expect(pushService.received[1]?.message.tag).toBe(pushService.received[0]?.message.tag);
  });

  it('kinds: one turned off -> not sent, still listed in the application; unknown kind -> 400', async () => {
    await subscribe(owner);
    const changed = await send('PUT', '/api/push/kinds', owner, { follow: false });
    const invalid = await send('PUT', '/api/push/kinds', owner, { nothing: false });
    await follow(fan, owner);
    await eventually(async () => expect((await send('GET', '/api/notifications', owner)).body).toHaveLength(1));
    await react(fan);
    await receivedOne();

    expect(changed.body).toMatchObject({ follow: false, reaction: true });
    expect(invalid.status).toBe(400);
    expect(pushService.received[0]?.message.body).toMatch(/reacted/);
  });

  it('read before it is sent -> not sent', async () => {
    await subscribe(owner);
    pushService.answer(503, { 'retry-after': '5' });
    await react(fan);
    await receivedOne();
    await eventually(async () => expect(await dueInSeconds()).toBeLessThan(10));
    await send('POST', '/api/notifications/read', owner, {});
    pushService.answer(201);
    now.offsetMs = 10_000;
    await nothingDue();

    expect(pushService.received).toHaveLength(1);
  });

  it('the token of the message -> marks the notification as read, once or again; changed or expired -> 409', async () => {
    await subscribe(owner);
    await react(fan);
    await receivedOne();
    const token = String(pushService.received[0]?.message.token);
    const act = (value: string) => social.send('POST', '/api/push/action', { body: { token: value, action: 'read' } });
    const statuses = [(await act(token)).status, (await act(token)).status];
    const unread = (await send('GET', '/api/unread', owner)).body.notifications;
    const changed = await act(`${token.slice(0, -4)}AAAA`);
    now.offsetMs = 8 * 86_400_000;
    const expired = await act(token);

    expect(statuses).toEqual([204, 204]);
    expect(unread).toBe(0);
    expect([changed.status, expired.status]).toEqual([409, 409]);
  });

  it('the token of a message to a device that was removed -> 409, the notification stays unread', async () => {
    await subscribe(owner);
    await react(fan);
    await receivedOne();
    const token = String(pushService.received[0]?.message.token);
    const [device] = await devicesOf(owner);
    await send('DELETE', `/api/push/devices/${device?.id}`, owner);

    expect((await social.send('POST', '/api/push/action', { body: { token, action: 'read' } })).status).toBe(409);
    expect((await send('GET', '/api/unread', owner)).body.notifications).toBe(1);
  });
});

describe('push services', () => {
  it.each([404, 410])('%d -> the device is removed', async (status) => {
    await subscribe(owner);
    pushService.answer(status);
    await react(fan);

    await eventually(async () => expect(await devicesOf(owner)).toEqual([]));
  });

  it('503 and 429 -> sent again after the time that they name', async () => {
    await subscribe(owner);
    pushService.answer(429, { 'retry-after': '30' });
    await react(fan);
    await receivedOne();
    await eventually(async () => expect(await dueInSeconds()).toBeLessThan(35));
    const due = await dueInSeconds();
    pushService.answer(201);
    now.offsetMs = 40_000;

    await eventually(async () => expect(pushService.received).toHaveLength(2));
    expect(due).toBeGreaterThan(20);
  });

  it('process ended during each attempt -> given up after the eighth, without another request', async () => {
    await subscribe(owner);
    pushService.answer(503, { 'retry-after': '600' });
    await react(fan);
    await receivedOne();
    await eventually(async () => expect(await dueInSeconds()).toBeGreaterThan(500));
    pushService.answer(201);

    await social.rows(
      'UPDATE push_messages m SET attempts = 8, not_before = $2 FROM push_devices d WHERE d.id = m.device_id AND d.user_id = $1',
      [owner, new Date(Date.now() + now.offsetMs)],
    );

    await nothingDue();
    expect(pushService.received).toHaveLength(1);
  });

  it('400 -> given up, without a repetition; the device stays', async () => {
    await subscribe(owner);
    pushService.answer(400);
    await react(fan);
    await receivedOne();
    await nothingDue();

    expect(await devicesOf(owner)).toHaveLength(1);
    expect(await social.rows('SELECT failures FROM push_devices WHERE user_id = $1', [owner])).toEqual([{ failures: 1 }]);
  });

  it('test message: accepted -> 204; not answering -> 503; gone -> 409 and removed; another user’s device -> 404', async () => {
    const device = await subscribe(owner);
    const test = (as: string) => send('POST', `/api/push/devices/${device.id}/test`, as);
    const accepted = await test(owner);
    const foreign = await test(fan);
    pushService.answer(500);
    const unavailable = await test(owner);
    pushService.answer(410);
    const gone = await test(owner);

    expect([accepted, foreign, unavailable, gone].map(({ status }) => status)).toEqual([204, 404, 503, 409]);
    expect(pushService.received[0]?.message).toEqual({
      title: 'Trenzeye',
      body: 'Notifications arrive on this device.',
      tag: 'test',
      path: '/notifications',
      unread: 0,
    });
    expect(await devicesOf(owner)).toEqual([]);
  });
});

describe('devices', () => {
  it('the same browser again -> one device with the new name; another account in it -> moved; with another secret -> 409', async () => {
    const browser = pushService.subscribe();
    await subscribe(owner, browser);
    await subscribe(owner, browser, 'Firefox');
    const own = await devicesOf(owner);
    const stolen = await send('POST', '/api/push/devices', fan, { ...browser, keys: pushService.subscribe().keys, name: 'Chrome' });
    await subscribe(fan, browser);

    expect(own.map(({ name }: { name: string }) => name)).toEqual(['Firefox']);
    expect(stolen.status).toBe(409);
    expect([(await devicesOf(owner)).length, (await devicesOf(fan)).length]).toEqual([0, 1]);
  });

  it('one more than allowed -> the oldest is removed', async () => {
    const first = await subscribe(owner);
    for (let count = 0; count < maxPushDevices; count += 1) await subscribe(owner);
    const ids = (await devicesOf(owner)).map(({ id }: { id: string }) => id);

    expect(ids).toHaveLength(maxPushDevices);
    expect(ids).not.toContain(first.id);
  });

  it('removed -> nothing is sent any more; another user’s -> 404', async () => {
    const device = await subscribe(owner);
    const foreign = await send('DELETE', `/api/push/devices/${device.id}`, fan);
    const removed = await send('DELETE', `/api/push/devices/${device.id}`, owner);
    await react(fan);
    await eventually(async () => expect((await send('GET', '/api/unread', owner)).body.notifications).toBe(1));

    expect([foreign.status, removed.status]).toEqual([404, 204]);
    expect(pushService.received).toEqual([]);
  });

  it.each([
    ['ftp://push.example/x', 'must be an https address'],
    ['https://user:secret@push.example/x', 'must not contain a user name or password'],
  ])('endpoint %s -> 400 naming it', async (endpoint, message) => {
    const { keys } = pushService.subscribe();
    const { status, body } = await send('POST', '/api/push/devices', owner, { endpoint, keys, name: 'Chrome' });

    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'endpoint', message }]);
  });

  it('keys of a wrong length -> 400 naming them', async () => {
    const { endpoint } = pushService.subscribe();
    const { status, body } = await send('POST', '/api/push/devices', owner, { endpoint, keys: { p256dh: 'B', auth: 'x' }, name: 'Chrome' });

    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['keys.p256dh', 'keys.auth']);
  });

  it('account deleted -> no devices', async () => {
    await subscribe(owner);
    await deliverEvents(social, [testEvent('account.deleted', { userId: owner })]);

    await eventually(async () => expect(await social.rows('SELECT 1 FROM push_devices WHERE user_id = $1', [owner])).toEqual([]));
  });
});
