import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData, EventType } from '@trenzeye/proto/events';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, contentRemoved, deliverEvents, testEvent } from '../testing/test-events.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const post = (id: string, contentId: string, text: string, parentId?: string, headers = {}) =>
  social.send('POST', '/api/comments', {
    as: { id },
    body: { content_id: contentId, text, ...(parentId ? { parent_id: parentId } : {}) },
    headers,
  });
const list = async (contentId: string, id?: string) =>
  (await social.send('GET', `/api/comments/${contentId}`, id ? { as: { id } } : {})).body;
const edit = (id: string, comment: string, text: string) =>
  social.send('PATCH', `/api/comments/${comment}`, { as: { id }, body: { text } });
const drop = (id: string, comment: string) => social.send('DELETE', `/api/comments/${comment}`, { as: { id } });
const countOf = async (contentId: string) =>
  (await social.rows<{ comment_count: number }>('SELECT comment_count FROM comment_counts WHERE content_id = $1', [contentId]))[0]
    ?.comment_count;
const eventsOf = <T extends EventType>(type: T, commentId: string) =>
  social.events
    .filter((event) => event.type === type && (event.data as { commentId: string }).commentId === commentId)
    .map(({ data }) => data as EventData<T>);
const ownItem = async (userId: string): Promise<string> => {
  const item = contentPublished({ userId });
  await deliverEvents(social, [item]);
  return item.data.contentId as string;
};
const decide = (targetId: string, action: string, ownerId: string) =>
  deliverEvents(social, [
    testEvent('moderation.decided', {
      caseId: newId(),
      decisionId: newId(),
      targetType: 'comment',
      targetId,
      ownerId,
      action,
      message: '',
      moderatorId: newId(),
      version: 1,
    }),
  ]);

describe('replies', () => {
  it('replies: five, one of them to a reply -> one list, three with the comment, the rest by page; all counted', async () => {
    const contentId = await social.publishItem();
    const [me, other] = [newId(), newId()];
    const root = (await post(me, contentId, 'Root')).body;
    const first = (await post(other, contentId, 'r1', root.id)).body;
    await post(me, contentId, 'r2', first.id);
    for (const text of ['r3', 'r4', 'r5']) await post(other, contentId, text, root.id);

    const [shown] = await list(contentId);
    const page = await social.send('GET', `/api/comments/${root.id}/replies?limit=3`);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await social.send('GET', next);

    expect(shown).toMatchObject({
      id: root.id,
      parent_id: null,
      reply_count: 5,
      replies: [{ text: 'r1' }, { text: 'r2' }, { text: 'r3' }],
    });
    expect(shown.replies.every((reply: { parent_id: string }) => reply.parent_id === root.id)).toBe(true);
    expect([...page.body, ...rest.body].map(({ text }) => text)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
    expect(await countOf(contentId)).toBe(6);
    await eventually(() => expect(eventsOf('comment.created', first.id)).toMatchObject([{ parentId: root.id, commentCount: 2 }]));
  });

  it('replies: unknown comment, or a comment on another item -> 404 naming parent_id, the key stays unused', async () => {
    const [contentId, elsewhere] = [await social.publishItem(), await social.publishItem()];
    const me = newId();
    const foreign = (await post(me, elsewhere, 'There')).body;

    const answers = [
      await post(me, contentId, 'x', newId(), { 'idempotency-key': 'orphan' }),
      await post(me, contentId, 'x', foreign.id),
      await post(me, contentId, 'x', undefined, { 'idempotency-key': 'orphan-2' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 201]);
    expect(answers[0]?.body.errors[0].field).toBe('parent_id');
    expect(await social.rows("SELECT 1 FROM kit.idempotency WHERE key = 'orphan'")).toEqual([]);
  });

  it('permalink: a reply -> the reply with its comment; unknown and bad id -> 404, 400', async () => {
    const contentId = await social.publishItem();
    const root = (await post(newId(), contentId, 'Root')).body;
    const reply = (await post(newId(), contentId, 'Reply', root.id)).body;

    const found = await social.send('GET', `/api/comments/${reply.id}/permalink`);
    const direct = await social.send('GET', `/api/comments/${root.id}/permalink`);

    expect(found.body).toMatchObject({
      content_id: contentId,
      comment: { id: root.id, reply_count: 1 },
      reply: { id: reply.id, text: 'Reply' },
    });
    expect(direct.body).toMatchObject({ comment: { id: root.id }, reply: null });
    expect((await social.send('GET', `/api/comments/${newId()}/permalink`)).status).toBe(404);
    expect((await social.send('GET', '/api/comments/7/permalink')).status).toBe(400);
  });
});

describe('mentions', () => {
  it('mentions: any case, at the end of a sentence, unknown, in a mail address -> existing users with their positions', async () => {
    const name = `ada${newId().slice(-6)}`;
    const ada = await social.registerUser(name);
    const text = `Hi @${name.toUpperCase()}. Not @unknown-${name}, not mail@${name}, but @${name}!`;

    const { body } = await post(newId(), await social.publishItem(), text);

    expect(body.mentions.map(({ user_id }: { user_id: string }) => user_id)).toEqual([ada, ada]);
    expect(body.mentions.map(({ start, end }: { start: number; end: number }) => text.slice(start, end).toLowerCase())).toEqual([
      `@${name}`,
      `@${name}`,
    ]);
    await eventually(() => expect(eventsOf('comment.created', body.id)[0]?.mentioned).toEqual([ada]));
  });
});

describe('PATCH /api/comments/:id', () => {
  it('edit: twice, once to the same text -> new text, edited_at, one event per change, all versions for moderators', async () => {
    const contentId = await social.publishItem();
    const me = newId();
    const { body } = await post(me, contentId, 'One');

    const answers = [await edit(me, body.id, 'Two'), await edit(me, body.id, 'Two'), await edit(me, body.id, ' Three ')];
    const history = await social.send('GET', `/api/comments/${body.id}/history`, { as: { role: 'moderator' } });

    expect(answers.map(({ status, body: { text } }) => [status, text])).toEqual([
      [200, 'Two'],
      [200, 'Two'],
      [200, 'Three'],
    ]);
    expect(answers[2]?.body.edited_at).not.toBeNull();
    expect(history.body.versions.map(({ text }: { text: string }) => text)).toEqual(['Three', 'Two', 'One']);
    await eventually(() =>
      expect(eventsOf('comment.edited', body.id).map(({ edits, text }) => [edits, text])).toEqual([
        [1, 'Two'],
        [2, 'Three'],
      ]),
    );
    expect((await social.send('GET', `/api/comments/${body.id}/history`, { as: { id: me } })).status).toBe(403);
  });

  it('edit: another user, unknown comment, blank text, no token, the 21st edit -> 403, 404, 400, 401, 409', async () => {
    const me = newId();
    const { body } = await post(me, await social.publishItem(), 'Mine');
    await social.rows('UPDATE comments SET edits = 20 WHERE id = $1', [body.id]);

    const statuses = [
      (await edit(newId(), body.id, 'Yours')).status,
      (await edit(me, newId(), 'x')).status,
      (await edit(me, body.id, '  ')).status,
      (await social.send('PATCH', `/api/comments/${body.id}`, { body: { text: 'x' } })).status,
      (await edit(me, body.id, 'Again')).status,
    ];

    expect(statuses).toEqual([403, 404, 400, 401, 409]);
  });
});

describe('DELETE /api/comments/:id', () => {
  it('delete: comment with replies -> a placeholder without text and name, deleted with the last reply', async () => {
    const contentId = await social.publishItem();
    const [me, other] = [newId(), newId()];
    const root = (await post(me, contentId, 'Secret')).body;
    const reply = (await post(other, contentId, 'Reply', root.id)).body;

    const gone = await drop(me, root.id);
    const [placeholder] = await list(contentId);
    const again = await drop(me, root.id);
    const last = await drop(other, reply.id);

    expect(gone.body).toEqual({ id: root.id, content_id: contentId, comment_count: 1, place_stays: true });
    expect(placeholder).toMatchObject({
      id: root.id,
      deleted: true,
      text: '',
      user: { username: 'deleted' },
      can_edit: false,
      replies: [{ text: 'Reply' }],
    });
    expect(JSON.stringify(placeholder)).not.toContain(me);
    expect([again.status, last.body.comment_count]).toEqual([404, 0]);
    expect(await list(contentId)).toEqual([]);
    expect(await social.rows('SELECT 1 FROM comments WHERE content_id = $1', [contentId])).toEqual([]);
    await eventually(() => expect(eventsOf('comment.removed', root.id)).toMatchObject([{ reason: 'author', commentCount: 1 }]));
  });

  it('delete: by the author of the item -> deleted; by another user -> 403', async () => {
    const [owner, me] = [newId(), newId()];
    const contentId = await ownItem(owner);
    const { body } = await post(me, contentId, 'Unwanted');

    const shown = [(await list(contentId, owner))[0], (await list(contentId, me))[0], (await list(contentId, newId()))[0]];
    const answers = [await drop(newId(), body.id), await drop(owner, body.id)];

    expect(shown.map(({ can_edit, can_delete }) => [can_edit, can_delete])).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 200]);
    await eventually(() => expect(eventsOf('comment.removed', body.id)).toMatchObject([{ reason: 'item_author', userId: me }]));
  });

  it('race: replies, edits and deletions of the same comments at once -> the count equals the rows, no reply without its comment', async () => {
    const contentId = await social.publishItem();
    const users = Array.from({ length: 6 }, newId);
    const roots = await Promise.all(users.map(async (id) => (await post(id, contentId, 'Root')).body.id as string));
    await Promise.all(
      users.flatMap((id, n) => [
        ...roots.map((root) => post(id, contentId, 'Reply', root)),
        edit(id, roots[n] as string, 'Other text'),
        drop(id, roots[n] as string),
      ]),
    );

    const [state] = await social.rows(
      `SELECT n.comment_count = (SELECT count(*) FROM comments c WHERE c.content_id = n.content_id AND c.state = 'visible') AS counted,
         NOT EXISTS (SELECT FROM comments r WHERE r.content_id = n.content_id AND r.parent_id IS NOT NULL
           AND NOT EXISTS (SELECT FROM comments p WHERE p.id = r.parent_id)) AS placed,
         NOT EXISTS (SELECT FROM comments p WHERE p.content_id = n.content_id
           AND p.reply_count <> (SELECT count(*) FROM comments r WHERE r.parent_id = p.id AND r.state = 'visible')) AS replies
       FROM comment_counts n WHERE n.content_id = $1`,
      [contentId],
    );

    expect(state).toEqual({ counted: true, placed: true, replies: true });
  });
});

describe('moderation', () => {
  it('moderation: remove twice, restore twice -> placeholder and lower count, then as before; one event each', async () => {
    const contentId = await social.publishItem();
    const me = newId();
    const root = (await post(me, contentId, 'Rude')).body;
    await post(newId(), contentId, 'Reply', root.id);

    await decide(root.id, 'remove', me);
    await decide(root.id, 'remove', me);
    const hidden = [await countOf(contentId), (await list(contentId))[0], (await edit(me, root.id, 'Kind')).status] as const;
    const react = await social.send('POST', '/api/comments/react', { as: {}, body: { comment_id: root.id, reaction_type: 'like' } });
    const history = await social.send('GET', `/api/comments/${root.id}/history`, { as: { role: 'admin' } });
    await decide(root.id, 'restore', me);
    await decide(root.id, 'restore', me);

    expect(hidden).toMatchObject([1, { deleted: true, text: '', reply_count: 1 }, 404]);
    expect([react.status, history.body.state, history.body.versions[0].text]).toEqual([404, 'removed', 'Rude']);
    expect((await list(contentId))[0]).toMatchObject({ deleted: false, text: 'Rude' });
    expect(await countOf(contentId)).toBe(2);
    await eventually(() => expect(eventsOf('comment.restored', root.id)).toMatchObject([{ commentCount: 2 }]));
    expect(eventsOf('comment.removed', root.id)).toMatchObject([{ reason: 'moderation', commentCount: 1 }]);
  });

  it('moderation: an item removed and restored -> comments and reactions are refused meanwhile, then all are back', async () => {
    const owner = newId();
    const contentId = await ownItem(owner);
    const { body } = await post(newId(), contentId, 'Stays');
    await social.send('POST', '/api/reactions', { as: {}, body: { content_id: contentId, reaction_type: 'like' } });

    const gone = contentRemoved(contentId, owner);
    await deliverEvents(social, [{ ...gone, data: { ...gone.data, reason: 'moderation' } }]);
    const meanwhile = [
      (await post(newId(), contentId, 'More')).status,
      (await social.send('POST', '/api/reactions', { as: {}, body: { content_id: contentId, reaction_type: 'idea' } })).status,
      (await social.send('GET', `/api/comments/${contentId}`)).status,
      (await social.send('GET', `/api/comments/${body.id}/permalink`)).status,
    ];
    await deliverEvents(social, [
      testEvent('content.restored', { contentId, userId: owner, version: 4, publishedTotal: 1, totalVersion: 3 }),
    ]);

    expect(meanwhile).toEqual([404, 404, 404, 404]);
    expect((await list(contentId)).map(({ text }: { text: string }) => text)).toEqual(['Stays']);
    const again = await social.send('POST', '/api/reactions', { as: {}, body: { content_id: contentId, reaction_type: 'like' } });
    expect(again.body.reactions).toEqual({ like: 2 });
  });
});
