import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData } from '@trenzeye/proto/events';
import { startSocial, type TestSocial } from '../testing/social-service.ts';
import { contentPublished, deliverEvents } from '../testing/test-events.ts';

let social: TestSocial;
let ada: string;
let mallory: string;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());
beforeEach(async () => {
  [ada, mallory] = [await social.registerUser('ada'), await social.registerUser('mallory')];
});

const relate = (method: 'PUT' | 'DELETE', id: string, who: string, kind: 'block' | 'mute') =>
  social.send(method, `/api/relations/${who}/${kind}`, { as: { id } });
const comment = (id: string, contentId: string, text = 'Hello', parent_id?: string) =>
  social.send('POST', '/api/comments', { as: { id }, body: { content_id: contentId, text, ...(parent_id ? { parent_id } : {}) } });
const react = (id: string, content_id: string, reaction_type = 'like') =>
  social.send('POST', '/api/reactions', { as: { id }, body: { content_id, reaction_type } });
const reactToComment = (id: string, comment_id: string, reaction_type = 'like', headers = {}) =>
  social.send('POST', '/api/comments/react', { as: { id }, body: { comment_id, reaction_type }, headers });
const texts = async (contentId: string, id?: string) =>
  (await social.send('GET', `/api/comments/${contentId}`, id ? { as: { id } } : {})).body.map(({ text }: { text: string }) => text);
const itemOf = async (userId: string): Promise<string> => {
  const item = contentPublished({ userId });
  await deliverEvents(social, [item]);
  return item.data.contentId as string;
};
const changes = () =>
  social.events
    .filter(({ type, actor }) => type === 'relation.changed' && actor === ada)
    .map(({ data }) => data as EventData<'relation.changed'>);

describe('block', () => {
  it('block: twice, then unblocked -> state, list and one event each with increasing versions', async () => {
    const states = [await relate('PUT', ada, mallory, 'block'), await relate('PUT', ada, mallory, 'block')];
    const listed = await social.send('GET', '/api/relations?kind=blocked', { as: { id: ada } });
    const muted = await social.send('GET', '/api/relations?kind=muted', { as: { id: ada } });
    const secret = await social.send('GET', `/api/relations/${ada}`, { as: { id: mallory } });
    const over = await relate('DELETE', ada, mallory, 'block');

    expect(states.map(({ body }) => body)).toEqual(Array(2).fill({ user_id: mallory, blocked: true, muted: false }));
    expect(listed.body).toMatchObject([{ id: mallory, username: 'mallory', blocked: true }]);
    expect([muted.body, secret.body]).toEqual([[], { user_id: ada, blocked: false, muted: false }]);
    expect(over.body).toEqual({ user_id: mallory, blocked: false, muted: false });
    await eventually(() => expect(changes().map(({ blocked }) => blocked)).toEqual([true, false]));
    expect(changes()[1]?.version).toBeGreaterThan(changes()[0]?.version ?? 0);
  });

  it('block: users who follow each other -> both follows end, new ones are refused, counts are right', async () => {
    for (const [id, who] of [
      [ada, mallory],
      [mallory, ada],
    ] as const)
      await social.send('PUT', `/api/follows/${who}`, { as: { id } });

    await relate('PUT', ada, mallory, 'block');
    const tries = [
      await social.send('PUT', `/api/follows/${ada}`, { as: { id: mallory } }),
      await social.send('PUT', `/api/follows/${mallory}`, { as: { id: ada } }),
    ];

    expect((await social.send('GET', `/api/follows/${ada}`)).body).toMatchObject({ followers: 0, following: 0 });
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
  });

  it('block: comments -> hidden from each other, visible for a third user, refused on each other’s items and as replies', async () => {
    const [theirs, own] = [await social.publishItem(), await itemOf(ada)];
    const rude = (await comment(mallory, theirs, 'rude')).body;
    await comment(ada, theirs, 'kind');

    await relate('PUT', ada, mallory, 'block');

    expect([await texts(theirs, ada), await texts(theirs, mallory), await texts(theirs)]).toEqual([['kind'], ['rude'], ['kind', 'rude']]);
    expect((await comment(mallory, own)).body).toMatchObject({
      status: 403,
      detail: 'You cannot comment here: one of you has blocked the other.',
    });
    expect((await comment(ada, theirs, 'x', rude.id)).status).toBe(403);
    expect((await comment(mallory, theirs, 'still here')).status).toBe(201);
  });

  it('block: reactions -> refused to posts and comments of each other and on their posts, removing an earlier one is not', async () => {
    const [own, his, theirs] = [await itemOf(ada), await itemOf(mallory), await social.publishItem()];
    const [kind, rude] = [(await comment(ada, theirs, 'kind')).body, (await comment(mallory, theirs, 'rude')).body];
    const guest = (await comment(await social.registerUser('guest'), own, 'guest')).body;
    await react(mallory, own);

    await relate('PUT', ada, mallory, 'block');
    const refused = [
      await react(mallory, own, 'mind_blown'),
      await react(ada, his),
      await reactToComment(mallory, kind.id),
      await reactToComment(ada, rude.id),
      await reactToComment(mallory, guest.id),
    ];

    expect(refused.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      Array(5).fill([403, 'forbidden', 'You cannot react here: one of you has blocked the other.']),
    );
    expect((await react(mallory, own)).body).toMatchObject({ reactions: {}, user_reaction: null });
    expect([(await react(mallory, own)).status, (await react(mallory, theirs)).status]).toEqual([403, 200]);
  });

  it('block: a reaction with an Idempotency-Key is refused -> the key works once the block has ended', async () => {
    const [theirs, headers] = [await social.publishItem(), { 'idempotency-key': newId() }];
    const kind = (await comment(ada, theirs, 'kind')).body;
    await relate('PUT', ada, mallory, 'block');
    const refused = await reactToComment(mallory, kind.id, 'like', headers);
    await relate('DELETE', ada, mallory, 'block');

    expect([refused.status, (await reactToComment(mallory, kind.id, 'like', headers)).status]).toEqual([403, 200]);
  });

  it('block: a comment from before -> its author cannot change its text under an item of the other', async () => {
    const own = await itemOf(ada);
    const { body } = await comment(mallory, own, 'harmless');
    await relate('PUT', ada, mallory, 'block');

    const edited = await social.send('PATCH', `/api/comments/${body.id}`, { as: { id: mallory }, body: { text: 'rude' } });

    expect([edited.status, edited.body.detail]).toEqual([403, 'You cannot comment here: one of you has blocked the other.']);
    expect(await texts(own)).toEqual(['harmless']);
  });
});

describe('mute', () => {
  it('mute: comments -> hidden from the muting user only, nothing else changes', async () => {
    const contentId = await itemOf(ada);
    await comment(mallory, contentId, 'noise');

    await relate('PUT', ada, mallory, 'mute');

    expect([await texts(contentId, ada), await texts(contentId, mallory)]).toEqual([[], ['noise']]);
    expect((await comment(mallory, contentId, 'more')).status).toBe(201);
    await relate('PUT', ada, mallory, 'block');
    await relate('DELETE', ada, mallory, 'block');
    expect((await social.send('GET', `/api/relations/${mallory}`, { as: { id: ada } })).body).toMatchObject({
      blocked: false,
      muted: true,
    });
  });

  it('mute: own id, unknown user, bad id, no token -> 409, 404, 400, 401', async () => {
    const answers = [
      await relate('PUT', ada, ada.toUpperCase(), 'mute'),
      await relate('PUT', ada, newId(), 'mute'),
      await relate('PUT', ada, 'mallory', 'mute'),
      await social.send('PUT', `/api/relations/${mallory}/mute`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 404, 400, 401]);
  });

  it('list: five users by pages of 2 -> three pages, latest first', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, (_, n) => social.registerUser(`other${n}`)));
    for (const other of others) await relate('PUT', ada, other, 'mute');
    const seen: string[] = [];
    for (let next: string | undefined = '/api/relations?limit=2'; next; ) {
      const answer = await social.send('GET', next, { as: { id: ada } });
      seen.push(...answer.body.map(({ id }: { id: string }) => id));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }

    expect(seen).toEqual(others.reverse());
  });
});
