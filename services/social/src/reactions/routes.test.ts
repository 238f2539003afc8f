import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const react = (userId: string, content_id: unknown, reaction_type: unknown, headers: Record<string, string> = {}) =>
  social.send('POST', '/api/reactions', { as: { id: userId }, body: { content_id, reaction_type }, headers });

const changesOf = (contentId: string) =>
  social.events
    .filter(({ type }) => type === 'reactions.changed')
    .map(({ data }) => data as EventData<'reactions.changed'>)
    .filter((data) => data.contentId === contentId);

describe('POST /api/reactions', () => {
  it('reaction: first, other, same -> set, replaced, removed', async () => {
    const contentId = await social.publishItem();
    const [me, other] = [newId(), newId()];
    await react(other, contentId, 'like');
    expect((await react(me, contentId, 'like')).body).toEqual({ content_id: contentId, reactions: { like: 2 }, user_reaction: 'like' });
    expect((await react(me, contentId, 'idea')).body).toEqual({
      content_id: contentId,
      reactions: { like: 1, idea: 1 },
      user_reaction: 'idea',
    });
    expect((await react(me, contentId, 'idea')).body).toEqual({ content_id: contentId, reactions: { like: 1 }, user_reaction: null });
  });

  it('reaction: each change -> one event with absolute counts and the next version', async () => {
    const contentId = await social.publishItem();
    const me = newId();
    await react(me, contentId, 'laugh');
    await react(me, contentId, 'laugh');
    await eventually(() => expect(changesOf(contentId)).toHaveLength(2));
    expect(changesOf(contentId)).toMatchObject([
      { counts: { laugh: 1 }, version: 1, userId: me, userReaction: 'laugh' },
      { counts: {}, version: 2, userId: me, userReaction: '' },
    ]);
    expect(social.events.filter(({ actor }) => actor === me)).toHaveLength(2);
  });

  it('reaction: the same idempotency key again -> applied once, the same answer', async () => {
    const contentId = await social.publishItem();
    const me = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => react(me, contentId, 'like', { 'idempotency-key': 'one' })));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(await social.rows('SELECT counts, version FROM reaction_counts WHERE content_id = $1', [contentId])).toEqual([
      { counts: { like: 1 }, version: 1 },
    ]);
  });

  it('reaction: a used idempotency key with another body -> 422, nothing changed', async () => {
    const contentId = await social.publishItem();
    const me = newId();
    await react(me, contentId, 'like', { 'idempotency-key': 'two' });
    const answer = await react(me, contentId, 'idea', { 'idempotency-key': 'two' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await social.rows('SELECT counts FROM reaction_counts WHERE content_id = $1', [contentId])).toEqual([{ counts: { like: 1 } }]);
  });

  it('reaction: an unknown item -> 404 naming content_id after the wait, and the key stays unused', async () => {
    const contentId = newId();
    const me = newId();
    const answer = await react(me, contentId, 'like', { 'idempotency-key': 'three' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', errors: [{ field: 'content_id' }] } });
    await social.publishItem(contentId);
    expect(await react(me, contentId, 'like', { 'idempotency-key': 'three' })).toMatchObject({
      status: 200,
      body: { user_reaction: 'like' },
    });
  });

  it('reaction: the item is published a moment later -> waits for it', async () => {
    const contentId = newId();
    const answer = react(newId(), contentId, 'like');
    await social.publishItem(contentId);
    expect(await answer).toMatchObject({ status: 200, body: { reactions: { like: 1 } } });
  });

  it.each([
    ['a reaction that is shown but not offered', { content_id: newId(), reaction_type: 'love' }, 'reaction_type'],
    ['a reaction of the wrong type', { content_id: newId(), reaction_type: 1 }, 'reaction_type'],
    ['an id that is none', { content_id: 'one', reaction_type: 'like' }, 'content_id'],
    ['no id', { reaction_type: 'like' }, 'content_id'],
    ['a body that is no object', 'like', 'body'],
  ])('reaction: %s -> 400 naming the field', async (_case, body, field) => {
    const answer = await social.send('POST', '/api/reactions', { as: {}, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } });
  });

  it('reaction: malformed JSON -> 400 malformed_json', async () => {
    expect(await social.send('POST', '/api/reactions', { as: {}, rawBody: '{"content_id":' })).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    });
  });

  it('reaction: no token, a wrong one, a suspended account -> 401, 401, 403', async () => {
    const body = { content_id: newId(), reaction_type: 'like' };
    expect(await social.send('POST', '/api/reactions', { body })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await social.send('POST', '/api/reactions', { body, token: 'no.token.this' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
    expect(await social.send('POST', '/api/reactions', { body, as: { status: 'suspended' } })).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    });
  });
});
