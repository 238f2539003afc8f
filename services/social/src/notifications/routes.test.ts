import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import type { Notification } from '@trenzeye/proto/http/social';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, contentRemixed, contentRemoved, deliverEvents, testEvent, waitForScores } from '../testing/test-events.ts';

let social: TestSocial;
let owner: string;
let fans: string[];
let contentId: string;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());
beforeEach(async () => {
  await social.rows('TRUNCATE user_profiles');
  [owner = '', ...fans] = await Promise.all(['owner', 'ada', 'grace', 'lin'].map((name) => social.registerUser(name)));
  const item = contentPublished({ userId: owner });
  contentId = item.data.contentId as string;
  // Every author in this test becomes an early adopter.
  await social.rows("INSERT INTO muted_notification_kinds VALUES ($1, 'badge')", [owner]);
  await deliverEvents(social, [item]);
});

const as = (id: string) => ({ as: { id } });
const listed = async (id: string, query = ''): Promise<Notification[]> =>
  (await social.send('GET', `/api/notifications${query}`, as(id))).body;
const waitForFlush = async () => {
  await waitForScores(social);
  await eventually(async () =>
    expect(
      await social.rows(
        'SELECT 1 FROM notification_inputs UNION ALL SELECT 1 FROM stale_reaction_notifications UNION ALL SELECT 1 FROM stale_unread',
      ),
    ).toEqual([]),
  );
};
const react = (id: string | undefined, type = 'like', content_id = contentId) =>
  social.send('POST', '/api/reactions', { as: { id: id ?? newId() }, body: { content_id, reaction_type: type } });
const comment = async (id: string | undefined, text: string, parent_id?: string) =>
  (
    await social.send('POST', '/api/comments', {
      as: { id: id ?? newId() },
      body: { content_id: contentId, text, ...(parent_id ? { parent_id } : {}) },
    })
  ).body;
const read = (id: string, body: object = {}) => social.send('POST', '/api/notifications/read', { ...as(id), body });

describe('notifications', () => {
  it('reactions: three users, one changes the reaction, the author too -> one notification naming the others; removed -> fewer, then none', async () => {
    for (const fan of fans) await react(fan);
    await react(fans[0], 'idea');
    await react(owner);
    await waitForFlush();
    const [all, ...others] = await listed(owner);
    await react(fans[2]);
    await waitForFlush();
    const [two] = await listed(owner);
    await react(fans[1]);
    await react(fans[0], 'idea');
    await waitForFlush();

    expect(others).toEqual([]);
    expect(all).toMatchObject({
      kind: 'reaction',
      actor_count: 3,
      read: false,
      target: { type: 'content', id: contentId },
      content_id: contentId,
    });
    expect(all?.text).toBe('lin and 2 others reacted to “An item”');
    expect(two?.text).toBe('grace and ada reacted to “An item”');
    expect(await listed(owner)).toEqual([]);
    expect((await social.send('GET', '/api/unread', as(owner))).body.notifications).toBe(0);
  });

  it('read: by id and all, other users’ ids ignored, one more reaction -> unread again; events of the totals', async () => {
    await react(fans[0]);
    await waitForFlush();
    const [first] = await listed(owner);
    await read(fans[1] ?? '', { ids: [first?.id] });
    const still = await listed(owner, '?unread=true');
    const left = await read(owner, { ids: [first?.id] });
    const none = await listed(owner, '?unread=true');
    await react(fans[1]);
    await waitForFlush();
    const again = await listed(owner, '?unread=true');
    await read(owner);

    expect([still.length, left.body.notifications, none.length]).toEqual([1, 0, 0]);
    expect(again).toMatchObject([{ id: first?.id, actor_count: 2, read: false }]);
    await eventually(() => {
      const totals = social.events.filter(
        ({ type, data }) => type === 'unread.changed' && (data as EventData<'unread.changed'>).userId === owner,
      );
      expect((totals.at(-1)?.data as EventData<'unread.changed'> | undefined)?.notifications).toBe(0);
      expect(totals.length).toBeGreaterThanOrEqual(3);
    });
  });

  it('comments: a comment, a reply and a mention -> one notification per recipient; deleted comment -> retracted', async () => {
    const [ada = '', grace = '', lin = ''] = fans;
    await social.rows("UPDATE user_profiles SET username = 'lin-' || left($1::text, 8) WHERE user_id = $1", [lin]);
    const root = await comment(ada, 'First');
    const reply = await comment(grace, `What does @lin-${lin.slice(0, 8)} say?`, root.id);
    await comment(owner, 'Thanks', root.id);
    await waitForFlush();
    const lists = await Promise.all([owner, ada, grace, lin].map((id) => listed(id)));
    await social.send('DELETE', `/api/comments/${reply.id}`, as(grace));
    await waitForFlush();
    const after = await Promise.all([owner, ada, lin].map((id) => listed(id)));

    expect(lists.map((list) => list.map(({ kind, text }) => `${kind}: ${text}`))).toEqual([
      ['comment: grace and ada commented on “An item”'],
      ['reply: owner and grace replied to your comment'],
      [],
      ['mention: grace mentioned you in a comment on “An item”'],
    ]);
    expect(lists[0]?.[0]).toMatchObject({ comment_id: reply.id });
    expect(after.map((list) => list.map(({ text }) => text))).toEqual([
      ['ada commented on “An item”'],
      ['owner replied to your comment'],
      [],
    ]);
  });

  it('activity: reaction to a comment, follow, remix, remix request and answer -> notified; unfollowed -> retracted', async () => {
    const [ada = '', grace = ''] = fans;
    const mine = await comment(owner, 'Mine');
    await social.send('POST', '/api/comments/react', { ...as(ada), body: { comment_id: mine.id, reaction_type: 'idea' } });
    await social.send('PUT', `/api/follows/${owner}`, as(ada));
    await social.send('PUT', `/api/follows/${owner}`, as(grace));
    await social.send('DELETE', `/api/follows/${owner}`, as(grace));
    await deliverEvents(social, [
      contentRemixed(contentId, owner, newId(), grace),
      testEvent('remix.requested', { requestId: newId(), contentId, originalUserId: owner, userId: ada }),
      testEvent('remix.answered', { requestId: newId(), contentId, originalUserId: owner, userId: ada, status: 'accepted' }),
    ]);
    await waitForFlush();

    expect((await listed(owner)).map(({ text }) => text).sort()).toEqual(
      ['ada reacted to your comment', 'ada followed you', 'grace remixed “An item”', 'ada asked to remix “An item”'].sort(),
    );
    expect((await listed(ada)).map(({ text }) => text)).toEqual(['owner accepted your request to remix “An item”']);
  });

  it('events: posts, uploads, moderation, badge, message request, some received twice -> notified once', async () => {
    await waitForFlush();
    await social.rows('DELETE FROM muted_notification_kinds WHERE user_id = $1', [owner]);
    const at = { userId: owner, version: 1 };
    const decision = {
      caseId: newId(),
      targetType: 'content',
      targetId: contentId,
      ownerId: owner,
      reason: 'spam',
      moderatorId: newId(),
      version: 1,
    };
    const events = [
      testEvent('post.published', { ...at, postId: newId(), contentId, platform: 'trenzeye' }),
      testEvent('post.failed', { ...at, postId: newId(), contentId, platform: 'trenzeye', reason: 'It was empty.' }),
      testEvent('upload.processed', { uploadId: newId(), userId: owner, mediaType: 'video', duration: 3 }),
      testEvent('upload.failed', { uploadId: newId(), userId: owner, reason: 'No video was found in it.' }),
      testEvent('moderation.decided', { ...decision, decisionId: newId(), action: 'warn', message: 'Please be kind.' }),
      testEvent('moderation.decided', { ...decision, decisionId: newId(), action: 'approve' }),
    ];
    await deliverEvents(social, [...events, ...events]);
    await social.send('POST', '/api/messages', { ...as(fans[0] ?? ''), body: { recipient_id: owner, text: 'Hi' } });
    const [badge] = await social.rows<{ id: string }>("SELECT id FROM badges WHERE code = 'remix_master'");
    const admin = newId();
    await social.send('POST', '/api/admin/badges/assign', {
      as: { id: admin, role: 'admin' },
      body: { user_id: owner, badge_id: badge?.id, awarded_by: admin },
    });
    await waitForFlush();

    expect((await listed(owner)).map(({ text }) => text).sort()).toEqual(
      [
        'Your scheduled post “An item” was published',
        'Your scheduled post could not be published: It was empty.',
        'Your upload is ready',
        'Your upload could not be processed: No video was found in it.',
        'You have been warned by moderation: Please be kind.',
        'ada would like to send you a message',
        'You earned the badge Remix Master',
      ].sort(),
    );
  });

  it('settings: a kind turned off, a muted user, a blocked user -> not notified; omitted kinds keep their setting', async () => {
    const [ada = '', grace = '', lin = ''] = fans;
    const changed = await social.send('PUT', '/api/notifications/settings', { ...as(owner), body: { comment: false, badge: false } });
    await social.send('PUT', '/api/notifications/settings', { ...as(owner), body: { badge: true } });
    await react(grace);
    await waitForFlush();
    await social.send('PUT', `/api/relations/${ada}/mute`, as(owner));
    await social.send('PUT', `/api/relations/${grace}/block`, as(owner));
    await react(ada);
    await comment(lin, 'Quiet');
    await social.send('PUT', `/api/follows/${owner}`, as(ada));
    await waitForFlush();

    expect(changed.body).toMatchObject({ comment: false, badge: false, reaction: true });
    expect((await social.send('GET', '/api/notifications/settings', as(owner))).body).toMatchObject({ comment: false, badge: true });
    expect((await listed(owner)).filter(({ kind }) => kind !== 'badge')).toEqual([]);
  });

  it('list: five by pages of 2 -> latest first, each once; removed item -> hidden', async () => {
    const items = Array.from({ length: 5 }, () => contentPublished({ userId: owner }));
    await deliverEvents(social, items);
    for (const { data } of items) {
      await react(fans[0], 'like', data.contentId as string);
      await waitForFlush();
    }
    const seen: (string | null)[] = [];
    for (let next: string | undefined = '/api/notifications?limit=2'; next; ) {
      const page = await social.send('GET', next, as(owner));
      seen.push(...page.body.map((each: Notification) => each.content_id));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    await deliverEvents(social, [contentRemoved(items[0]?.data.contentId as string, owner)]);
    await waitForFlush();

    expect(seen.filter((id) => id !== null)).toEqual(items.map(({ data }) => data.contentId).reverse());
    expect((await listed(owner)).map(({ content_id }) => content_id)).not.toContain(items[0]?.data.contentId);
  });

  it('bad requests: unknown kind, bad cursor, no token -> 400, 400, 401', async () => {
    const statuses = [
      (await social.send('PUT', '/api/notifications/settings', { ...as(owner), body: { everything: false } })).status,
      (await social.send('GET', '/api/notifications?cursor=x', as(owner))).status,
      (await social.send('GET', '/api/notifications')).status,
    ];

    expect(statuses).toEqual([400, 400, 401]);
  });
});

describe('account.deleted', () => {
  it('account.deleted: actor, correspondent and commenter -> removed from the notifications and data of others, no row left', async () => {
    const [ada = '', grace = ''] = fans;
    await react(ada);
    const root = await comment(ada, 'Mine');
    await comment(grace, `@ada and`, root.id);
    await social.send('PUT', `/api/follows/${owner}`, as(ada));
    await social.send('POST', '/api/messages', { ...as(ada), body: { recipient_id: owner, text: 'Secret' } });
    await social.send('PUT', `/api/relations/${grace}/mute`, as(ada));
    await social.send('PUT', '/api/notifications/settings', { ...as(ada), body: { reply: false } });
    await social.send('PATCH', `/api/comments/${root.id}`, { ...as(ada), body: { text: 'Mine too' } });
    await waitForFlush();
    const exported = (await social.send('GET', '/api/export/social', as(ada))).body;

    await deliverEvents(social, [testEvent('account.deleted', { userId: ada })]);
    await waitForFlush();

    expect(exported).toMatchObject({
      comment_versions: [{ comment_id: root.id, text: 'Mine' }],
      relations: [{ id: grace, muted: true }],
      messages: [{ sender_id: ada, recipient_id: owner, text: 'Secret' }],
      notification_settings: { reply: false },
    });
    expect((await listed(owner)).map(({ text }) => text).filter((text) => text.includes('ada'))).toEqual([]);
    expect((await social.send('GET', '/api/messages?folder=requests', as(owner))).body).toEqual([]);
    expect((await social.send('GET', `/api/comments/${contentId}`)).body).toMatchObject([
      { deleted: true, replies: [{ user: { username: 'grace' }, mentions: [] }] },
    ]);
    const tables = await social.rows<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('deleted_users', '_prisma_migrations')",
    );
    const left: string[] = [];
    for (const { relname } of tables)
      if ((await social.rows(`SELECT 1 FROM "${relname}" t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%'`, [ada])).length > 0)
        left.push(relname);
    expect(left).toEqual([]);
  });
});
