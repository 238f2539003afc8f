import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const post = (userId: string, content_id: unknown, text: unknown, headers: Record<string, string> = {}) =>
  social.send('POST', '/api/comments', { as: { id: userId }, body: { content_id, text }, headers });
const list = (contentId: string, query = '', viewerId?: string) =>
  social.send('GET', `/api/comments/${contentId}${query}`, viewerId ? { as: { id: viewerId } } : {});
const react = (userId: string, comment_id: unknown, reaction_type: unknown, headers: Record<string, string> = {}) =>
  social.send('POST', '/api/comments/react', { as: { id: userId }, body: { comment_id, reaction_type }, headers });
const textsOf = (answer: { body: { text: string }[] }) => answer.body.map(({ text }) => text);

describe('POST /api/comments', () => {
  it('comment: posted -> 201 with the author, and an event with the count after it', async () => {
    const contentId = await social.publishItem();
    const maya = await social.registerUser('maya');
    await post(maya, contentId, 'First');
    const answer = await post(maya, contentId, '  Second \n');
    expect(answer).toMatchObject({
      status: 201,
      body: {
        content_id: contentId,
        text: 'Second',
        user: { id: maya, username: 'maya', avatar_url: null },
        reactions: {},
        user_reaction: null,
      },
    });
    await eventually(() =>
      expect(
        social.events
          .filter(({ data }) => 'commentId' in data && data.contentId === contentId)
          .map(({ type, actor, data }) => ({ type, actor, data })),
      ).toMatchObject([
        { type: 'comment.created', actor: maya, data: { text: 'First', commentCount: 1, version: 1 } },
        {
          type: 'comment.created',
          actor: maya,
          data: { commentId: answer.body.id, userId: maya, text: 'Second', commentCount: 2, version: 2 },
        },
      ]),
    );
  });

  it('comment: the same idempotency key at once -> one comment, one answer', async () => {
    const contentId = await social.publishItem();
    const me = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(me, contentId, 'Once', { 'idempotency-key': 'c1' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await list(contentId)).body).toHaveLength(1);
    expect(await post(me, contentId, 'Twice', { 'idempotency-key': 'c1' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });

  it('comment: 30 at once -> the count equals the rows', async () => {
    const contentId = await social.publishItem();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => post(newId(), contentId, `Comment ${index}`)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(
      await social.rows(
        'SELECT comment_count, version, (SELECT count(*)::integer FROM comments c WHERE c.content_id = n.content_id) AS rows FROM comment_counts n WHERE content_id = $1',
        [contentId],
      ),
    ).toEqual([{ comment_count: 30, version: 30, rows: 30 }]);
  });

  it('comment: the item is published a moment later -> waits for it', async () => {
    const contentId = newId();
    const answer = post(newId(), contentId, 'Early');
    await social.publishItem(contentId);
    expect((await answer).status).toBe(201);
  });

  it('comment: an unknown item -> 404 naming content_id, and the key stays unused', async () => {
    const [contentId, me] = [newId(), newId()];
    expect(await post(me, contentId, 'Hello', { 'idempotency-key': 'c2' })).toMatchObject({
      status: 404,
      body: { errors: [{ field: 'content_id' }] },
    });
    await social.publishItem(contentId);
    expect((await post(me, contentId, 'Hello', { 'idempotency-key': 'c2' })).status).toBe(201);
  });

  it.each([
    ['blank text', '   ', 'Write something before posting.'],
    ['text beyond 2000 characters', 'x'.repeat(2001), expect.any(String)],
    ['text with a NUL', 'a\0b', expect.any(String)],
    ['text of the wrong type', ['a'], expect.any(String)],
  ])('comment: %s -> 400 naming text', async (_case, text, message) => {
    const contentId = await social.publishItem();
    expect(await post(newId(), contentId, text)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'text', message }] },
    });
  });

  it('comment: no token -> 401; a bad id -> 400', async () => {
    expect((await social.send('POST', '/api/comments', { body: { content_id: newId(), text: 'Hi' } })).status).toBe(401);
    expect(await post(newId(), '7', 'Hi')).toMatchObject({ status: 400, body: { errors: [{ field: 'content_id' }] } });
  });
});

describe('GET /api/comments/:contentId', () => {
  it('comments: more than a page -> newest first, each once, through the Link header', async () => {
    const contentId = await social.publishItem();
    const instant = '2026-01-05T10:00:00.000Z';
    const comments = Array.from({ length: 7 }, (_, index) => ({
      id: newId(),
      user_id: newId(),
      content_id: contentId,
      text: `${index}`,
      created_at: index < 3 ? instant : `2026-01-05T1${index}:00:00.000Z`,
    }));
    await social.send('POST', '/internal/comments', { internal: true, body: comments });
    const texts: string[] = [];
    let path: string | undefined = `/api/comments/${contentId}?limit=3`;
    for (let pages = 0; path && pages < 5; pages += 1) {
      const answer = await social.send('GET', path);
      texts.push(...textsOf(answer));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(texts.slice(0, 4)).toEqual(['6', '5', '4', '3']);
    expect([...texts].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('comments: a comment posted between two pages -> the next page does not change', async () => {
    const contentId = await social.publishItem();
    for (const text of ['a', 'b', 'c']) await post(newId(), contentId, text);
    const first = await list(contentId, '?limit=2');
    await post(newId(), contentId, 'd');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    expect([...textsOf(first), ...textsOf(await list(contentId, `?limit=2&cursor=${cursor}`))]).toEqual(['c', 'b', 'a']);
  });

  it('comments: none -> empty list without a Link; unknown item -> 404', async () => {
    const answer = await list(await social.publishItem());
    expect(answer).toMatchObject({ status: 200, body: [] });
    expect(answer.headers.get('link')).toBeNull();
    expect(await list(newId())).toMatchObject({ status: 404, body: { errors: [{ field: 'id' }] } });
  });

  it.each([
    ['a bad id', '/api/comments/7', 'id'],
    ['limit 0', `/api/comments/${newId()}?limit=0`, 'limit'],
    ['limit 101', `/api/comments/${newId()}?limit=101`, 'limit'],
    ['a damaged cursor', `/api/comments/${newId()}?cursor=abc`, 'cursor'],
    [
      'a cursor with an impossible instant',
      `/api/comments/${newId()}?cursor=${Buffer.from(JSON.stringify(['2026-99-99T99:99:99Z', newId()])).toString('base64url')}`,
      'cursor',
    ],
    [
      'a cursor with a day that is not',
      `/api/comments/${newId()}?cursor=${Buffer.from(JSON.stringify(['2026-02-31T00:00:00Z', newId()])).toString('base64url')}`,
      undefined,
    ],
  ])('comments: %s -> 4xx, never 5xx', async (_case, path, field) => {
    const answer = await social.send('GET', path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (field) expect(answer.body.errors[0].field).toBe(field);
  });
});

describe('POST /api/comments/react', () => {
  it('comment reaction: first, other, same -> set, replaced, removed; user_reaction for its owner only', async () => {
    const contentId = await social.publishItem();
    const [me, other] = [newId(), newId()];
    const { body: comment } = await post(other, contentId, 'Well said');
    await react(other, comment.id, 'laugh');
    expect((await react(me, comment.id, 'laugh')).body).toEqual({
      comment_id: comment.id,
      reactions: { laugh: 2 },
      user_reaction: 'laugh',
    });
    expect((await react(me, comment.id, 'idea')).body).toEqual({
      comment_id: comment.id,
      reactions: { laugh: 1, idea: 1 },
      user_reaction: 'idea',
    });
    expect((await list(contentId, '', me)).body[0]).toMatchObject({ reactions: { laugh: 1, idea: 1 }, user_reaction: 'idea' });
    expect((await list(contentId)).body[0]).toMatchObject({ reactions: { laugh: 1, idea: 1 }, user_reaction: null });
    expect((await react(me, comment.id, 'idea')).body).toEqual({ comment_id: comment.id, reactions: { laugh: 1 }, user_reaction: null });
  });

  it('comment reaction: the same key at once -> applied once; another body -> 422', async () => {
    const { body: comment } = await post(newId(), await social.publishItem(), 'Once more');
    const me = newId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => react(me, comment.id, 'idea', { 'idempotency-key': 'r1' })));
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 6 }, () => ({ comment_id: comment.id, reactions: { idea: 1 }, user_reaction: 'idea' })),
    );
    expect((await react(me, comment.id, 'like', { 'idempotency-key': 'r1' })).status).toBe(422);
  });

  it('comment reaction: unknown comment, unoffered reaction, bad id, no token -> 404, 400, 400, 401', async () => {
    expect(await react(newId(), newId(), 'like')).toMatchObject({ status: 404, body: { errors: [{ field: 'comment_id' }] } });
    expect(await react(newId(), newId(), 'thumbs_down')).toMatchObject({ status: 400, body: { errors: [{ field: 'reaction_type' }] } });
    expect(await react(newId(), 'x', 'like')).toMatchObject({ status: 400, body: { errors: [{ field: 'comment_id' }] } });
    expect((await social.send('POST', '/api/comments/react', { body: { comment_id: newId(), reaction_type: 'like' } })).status).toBe(401);
  });
});
