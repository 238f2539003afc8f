import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
const events: TrenzEvent[] = [];
beforeAll(async () => {
  service = await startContent();
  await service.bus.subscribe({
    group: 'content-test',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
    },
  });
});
afterAll(() => service.stop());

const { as, remix, rewrite, changedRemix, publish, remove, consent, publishRemix, introduce, itemOf, ids } = remixing(() => service);

describe('a remix', () => {
  it('of a public item -> a draft that starts as a copy and credits it; published -> the credit of then and now stays', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    await introduce(author, 'ada');
    const original = await service.publishThread(author, 'The original thought. And more.');

    const draft = await remix(original, remixer);
    await rewrite(draft.body, remixer, { hashtags: ['tag', 'mine'] });
    await publish(draft.body.id, remixer);
    await introduce(author, 'ada.l', 2);

    expect(draft.status).toBe(201);
    expect(draft.body).toMatchObject({
      status: 'draft',
      type: 'thread',
      content: { tweets: ['The original thought. And more.', 'Second post'], hashtags: ['tag'] },
      remix_of: { id: original, status: 'published', title: 'The original thought', username_then: 'ada', author: { id: author } },
    });
    expect(await itemOf(draft.body.id)).toMatchObject({
      depth: 1,
      remix_of: { id: original, username_then: 'ada', author: { id: author, username: 'ada.l' } },
      content_preview: { remix_of: { id: original, username: 'ada' } },
    });
    await eventually(() =>
      expect(
        events.filter(({ type, data }) => type === 'content.remixed' && (data as { contentId: string }).contentId === original),
      ).toMatchObject([
        { data: { originalUserId: author, newContentId: draft.body.id, userId: remixer, depth: 1, remixCount: 1, remixVersion: 1 } },
      ]),
    );
  });

  it('several by the same users and by the author -> each other user counts once, everywhere', async () => {
    const [author, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    const original = await service.publishThread(author);

    for (const by of [one, one, two, author]) await publishRemix(original, by);

    expect((await itemOf(original)).stats.remixes).toBe(2);
    const [inFeed] = (await service.get('/api/content/public?sort=most_remixed&limit=1')).body;
    expect([inFeed.id, inFeed.stats.remixes]).toEqual([original, 2]);
    const [row] = await service.sql.query('SELECT remix_count, engagement_score FROM content_metrics WHERE content_id = $1', [original]);
    expect(row).toEqual({ remix_count: 2, engagement_score: 6 });
  });

  it('ten users at the same time -> ten, none lost', async () => {
    const original = await service.publishThread(randomUUID());
    const people = Array.from({ length: 10 }, () => randomUUID());
    const drafts = await Promise.all(people.map(async (by) => [by, await changedRemix(original, by)] as const));

    const published = await Promise.all(drafts.map(([by, id]) => publish(id, by)));

    expect(published.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect((await itemOf(original)).stats.remixes).toBe(10);
    await eventually(() => {
      const versions = events.flatMap(({ type, data }) =>
        type === 'content.remixed' && (data as { contentId: string }).contentId === original
          ? [(data as { remixVersion: number }).remixVersion]
          : [],
      );
      expect(versions.sort((left, right) => left - right)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });
  });

  it('removed -> counts no more; its original removed while it is a draft -> still publishes, with a tombstone', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const original = await service.publishThread(author);
    const first = await publishRemix(original, remixer);
    const second = (await remix(original, remixer)).body.id;

    await remove(first, remixer);
    const after = (await itemOf(original)).stats.remixes;
    await remove(original, author);
    const published = await publish(second, remixer);

    expect([after, published.status]).toEqual([0, 200]);
    expect((await itemOf(second)).remix_of).toMatchObject({ id: original, status: 'removed', title: null, author: { id: author } });
  });

  it('an item being removed and remixed at once -> either a remix with a credit or none', async () => {
    const author = randomUUID();
    const originals = await Promise.all(Array.from({ length: 6 }, () => service.publishThread(author)));

    const outcomes = await Promise.all(originals.map((id) => Promise.all([remix(id, randomUUID()), remove(id, author)])));

    for (const [made, removed] of outcomes) {
      expect(removed.status).toBe(204);
      expect([201, 404]).toContain(made.status);
      if (made.status === 201) expect(made.body.remix_of.id).toBeDefined();
    }
  });

  it('of a draft, an unknown and a removed item -> 404; signed out -> 401', async () => {
    const author = randomUUID();
    const [draft, removed] = [await service.saveThread(author), await service.publishThread(author)];
    await remove(removed, author);

    const answers = await Promise.all([draft, removed, randomUUID()].map((id) => remix(id, randomUUID())));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await service.send('POST', `/api/content/${removed}/remix`)).status).toBe(401);
  });
});

describe('consent', () => {
  it.each([
    ['off', /does not allow/],
    ['followers', /Only followers/],
    ['ask', /wants to be asked/],
  ])('%s -> refused with a sentence, also when it was said while the remix was a draft; the author may', async (setting, sentence) => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const original = await service.publishThread(author);
    const before = (await remix(original, remixer)).body.id;

    const set = await consent(original, author, setting);
    const [refused, late, own] = [await remix(original, remixer), await publish(before, remixer), await remix(original, author)];

    expect(set.body).toEqual({ id: original, remix_consent: setting });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'forbidden', expect.stringMatching(sentence)]);
    expect([late.status, own.status]).toEqual([403, 201]);
    expect((await itemOf(original, remixer)).permissions).toMatchObject({
      remix: false,
      remix_refusal: expect.stringMatching(sentence),
      request_remix: setting === 'ask',
    });
  });

  it('followers, and the projection knows one -> may', async () => {
    const [author, follower] = [randomUUID(), randomUUID()];
    const original = await service.publishThread(author);
    await consent(original, author, 'followers');
    await service.sql.query('INSERT INTO followers (user_id, follower_id, following, version) VALUES ($1, $2, true, 1)', [
      author,
      follower,
    ]);

    expect((await remix(original, follower)).status).toBe(201);
  });

  it('asked, answered -> may or may not; asking twice is one request; only the author sees and answers it', async () => {
    const [author, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    const original = await service.publishThread(author);
    await consent(original, author, 'ask');
    const ask = (by: string, message: string) =>
      service.send('POST', `/api/content/${original}/remix-requests`, { ...as(by), body: { message } });
    const list = (by: string, query = '') => service.get(`/api/content/${original}/remix-requests${query}`, by);
    const answer = (request: string, by: string, status: string) =>
      service.send('POST', `/api/content/${original}/remix-requests/${request}`, { ...as(by), body: { status } });

    const [first, again, other] = [await ask(one, ' Please! '), await ask(one, 'Please?'), await ask(two, '')];
    const pending = (await itemOf(original, one)).permissions.remix_refusal;
    const foreign = await answer(first.body.id, one, 'accepted');
    const [yes, no] = [await answer(first.body.id, author, 'accepted'), await answer(other.body.id, author, 'declined')];

    expect([first.status, first.body.message, again.body]).toEqual([201, 'Please!', first.body]);
    expect(pending).toMatch(/not answered/);
    expect([foreign.status, (await list(one)).status]).toEqual([404, 404]);
    expect([yes.body.status, no.body.status]).toEqual(['accepted', 'declined']);
    expect([(await remix(original, one)).status, (await remix(original, two)).body.detail]).toEqual([
      201,
      expect.stringMatching(/declined/),
    ]);
    expect(ids((await list(author)).body)).toEqual([other.body.id, first.body.id]);
    expect(ids((await list(author, '?status=accepted')).body)).toEqual([first.body.id]);
    const page = await list(author, '?limit=1');
    expect(ids((await service.get(nextPath(page) ?? '', author)).body)).toEqual([first.body.id]);
    await eventually(() => {
      expect(
        events.filter(({ type, data }) => type === 'remix.requested' && (data as { contentId: string }).contentId === original),
      ).toHaveLength(2);
      expect(
        events.filter(({ type, data }) => type === 'remix.answered' && (data as { contentId: string }).contentId === original),
      ).toHaveLength(2);
    });
  });

  it.each(['author', 'remixer'])('blocked by the %s -> neither a remix nor a request, whatever the author allows', async (blocker) => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const [open, onRequest] = [await service.publishThread(author), await service.publishThread(author)];
    await consent(onRequest, author, 'ask');
    const [userId, otherId] = blocker === 'author' ? [author, remixer] : [remixer, author];
    await service.publish('relation.changed', { userId, otherId, blocked: true, muted: false, version: 1 });
    const ask = (id: string) => service.send('POST', `/api/content/${id}/remix-requests`, { ...as(remixer), body: {} });

    await eventually(async () => expect((await remix(open, remixer)).status).toBe(403));
    expect([(await ask(onRequest)).status, (await ask(open)).status]).toEqual([403, 403]);
    expect((await remix(open, randomUUID())).status).toBe(201);
  });

  it('asking where nothing is to be asked -> 409, where it is no use -> 403', async () => {
    const author = randomUUID();
    const [open, closed] = [await service.publishThread(author), await service.publishThread(author)];
    await consent(closed, author, 'off');
    const ask = (id: string) => service.send('POST', `/api/content/${id}/remix-requests`, { ...as(randomUUID()), body: {} });

    expect([(await ask(open)).status, (await ask(closed)).status]).toEqual([409, 403]);
  });
});
