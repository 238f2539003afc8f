import { eventually } from '@trenzeye/kit/testing';
import type { PushService } from '../testing/push-service.ts';
import { type PushTest, startPushTest } from '../testing/push-users.ts';
import type { TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents, testEvent } from '../testing/test-events.ts';

let pushTest: PushTest;
let social: TestSocial;
let pushService: PushService;
let now: PushTest['now'];
let owner: string;
let fan: string;
beforeAll(async () => {
  pushTest = await startPushTest();
  ({ social, pushService, now } = pushTest);
});
afterAll(() => pushTest.stop());
beforeEach(async () => {
  [owner, fan] = await pushTest.newUsers();
  const { status } = await send('POST', '/api/push/devices', owner, { ...pushService.subscribe(), name: 'Chrome on Linux' });
  expect(status).toBe(201);
});

const send = (method: string, path: string, id: string, body?: object) =>
  social.send(method, path, { as: { id }, ...(body ? { body } : {}) });
const receivedMessages = (count: number) => eventually(async () => expect(pushService.received).toHaveLength(count));
/** Waits until no message to the owner is due soon: those being sent are due in a minute. */
const nothingDue = () =>
  eventually(async () =>
    expect(
      await social.rows(
        'SELECT m.not_before FROM push_messages m JOIN push_devices d ON d.id = m.device_id WHERE d.user_id = $1 AND m.not_before <= $2',
        [owner, new Date(Date.now() + now.offsetMs + 120_000)],
      ),
    ).toEqual([]),
  );
/** Quiet hours (UTC) that began an hour ago and end in two. */
const setQuietHours = (isOn = true) => {
  const minute = Math.floor(((Date.now() + now.offsetMs) % 86_400_000) / 60_000);
  const quiet = { quietFrom: (minute + 1_380) % 1_440, quietTo: (minute + 120) % 1_440 };
  return deliverEvents(social, [testEvent('quiet_hours.changed', { userId: owner, timeZone: 'UTC', ...(isOn ? quiet : {}) })]);
};
const heldMessages = (count: number) =>
  eventually(async () =>
    expect(
      await social.rows('SELECT 1 FROM push_messages m JOIN push_devices d ON d.id = m.device_id WHERE d.user_id = $1 AND is_held', [
        owner,
      ]),
    ).toHaveLength(count),
  );
const publishItems = async (count: number): Promise<string[]> => {
  const items = Array.from({ length: count }, () => contentPublished({ userId: owner }));
  await deliverEvents(social, items);
  return items.map(({ data }) => data.contentId as string);
};
const reactTo = async (ids: readonly string[]) => {
  for (const content_id of ids) await send('POST', '/api/reactions', fan, { content_id, reaction_type: 'like' });
};
const threeHoursMs = 3 * 3_600_000;

it('during them -> held; read meanwhile -> dropped; after them -> the others are sent separately', async () => {
  await setQuietHours();
  await reactTo(await publishItems(2));
  await heldMessages(2);
  const [latest] = (await send('GET', '/api/notifications', owner)).body;
  await send('POST', '/api/notifications/read', owner, { ids: [latest.id] });
  expect(pushService.received).toEqual([]);
  now.offsetMs = threeHoursMs;

  await receivedMessages(1);
  await nothingDue();
  expect(pushService.received).toHaveLength(1);
  expect(pushService.received[0]?.message).toMatchObject({ body: expect.stringMatching(/reacted to/), unread: 1 });
});

it('more than three held -> one message with their number; not accepted -> repeated, once accepted', async () => {
  await setQuietHours();
  await reactTo(await publishItems(4));
  await heldMessages(4);
  pushService.answer(503, { 'retry-after': '5' });
  now.offsetMs = threeHoursMs;
  await receivedMessages(1);
  await heldMessages(4);
  pushService.answer(201);
  now.offsetMs += 60_000;

  await receivedMessages(2);
  await nothingDue();
  const expected = { body: 'You have 4 new notifications.', tag: 'quiet-hours', path: '/notifications', unread: 4 };
  expect(pushService.received.map(({ message }) => message)).toEqual([
    expect.objectContaining(expected),
    expect.objectContaining(expected),
  ]);
});

it('turned off meanwhile -> sent at once', async () => {
  await setQuietHours();
  await reactTo(await publishItems(1));
  await heldMessages(1);

  await setQuietHours(false);

  await receivedMessages(1);
});
