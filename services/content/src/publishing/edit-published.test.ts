import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { maxEditsPerHour } from '@trenzeye/proto/http/content';
import { recordContentEvents } from '../testing/content-events.ts';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { decideModeration } from '../testing/decide-moderation.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
let events: readonly TrenzEvent[];
beforeAll(async () => {
  service = await startContent();
  events = await recordContentEvents(service);
});
afterAll(() => service.stop());

const { changedRemix, publish, publishRemix, remove, itemOf } = remixing(() => service);
const thread = (tweets: string[], hashtags: string[], version: number) => ({ type: 'thread', content: { tweets, hashtags }, version });
const edit = (id: string, as: string, body: unknown, headers = {}) =>
  service.send('POST', `/api/content/${id}/edits`, { as: { id: as }, body, headers });
const versionsOf = async (id: string) => (await service.get(`/api/content/${id}/edits`)).body;
const eventsOf = (id: string) =>
  events.filter((event) => event.type === 'content.edited' && (event.data as { contentId?: string }).contentId === id);
const flag = (targetId: string) =>
  service.publish('content.flagged', {
    reportId: randomUUID(),
    caseId: randomUUID(),
    targetType: 'content',
    targetId,
    ownerId: randomUUID(),
    reporterId: randomUUID(),
    reason: 'spam',
  });
const decide = (targetId: string, action: string) => decideModeration(service, targetId, action);

describe('edit of a published item', () => {
  it('text and tags changed -> new text everywhere, earlier version kept, counts stay, one event', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author, 'Quiet harbours at dawn. More below.');
    await service.publish('reactions.changed', { contentId: id, counts: { like: 3 }, version: 1, userId: author, userReaction: 'like' });
    await eventually(async () => expect((await itemOf(id)).stats.likes).toBe(3));
    const before = await itemOf(id, author);

    const { status, body } = await edit(id, author, thread(['Loud zeppelins at dusk. More below.'], ['airship'], before.version));

    expect([status, body]).toEqual([200, { id, title: 'Loud zeppelins at dusk', version: before.version + 1, versions: 2 }]);
    const after = await itemOf(id, author);
    expect(after).toMatchObject({
      title: 'Loud zeppelins at dusk',
      content: { tweets: ['Loud zeppelins at dusk. More below.'], hashtags: ['airship'] },
      content_preview: { text: 'Loud zeppelins at dusk. More below.', post_count: 1, hashtags: ['airship'], edited: { versions: 2 } },
      stats: { likes: 3 },
      timestamp: before.timestamp,
    });
    expect(await versionsOf(id)).toMatchObject([
      { number: 2, title: 'Loud zeppelins at dusk', content: { hashtags: ['airship'] } },
      { number: 1, content: { tweets: ['Quiet harbours at dawn. More below.', 'Second post'] }, published_at: before.timestamp },
    ]);
    const found = async (q: string) =>
      (await service.get(`/api/search?type=items&q=${q}`)).body.map((hit: { item: { id: string } }) => hit.item.id);
    expect(await found('zeppelins')).toEqual([id]);
    expect(await found('harbours')).toEqual([]);
    expect((await service.get('/api/content/public?tag=airship')).body.map((item: { id: string }) => item.id)).toEqual([id]);
    await eventually(() => expect(eventsOf(id)).toHaveLength(1));
    expect(eventsOf(id)[0]?.data).toMatchObject({
      userId: author,
      title: 'Loud zeppelins at dusk',
      publishedVersion: 2,
      version: body.version,
    });
  });

  it('the same text again, or a retry after the edit -> no new version', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    const { version } = await itemOf(id, author);
    const body = thread(['Changed once. It is.'], ['tag'], version);

    const [first, retry] = [await edit(id, author, body), await edit(id, author, body)];

    expect([first.status, retry.status, retry.body.versions]).toEqual([200, 200, 2]);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  it('edited elsewhere in the meantime -> 409, text stays', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    const { version } = await itemOf(id, author);
    await edit(id, author, thread(['From the first tab.'], [], version));

    const { status, body } = await edit(id, author, thread(['From the second tab.'], [], version));

    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await itemOf(id)).content.tweets).toEqual(['From the first tab.']);
  });

  it('another user, a draft, a removed item, a visitor -> 404 and 401; another type or too long -> 400 naming the field', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    const draft = await service.saveThread(author);
    const body = thread(['Text'], [], 2);

    expect((await edit(id, randomUUID(), body)).status).toBe(404);
    expect((await edit(draft, author, body)).status).toBe(404);
    expect((await service.send('POST', `/api/content/${id}/edits`, { body })).status).toBe(401);
    const image = { type: 'image', content: { caption: 'A', style_tags: [] }, version: 2 };
    expect((await edit(id, author, image)).body.errors[0].field).toBe('type');
    expect((await edit(id, author, thread(['x'.repeat(501)], [], 2))).body.errors[0].field).toBe('content.tweets.0');
    await remove(id, author);
    expect((await edit(id, author, body)).status).toBe(404);
    expect((await service.get(`/api/content/${id}/edits`)).status).toBe(404);
    expect(await service.sql.query('SELECT 1 FROM published_versions WHERE content_id = $1', [id])).toEqual([]);
  });

  it('more edits than allowed within an hour -> 429', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    let { version } = await itemOf(id, author);
    for (let count = 1; count <= maxEditsPerHour; count += 1)
      version = (await edit(id, author, thread([`Edit number ${count} of many.`], [], version))).body.version;

    const { status, body } = await edit(id, author, thread(['One edit too many.'], [], version));

    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(await versionsOf(id)).toHaveLength(maxEditsPerHour + 1);
  });

  it('reported item -> editable, its reported version stays readable; removed by moderators -> 404', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author, 'The reported wording. More below.');
    const { version } = await itemOf(id, author);
    await flag(id);

    expect((await itemOf(id, author)).permissions.edit).toBe(true);
    expect((await edit(id, author, thread(['Something harmless.'], [], version))).status).toBe(200);
    expect((await versionsOf(id)).map(({ content }: { content: { tweets: string[] } }) => content.tweets[0])).toEqual([
      'Something harmless.',
      'The reported wording. More below.',
    ]);

    await decide(id, 'remove');
    await eventually(async () => expect((await service.get(`/api/content/${id}`, author)).status).toBe(404));
    expect((await edit(id, author, thread(['Changed while removed.'], [], version + 2))).status).toBe(404);
    await decide(id, 'restore');
    await eventually(async () => expect((await itemOf(id, author)).content?.tweets).toEqual(['Something harmless.']));
  });

  it('remix of an edited item -> credits the version it was made from; a copy of that version is no remix', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(author, 'The first wording of it.');
    const remix = await publishRemix(id, remixer);
    const copy = (await service.send('POST', `/api/content/${id}/remix`, { as: { id: remixer } })).body.id;
    const { version } = await itemOf(id, author);
    await edit(id, author, thread(['The second wording of it.'], ['tag'], version));

    expect((await itemOf(remix)).remix_of).toMatchObject({ id, version: 1, versions: 2 });
    expect((await publish(copy, remixer)).body.code).toBe('remix_unchanged');
    const later = await changedRemix(id, remixer);
    await publish(later, remixer);
    expect((await itemOf(later)).remix_of).toMatchObject({ version: 2, versions: 2 });
  });

  it('Short -> title and description change, its script stays', async () => {
    const author = randomUUID();
    const scenes = [{ description: 'A window', narration: 'Rain on glass.', duration: 4 }];
    const content = { script: 'Rain on glass.', scenes, duration: 4, voice_type: 'none' };
    const { id } = (
      await service.send('POST', '/api/content/save', { as: { id: author }, body: { type: 'shorts', prompt: 'rain', content } })
    ).body;
    await publish(id, author);
    const { version } = await itemOf(id);

    const { body } = await edit(id, author, { type: 'shorts', title: 'Rain at night', content: { alt_text: 'A wet window' }, version });

    expect(body).toMatchObject({ title: 'Rain at night', versions: 2 });
    expect(await itemOf(id)).toMatchObject({
      title: 'Rain at night',
      content: { script: 'Rain on glass.', scenes, alt_text: 'A wet window' },
    });
    expect((await edit(id, author, { type: 'shorts', title: ' ', content: { alt_text: '' }, version })).body.errors[0].field).toBe('title');
  });

  it('export -> contains the versions', async () => {
    const author = randomUUID();
    const id = await service.publishThread(author);
    const { version } = await itemOf(id, author);
    await edit(id, author, thread(['Exported text.'], [], version));

    const { tables } = (await service.get('/api/export/content', author)).body;

    expect(tables.published_versions).toMatchObject([
      { content_id: id, number: 1 },
      { content_id: id, number: 2, content: { tweets: ['Exported text.'] } },
    ]);
  });
});
