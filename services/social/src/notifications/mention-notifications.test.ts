import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { Notification } from '@trenzeye/proto/http/social';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents, testEvent } from '../testing/test-events.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const listed = async (id: string): Promise<Notification[]> => (await social.send('GET', '/api/notifications', { as: { id } })).body;
const waitForFlush = () =>
  eventually(async () => expect(await social.rows('SELECT 1 FROM notification_inputs UNION ALL SELECT 1 FROM stale_unread')).toEqual([]));

describe('notifications about posts', () => {
  it('mention in a post, then an edit that mentions again -> one notification; quotes -> one for each quoting post, gone with it', async () => {
    const [owner = '', mentioned = '', author = ''] = await Promise.all(['owner', 'ada', 'grace'].map((name) => social.registerUser(name)));
    const item = contentPublished({ userId: owner });
    const contentId = item.data.contentId as string;
    await social.rows("INSERT INTO muted_notification_kinds SELECT unnest($1::uuid[]), 'badge'", [[owner, author]]);
    await deliverEvents(social, [item]);
    const post = newId();
    const fields = { contentId: post, userId: author, type: 'thread', title: 'A post', mentioned: [mentioned, author] };
    await deliverEvents(social, [testEvent('content.published', { ...fields, version: 2, publishedTotal: 1 })]);
    await waitForFlush();
    await social.send('POST', '/api/notifications/read', { as: { id: mentioned }, body: {} });
    await deliverEvents(social, [testEvent('content.edited', { ...fields, title: 'A better post', version: 3, publishedVersion: 2 })]);
    await waitForFlush();

    expect((await listed(mentioned)).map(({ kind, text, read: isRead }) => [kind, text, isRead])).toEqual([
      ['mention', 'grace mentioned you in “A better post”', true],
    ]);
    expect(await listed(author)).toEqual([]);

    const quote = (userId: string, newContentId: string) =>
      testEvent('content.quoted', { contentId, quotedUserId: owner, newContentId, userId });
    await deliverEvents(social, [quote(author, post), quote(owner, newId())]);
    await waitForFlush();
    expect((await listed(owner)).map(({ kind, text, content_id }) => [kind, text, content_id])).toEqual([
      ['quote', 'grace quoted your post in “A better post”', post],
    ]);
    await deliverEvents(social, [
      testEvent('content.removed', { contentId: post, userId: author, reason: 'author', version: 4, wasPublished: true }),
    ]);
    await waitForFlush();
    expect(await listed(owner)).toEqual([]);
  });
});
