import { newId } from '@trenzeye/kit';
import { eventually, startTestService, type TestService } from '@trenzeye/kit/testing';
import { catalogue, type EventInit, type EventType, ephemeralEvents } from '@trenzeye/proto/events';
import { definition } from './service.ts';

type LoggedType = Exclude<EventType, (typeof ephemeralEvents)[number]>;
const loggedTypes = Object.keys(catalogue).filter((type) => !ephemeralEvents.some((other) => other === type));

const moderator = { role: 'moderator' } as const;
const path = '/api/admin/activity-logs';

let admin: TestService;
beforeEach(async () => {
  admin = await startTestService(definition);
});
afterEach(() => admin.stop());

const logs = async (
  query = '',
): Promise<{ id: string; username: string; action: string; target_type: string; target_id: string; timestamp: string }[]> => {
  const { status, body } = await admin.send('GET', path + query, { as: moderator });
  expect(status).toBe(200);
  return body;
};

const publishedContent = (contentId = newId()): EventInit<'content.published'> => ({
  contentId,
  userId: newId(),
  type: 'thread',
  title: 'Night trains',
  signalId: '',
  version: 2,
  publishedTotal: 1,
});

describe('GET /api/admin/activity-logs', () => {
  test('access: anonymous, user, moderator, admin -> 401, 403, 200, 200', async () => {
    const answers = await Promise.all([
      admin.send('GET', path),
      admin.send('GET', path, { as: { role: 'user' } }),
      admin.send('GET', path, { as: moderator }),
      admin.send('GET', path, { as: { role: 'admin' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 200, 200]);
  });

  test('catalogue: one event of each type -> one entry each, with its target', async () => {
    const [userId, contentId, commentId] = [newId(), newId(), newId()];
    const events: { readonly [T in LoggedType]: EventInit<T> } = {
      'account.registered': { userId, email: 'ada@example.com', username: 'ada', role: 'user', status: 'active' },
      'account.confirmed': { userId, email: 'ada@example.com' },
      'account.deleted': { userId: newId() },
      'session.revoked': { userId, sessionIds: [newId()], issuedBefore: 0n, reason: 'signed-out' },
      'account.secured': { userId, reason: 'password-changed', keptSessionId: newId() },
      'push_device.changed': { userId, kind: 'push-device', action: 'added', name: 'Chrome', sessionId: newId() },
      'webhook.changed': { userId, kind: 'webhook', action: 'added', name: 'hooks.example', sessionId: newId() },
      'calendar_link.changed': { userId, kind: 'calendar-link', action: 'added', name: '', sessionId: newId() },
      'ai_endpoint.changed': { userId, kind: 'ai-endpoint', action: 'added', name: 'ai.example', sessionId: newId() },
      'user.role_changed': { userId, role: 'moderator', status: 'active', version: 2, previousRole: 'user' },
      'user.status_changed': { userId, role: 'user', status: 'banned', version: 3, previousStatus: 'active', reason: '' },
      'user.updated': { userId, username: 'ada', avatarUrl: '', isVerified: false, isTestUser: false, version: 1 },
      'feedback.submitted': { feedbackId: newId(), userId, rating: 'good', consentToQuote: true },
      'content.saved': { contentId, userId, type: 'thread', title: 'Night trains', version: 1 },
      'content.published': publishedContent(contentId),
      'content.edited': { contentId, userId, type: 'thread', title: 'Title', version: 3, publishedVersion: 2, preview: 'Text' },
      'content.removed': { contentId, userId, reason: 'author', version: 3, wasPublished: true, publishedTotal: 0, totalVersion: 2 },
      'content.remixed': {
        contentId: newId(),
        originalUserId: newId(),
        newContentId: contentId,
        userId,
        depth: 1,
        remixCount: 1,
        remixVersion: 1,
      },
      'content.quoted': { contentId: newId(), quotedUserId: newId(), newContentId: contentId, userId },
      'remix.requested': { requestId: newId(), contentId, originalUserId: newId(), userId },
      'remix.answered': { requestId: newId(), contentId, originalUserId: userId, userId: newId(), status: 'accepted' },
      'reactions.changed': { contentId, counts: { like: 1 }, version: 1, userId, userReaction: 'like' },
      'comment.created': { commentId, contentId, userId, text: 'Yes', commentCount: 1, version: 1 },
      'comment.removed': { commentId, contentId, userId, commentCount: 0, version: 2 },
      'follow.changed': { followerId: userId, followeeId: newId(), following: true, followersTotal: 1, followingTotal: 1, version: 1 },
      'badge.awarded': { awardId: newId(), userId, badgeId: newId(), code: 'viral_creator', title: 'Viral Creator', awardedBy: 'system' },
      'invite.created': { inviteId: newId(), email: 'grace@example.com', codeHash: 'ab'.repeat(32) },
      'invite.redeemed': { inviteId: newId(), userId, email: 'grace@example.com' },
      'content.publish_failed': {
        contentId,
        userId,
        postId: newId(),
        attemptId: newId(),
        code: 'not_found',
        reason: 'The draft does not exist.',
      },
      'content.restored': { contentId, userId, version: 4, publishedTotal: 1, totalVersion: 3 },
      'comment.edited': { commentId, contentId, userId, text: 'Yes!', edits: 1 },
      'comment.restored': { commentId, contentId, userId, commentCount: 1, version: 3 },
      'comment.reactions_changed': { commentId, contentId, counts: { like: 1 }, version: 1, userId, userReaction: 'like' },
      'relation.changed': { userId, otherId: newId(), blocked: true, muted: false, version: 1 },
      'message.sent': { messageId: newId(), threadId: newId(), senderId: userId, recipientId: newId() },
      'post.scheduled': { postId: newId(), userId, contentId, platform: 'trenzeye', zone: 'Europe/Zurich', version: 1 },
      'post.due': { postId: newId(), userId, contentId, platform: 'trenzeye', attempt: 1, attemptId: newId() },
      'post.published': { postId: newId(), userId, contentId, platform: 'trenzeye', version: 2 },
      'post.failed': { postId: newId(), userId, contentId, platform: 'trenzeye', reason: 'The draft does not exist.', version: 2 },
      'post.cancelled': { postId: newId(), userId, contentId, version: 2 },
      'upload.processed': { uploadId: newId(), userId, mediaType: 'video', duration: 12.5 },
      'upload.failed': { uploadId: newId(), userId, reason: 'The file ends too early.' },
      'short.created': { shortId: newId(), userId, uploadId: newId(), title: 'Night trains', version: 1 },
      'picture.created': { pictureId: newId(), userId, uploadId: newId(), url: '/media/pictures/x/large.webp', width: 1080, height: 1350 },
      'picture.removed': { pictureId: newId(), userId },
      'content.flagged': {
        reportId: newId(),
        caseId: newId(),
        targetType: 'content',
        targetId: contentId,
        ownerId: newId(),
        reporterId: userId,
        reason: 'spam',
      },
      'moderation.decided': {
        caseId: newId(),
        decisionId: newId(),
        targetType: 'content',
        targetId: contentId,
        ownerId: newId(),
        action: 'remove',
        reason: 'spam',
        moderatorId: userId,
        version: 1,
      },
      'appeal.filed': { appealId: newId(), caseId: newId(), userId },
    };
    for (const [type, data] of Object.entries(events)) await admin.publish(type as EventType, data as never, { actor: userId });

    const found = await eventually(async () => {
      const entries = await logs();
      expect(entries).toHaveLength(loggedTypes.length);
      return entries;
    });

    expect(new Set(found.map(({ action }) => action))).toEqual(new Set(loggedTypes));
    expect(new Set(found.map(({ username }) => username))).toEqual(new Set(['ada']));
    const targetOf = (action: string) =>
      found.filter((entry) => entry.action === action).map(({ target_type, target_id }) => `${target_type} ${target_id}`)[0];
    expect(targetOf('account.registered')).toBe(`user ${userId}`);
    expect(targetOf('content.published')).toBe(`content ${contentId}`);
    expect(targetOf('reactions.changed')).toBe(`content ${contentId}`);
    expect(targetOf('comment.created')).toBe(`comment ${commentId}`);
  });

  test('duplicates: the same event twice -> one entry', async () => {
    const id = newId();
    const data = publishedContent();

    await admin.publish('content.published', data, { id });
    await admin.publish('content.published', data, { id });
    await admin.publish('content.published', publishedContent());
    await eventually(async () => expect(await logs()).toHaveLength(2));

    expect((await logs()).filter((entry) => entry.id === id)).toHaveLength(1);
  });

  test('usernames: system, renamed user, late older name, unknown user -> system, latest name, unknown', async () => {
    const userId = newId();
    const named = (username: string, version: number): EventInit<'user.updated'> => ({
      userId,
      username,
      avatarUrl: '',
      isVerified: false,
      isTestUser: false,
      version,
    });
    await admin.publish('user.updated', named('newer', 2), { actor: userId });
    await admin.publish('user.updated', named('older', 1), { actor: userId });
    await admin.publish('content.published', publishedContent(), { actor: 'system' });
    await admin.publish('content.published', publishedContent(), { actor: newId() });

    const entries = await eventually(async () => {
      const all = await logs();
      expect(all).toHaveLength(4);
      return all;
    });

    expect(entries.map(({ username }) => username).sort()).toEqual(['newer', 'newer', 'system', 'unknown']);
  });

  test('pagination: 5 entries, limit 2 -> 3 pages, latest first, no duplicates, no next link on the last', async () => {
    for (let index = 0; index < 5; index += 1) await admin.publish('content.published', publishedContent());
    await eventually(async () => expect(await logs()).toHaveLength(5));

    const seen: { id: string; timestamp: string }[] = [];
    const sizes: number[] = [];
    for (let next: string | undefined = `${path}?limit=2`; next; ) {
      const answer = await admin.send('GET', next, { as: moderator });
      seen.push(...answer.body);
      sizes.push(answer.body.length);
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }

    expect(sizes).toEqual([2, 2, 1]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    expect(seen.map(({ timestamp }) => timestamp)).toEqual(
      seen
        .map(({ timestamp }) => timestamp)
        .sort()
        .reverse(),
    );
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=many', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["2026-13-01",1]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from(`["2026-02-30T10:00:00.000Z","${newId()}"]`).toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from(`["2026-99-99T99:99:99.000Z","${newId()}"]`).toString('base64url')}`, 'cursor'],
  ])('query: %s -> 400 that names the field %s', async (query, field) => {
    const { status, body } = await admin.send('GET', `${path}?${query}`, { as: moderator });

    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });
});
