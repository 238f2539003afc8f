import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type DigestFixture, startDigestFixture } from '../testing/digest-fixture.ts';
import type { PushService } from '../testing/push-service.ts';
import { type PushTest, startPushTest } from '../testing/push-users.ts';
import type { TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents } from '../testing/test-events.ts';

describe('language of a request', () => {
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

  const send = (method: string, path: string, id: string, headers: Record<string, string> = {}, body?: object) =>
    social.send(method, path, { as: { id }, headers, ...(body ? { body } : {}) });
  const comment = (headers: Record<string, string>, contentId: string) =>
    send('POST', '/api/comments', owner, headers, { content_id: contentId, text: 'Nice' });

  it('an error -> its text in the language of the request, its code and status unchanged', async () => {
    const unknown = newId();
    const [english, arabic, chosen] = [
      await comment({}, unknown),
      await comment({ 'accept-language': 'ar' }, unknown),
      await comment({ 'accept-language': 'ar', cookie: 'trenzeye.language=fr' }, unknown),
    ];

    expect(english).toMatchObject({ status: 404, body: { code: 'not_found', title: 'Not found', detail: 'There is no such item.' } });
    expect(arabic).toMatchObject({
      status: 404,
      body: { code: 'not_found', title: 'غير موجود', detail: 'هذا العنصر غير موجود.', errors: [{ field: 'content_id' }] },
    });
    expect(chosen).toMatchObject({ status: 404, body: { code: 'not_found', title: 'Introuvable', detail: 'Ce contenu n’existe pas.' } });
  });

  it('bad input -> the field by its name, the problem in the language of the request', async () => {
    const { status, body } = await comment({ 'accept-language': 'ar' }, 'no-id');

    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('content_id');
    expect(JSON.stringify(body)).toMatch(/[\u0600-\u06ff]/);
  });

  it('the list of notifications -> in the language of the request', async () => {
    await send('PUT', `/api/follows/${owner}`, fan);
    const list = (language: string) => send('GET', '/api/notifications', owner, { 'accept-language': language });
    await eventually(async () => expect((await list('en')).body).toHaveLength(1));

    expect((await list('en')).body[0].text).toMatch(/^fan-\w+ followed you$/);
    expect((await list('fr')).body[0].text).toMatch(/^fan-\w+ vous suit désormais$/);
    expect((await list('ar')).body[0].text).toMatch(/[\u0600-\u06ff].*fan-\w+|fan-\w+.*[\u0600-\u06ff]/);
  });

  it('the language of a user, set twice -> push messages are written in it; English before', async () => {
    await send('POST', '/api/push/devices', owner, {}, { ...pushService.subscribe(), name: 'Chrome' });
    const react = (id: string) => send('POST', '/api/reactions', id, {}, { content_id: contentId, reaction_type: 'like' });
    await react(fan);
    await eventually(async () => expect(pushService.received).toHaveLength(1));
    const set = await Promise.all([1, 2].map(() => send('PUT', '/api/notifications/language', owner, {}, { language: 'fr' })));
    await send('PUT', `/api/follows/${owner}`, fan, { 'accept-language': 'ar' });
    await eventually(async () => expect(pushService.received).toHaveLength(2));

    expect(set.map(({ status }) => status)).toEqual([204, 204]);
    expect(pushService.received[0]?.message.body).toMatch(/reacted to “An item”$/);
    expect(pushService.received[1]?.message.body).toMatch(/vous suit désormais$/);
  });

  it('an unknown language, no language -> an error that names the field', async () => {
    for (const body of [{ language: 'tlh' }, {}]) {
      const answer = await send('PUT', '/api/notifications/language', owner, {}, body);
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain('language');
    }
  });
});

describe('language of a digest', () => {
  let fixture: DigestFixture;
  beforeAll(async () => {
    fixture = await startDigestFixture();
    await fixture.reset();
  });
  afterAll(() => fixture.social.stop());

  it('the language that the user reads in -> texts and language of the digest', async () => {
    await fixture.send('PUT', '/api/notifications/language', fixture.owner, { language: 'ar' });
    await fixture.change(fixture.owner, { frequency: 'daily', hour: 8, time_zone: 'europe/berlin' });
    await fixture.follow(fixture.fan);
    await fixture.waitForUnread(1);
    await fixture.reachDigest(fixture.owner);
    const digest = await fixture.firstDigest(fixture.owner);

    expect(digest.language).toBe('ar');
    expect(digest.sections[0]?.entries[0]?.text).toMatch(/[\u0600-\u06ff]/);
  });
});
