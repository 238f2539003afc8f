import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { recordContentEvents } from '../testing/content-events.ts';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
let events: readonly TrenzEvent[];
beforeAll(async () => {
  service = await startContent();
  events = await recordContentEvents(service);
});
afterAll(() => service.stop());

const { rewrite, publish, remove, introduce, itemOf } = remixing(() => service);
const quote = (id: string, as: string) => service.send('POST', `/api/content/${id}/quote`, { as: { id: as } });
const publishQuote = async (id: string, by: string, text = 'My own thoughts on this.'): Promise<string> => {
  const { body } = await quote(id, by);
  await rewrite(body, by, { tweets: [text] });
  expect((await publish(body.id, by)).status).toBe(200);
  return body.id;
};
const block = (userId: string, otherId: string) =>
  service.publish('relation.changed', { userId, otherId, blocked: true, muted: false, version: 1 });
const cardIn = async (id: string, viewer?: string) => {
  const feed = (await service.get('/api/content/public?limit=100', viewer)).body;
  return feed.find((item: { id: string }) => item.id === id)?.content_preview.quote;
};

describe('quote', () => {
  it('public item quoted and published -> card in the draft, the feed and the item; counted, one event, no lineage', async () => {
    const [author, quoter] = [randomUUID(), randomUUID()];
    await introduce(author, 'quoted.author');
    const id = await service.publishThread(author, 'The original wording.');

    const draft = (await quote(id, quoter)).body;
    expect(draft).toMatchObject({
      type: 'thread',
      status: 'draft',
      remix_of: null,
      quote: { status: 'available', id, text: 'The original wording.' },
    });
    await rewrite({ ...draft, title: null }, quoter, { tweets: ['My own thoughts.'] });
    await publish(draft.id, quoter);

    const card = {
      status: 'available',
      id,
      type: 'thread',
      text: 'The original wording.',
      image_url: null,
      author: { username: 'quoted.author' },
    };
    const shown = await itemOf(draft.id);
    expect(shown).toMatchObject({ title: 'My own thoughts', content_preview: { quote_of: id, quote: card }, remix_of: null, depth: 0 });
    expect(await cardIn(draft.id)).toMatchObject(card);
    const original = await itemOf(id);
    expect([original.quotes, original.stats.remixes]).toEqual([1, 0]);
    expect((await service.get(`/api/content/${id}/lineage`)).body.descendants).toEqual([]);
    const ofQuote = (type: string) => events.filter((event) => event.type === type && JSON.stringify(event.data).includes(draft.id));
    await eventually(() => expect(ofQuote('content.quoted')).toHaveLength(1));
    expect(ofQuote('content.quoted')[0]?.data).toMatchObject({
      contentId: id,
      quotedUserId: author,
      newContentId: draft.id,
      userId: quoter,
    });
    expect(ofQuote('content.remixed')).toEqual([]);
  });

  it('quoted item removed -> the quote stays, its card is not available; the quote removed -> no longer counted', async () => {
    const [author, quoter] = [randomUUID(), randomUUID()];
    const [gone, kept] = [await service.publishThread(author), await service.publishThread(author)];
    const [first, second] = [await publishQuote(gone, quoter), await publishQuote(kept, quoter)];

    await remove(gone, author);
    await remove(second, quoter);

    expect((await itemOf(first)).content_preview.quote).toEqual({ status: 'unavailable', id: gone });
    expect(await cardIn(first)).toEqual({ status: 'unavailable', id: gone });
    expect((await itemOf(kept)).quotes).toBe(0);
  });

  it('blocks -> a blocked user cannot quote; a later block hides the card from everyone; a viewer does not see blocked authors', async () => {
    const [author, quoter, viewer] = [randomUUID(), randomUUID(), randomUUID()];
    const id = await service.publishThread(author);
    const own = await publishQuote(id, quoter);
    const started = (await quote(id, quoter)).body;
    await rewrite(started, quoter, { tweets: ['Written before the block.'] });
    const other = await publishQuote(id, randomUUID());

    await block(viewer, author);
    await eventually(async () => expect(await cardIn(other, viewer)).toEqual({ status: 'unavailable', id }));
    expect(await cardIn(other)).toMatchObject({ status: 'available' });
    expect((await itemOf(id, viewer)).permissions.quote).toBe(false);

    await block(author, quoter);
    await eventually(async () => expect(await cardIn(own)).toEqual({ status: 'unavailable', id }));
    expect((await quote(id, quoter)).body.code).toBe('forbidden');
    expect((await publish(started.id, quoter)).body.code).toBe('forbidden');
  });

  it('draft, removed and unknown item -> 404; visitor -> 401; bad id -> 400 naming id', async () => {
    const author = randomUUID();
    const removed = await service.publishThread(author);
    await remove(removed, author);

    expect((await quote(await service.saveThread(author), author)).status).toBe(404);
    expect((await quote(removed, author)).status).toBe(404);
    expect((await quote(randomUUID(), author)).status).toBe(404);
    expect((await service.send('POST', `/api/content/${removed}/quote`)).status).toBe(401);
    expect((await quote('x', author)).body.errors[0].field).toBe('id');
  });

  it('a quote without own text -> not publishable; edited after its publication -> keeps its card', async () => {
    const [author, quoter] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(author);
    const empty = (await quote(id, quoter)).body;
    expect((await publish(empty.id, quoter)).body.errors[0].field).toBe('content.tweets.0');
    const quoting = await publishQuote(id, quoter);
    const { version } = await itemOf(quoting);

    await service.send('POST', `/api/content/${quoting}/edits`, {
      as: { id: quoter },
      body: { type: 'thread', content: { tweets: ['Better words for it.'], hashtags: [] }, version },
    });

    expect((await itemOf(quoting)).content_preview).toMatchObject({ text: 'Better words for it.', quote: { status: 'available', id } });
  });
});

describe('GET /api/content/:id/quotes', () => {
  const list = async (id: string, viewer?: string, query = '') => service.get(`/api/content/${id}/quotes${query}`, viewer);
  const idsOf = (answer: { body: unknown }) => (answer.body as { id: string }[]).map(({ id }) => id);

  it('three quotes, one deleted, paged -> latest first, each with the quoted card', async () => {
    const id = await service.publishThread(randomUUID(), 'Quoted often.');
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const first = await publishQuote(id, one, 'The first quote.');
    const deleted = await publishQuote(id, two, 'The second quote.');
    const last = await publishQuote(id, three, 'The third quote.');
    await remove(deleted, two);

    const page = await list(id, undefined, '?limit=1');
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';

    expect(idsOf(await list(id))).toEqual([last, first]);
    expect(page.body).toMatchObject([{ id: last, content_preview: { text: 'The third quote.', quote: { id } } }]);
    expect(idsOf(await service.get(next))).toEqual([first]);
  });

  it('author of a quote blocked -> not listed for the viewer', async () => {
    const [viewer, quoter] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(randomUUID());
    const quoted = await publishQuote(id, quoter);
    expect(idsOf(await list(id, viewer))).toEqual([quoted]);

    await block(viewer, quoter);

    await eventually(async () => expect(idsOf(await list(id, viewer))).toEqual([]));
    expect(idsOf(await list(id))).toEqual([quoted]);
  });

  it('quoting user blocks the author -> listed for no viewer', async () => {
    const [author, quoter] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(author);
    await publishQuote(id, quoter);

    await block(quoter, author);

    await eventually(async () => expect(idsOf(await list(id))).toEqual([]));
  });

  it('draft, deleted or unknown item -> 404; cursor of another list -> 400', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    expect((await list(id, undefined, '?cursor=x')).status).toBe(400);
    await remove(id, author);
    for (const each of [id, await service.saveThread(author), randomUUID()]) expect((await list(each)).status).toBe(404);
  });
});
