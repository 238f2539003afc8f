import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { PushDevice } from '@trenzeye/proto/http/social';
import type { PushService, TestBrowser } from '../testing/push-service.ts';
import { type PushTest, startPushTest } from '../testing/push-users.ts';
import type { TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents, testEvent } from '../testing/test-events.ts';

let pushTest: PushTest;
let social: TestSocial;
let pushService: PushService;
let owner: string;
let fan: string;
let contentId: string;
beforeAll(async () => {
  pushTest = await startPushTest();
  ({ social, pushService } = pushTest);
});
afterAll(() => pushTest.stop());
beforeEach(async () => {
  [owner, fan] = await pushTest.newUsers();
  const item = contentPublished({ userId: owner });
  contentId = item.data.contentId as string;
  await deliverEvents(social, [item]);
});

const as = (sessionId: string) => ({ as: { id: owner, sessionId } });
const subscribe = async (sessionId: string, browser: TestBrowser = pushService.subscribe()): Promise<PushDevice> =>
  (await social.send('POST', '/api/push/devices', { ...as(sessionId), body: { ...browser, name: 'Chrome on Linux' } })).body;
const devices = async (sessionId = newId()): Promise<PushDevice[]> => (await social.send('GET', '/api/push', as(sessionId))).body.devices;
const react = () => social.send('POST', '/api/reactions', { as: { id: fan }, body: { content_id: contentId, reaction_type: 'like' } });
const revoked = (sessionIds: string[], reason: string, issuedBefore = 0n) =>
  testEvent('session.revoked', { userId: owner, sessionIds, issuedBefore, reason });
const changes = () => social.events.filter(({ type, data }) => type === 'push_device.changed' && 'userId' in data && data.userId === owner);

describe('push devices of a session', () => {
  it.each(['signed-out', 'ended-by-user', 'expired'])(
    'session %s -> its devices are removed, and waiting messages are not sent',
    async (reason) => {
      const [lost, kept] = [newId(), newId()];
      await subscribe(lost);
      pushService.answer(503, { 'retry-after': '5' });
      await react();
      await eventually(async () => expect(pushService.received).toHaveLength(1));
      const own = await subscribe(kept);
      pushService.answer(201);
      pushTest.now.offsetMs = 60_000;

      await deliverEvents(social, [revoked([lost], reason)]);
      await social.send('POST', '/api/comments', { as: { id: fan }, body: { content_id: contentId, text: 'Hello' } });

      await eventually(async () => expect(pushService.received).toHaveLength(2));
      expect((await devices(kept)).map(({ id, is_current }) => ({ id, is_current }))).toEqual([{ id: own.id, is_current: true }]);
    },
  );

  it('tokens of a session replaced -> its devices stay', async () => {
    const session = newId();
    await subscribe(session);

    const { data } = revoked([session], 'factor-verified', 1n);
    await social.publish('session.revoked', data);
    await deliverEvents(social, [testEvent('account.secured', { userId: newId(), reason: 'later' })]);

    expect(await devices()).toMatchObject([{ session_id: session, is_current: false }]);
  });

  it('account secured -> only devices of the kept session stay; those of earlier versions without a session do not', async () => {
    const [kept, other] = [newId(), newId()];
    const own = await subscribe(kept);
    await subscribe(other);
    const old = await subscribe(other);
    await social.rows('UPDATE push_devices SET session_id = NULL WHERE id = $1', [old.id]);

    await deliverEvents(social, [testEvent('account.secured', { userId: owner, reason: 'password-changed', keptSessionId: kept })]);
    const left = await devices();
    await deliverEvents(social, [testEvent('account.secured', { userId: owner, reason: 'suspended' })]);

    expect(left.map(({ id }) => id)).toEqual([own.id]);
    expect(await devices()).toEqual([]);
  });

  it('the same browser in a new session -> bound to it, without an event; added and removed -> one event each', async () => {
    const [first, second] = [newId(), newId()];
    const browser = pushService.subscribe();
    await subscribe(first, browser);
    const again = await subscribe(second, browser);
    await deliverEvents(social, [revoked([first], 'signed-out')]);
    await social.send('DELETE', `/api/push/devices/${again.id}`, as(second));

    await eventually(() => expect(changes()).toHaveLength(2));
    expect(again.session_id).toBe(second);
    expect(changes().map(({ data }) => data)).toMatchObject([
      { kind: 'push-device', action: 'added', name: 'Chrome on Linux', sessionId: first, language: 'en' },
      { kind: 'push-device', action: 'removed', name: 'Chrome on Linux', sessionId: second },
    ]);
    expect(JSON.stringify(changes().map(({ data }) => data))).not.toContain(new URL(browser.endpoint).pathname);
  });

  it('registered with the token of an ended session before it is refused -> 401, no device', async () => {
    const session = newId();
    await social.rows("INSERT INTO kit.revoked_session VALUES ($1, '9007199254740991', '2020-01-01')", [session]);

    const { status } = await social.send('POST', '/api/push/devices', { ...as(session), body: { ...pushService.subscribe(), name: 'x' } });

    expect(status).toBe(401);
    expect(await devices()).toEqual([]);
  });
});
