import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Remix } from '@trenzeye/proto/http/content';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
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

const { as, remix, rewrite, publish, remove, itemOf } = remixing(() => service);
const content = {
  script: 'Rain on a window. Then the sun.',
  scenes: [{ description: 'a window', narration: 'Rain', duration: 4 }],
  duration: 4,
  voice_type: 'calm',
};
const eventOf = (id: string, type: string) =>
  eventually(() => {
    const found = events.find((event) => event.type === type && (event.data as { contentId?: string }).contentId === id);
    if (!found) throw new Error(`no ${type} of ${id} yet`);
    return found.data;
  });

/** A Short as in the media service's event. */
const publishShortVersion = async (userId: string, shortId: string, version = 1, name = 'short'): Promise<void> => {
  const at = (file: string) => `/media/shorts/${shortId}/${version}/${file}`;
  const files = { videoUrl: at(`${name}.mp4`), thumbnailUrl: at('cover.jpg'), captionsUrl: at('captions.vtt') };
  await service.publish('short.created', { shortId, userId, uploadId: '', title: 'Rain', ...files, duration: 7.5, version });
  await eventually(async () => {
    const rows = await service.sql.query('SELECT 1 FROM shorts WHERE short_id = $1 AND version >= $2', [shortId, version]);
    expect(rows).toHaveLength(1);
  });
};
const save = (author: string, short_id?: string) =>
  service.send('POST', '/api/content/save', { ...as(author), body: { type: 'shorts', prompt: 'rain', content, short_id } });
const shown = (shortId: string, version = 1, name = 'short') => ({
  video_url: `/media/shorts/${shortId}/${version}/${name}.mp4`,
  poster_url: `/media/shorts/${shortId}/${version}/cover.jpg`,
  captions_url: `/media/shorts/${shortId}/${version}/captions.vtt`,
  duration: 7.5,
});

describe('an item with a Short', () => {
  it('saved and published with one’s own -> the feed and its page show the video, the event names the Short', async () => {
    const [author, shortId] = [randomUUID(), randomUUID()];
    await publishShortVersion(author, shortId);

    const { status, body } = await save(author, shortId);
    await publish(body.id, author);

    expect(status).toBe(201);
    const feed = await service.get('/api/content/public?filter=shorts');
    expect(feed.body.find(({ id }: { id: string }) => id === body.id).content_preview).toMatchObject(shown(shortId));
    const { video_url, captions_url } = shown(shortId);
    expect((await itemOf(body.id)).content).toMatchObject({ video_url, captions_url, script: content.script });
    expect(await eventOf(body.id, 'content.published')).toMatchObject({ shortId });
    const [onProfile] = (await service.get(`/api/users/${author}/content`)).body;
    expect(onProfile.content_preview).toEqual({ script: content.script, poster_url: shown(shortId).poster_url });
  });

  it('another user’s or an unknown Short -> 404 naming short_id, nothing saved', async () => {
    const [author, other, shortId] = [randomUUID(), randomUUID(), randomUUID()];
    await publishShortVersion(other, shortId);

    for (const refused of [shortId, randomUUID()]) {
      const { status, body } = await save(author, refused);

      expect(status).toBe(404);
      expect(body.errors).toEqual([{ field: 'short_id', message: 'is not a Short of yours' }]);
    }
    expect((await service.get(`/api/users/${author}/drafts`, author)).body).toEqual([]);
  });

  it('rendered again, and an older event after it -> the feed shows the newest', async () => {
    const [author, shortId] = [randomUUID(), randomUUID()];
    await publishShortVersion(author, shortId, 2);
    const { body } = await save(author, shortId);
    await publish(body.id, author);

    await publishShortVersion(author, shortId, 3, 'again');
    await publishShortVersion(author, shortId, 1);

    const { content_preview } = await itemOf(body.id);
    expect(content_preview).toMatchObject(shown(shortId, 3, 'again'));
    expect(content_preview.text).toBe(content.script);
  });

  it('published before it is rendered -> the video appears with the rendering', async () => {
    const [author, shortId] = [randomUUID(), randomUUID()];
    const nothing = { videoUrl: '', thumbnailUrl: '', captionsUrl: '', duration: 0 };
    await service.publish('short.created', { shortId, userId: author, uploadId: '', title: 'Rain', ...nothing, version: 1 });
    const { body } = await eventually(async () => {
      const saved = await save(author, shortId);
      expect(saved.status).toBe(201);
      return saved;
    });
    await publish(body.id, author);
    const before = (await itemOf(body.id)).content_preview;

    await publishShortVersion(author, shortId, 2);

    expect(before).toEqual({ text: content.script, duration: 4 });
    expect((await itemOf(body.id)).content_preview).toMatchObject(shown(shortId, 2));
  });

  it('removed -> the event names the Short; a remix of it has the script and no video', async () => {
    const [author, fan, shortId] = [randomUUID(), randomUUID(), randomUUID()];
    await publishShortVersion(author, shortId);
    const { body } = await save(author, shortId);
    await publish(body.id, author);

    const draft = await remix(body.id, fan);
    await rewrite(draft.body, fan, { script: `${content.script} And a rainbow.` });
    await publish(draft.body.id, fan);
    await remove(body.id, author);

    expect(draft.body).toMatchObject({ short_id: null, content: { script: content.script } });
    expect((await itemOf(draft.body.id)).content_preview.video_url).toBeUndefined();
    expect(await eventOf(draft.body.id, 'content.published')).toMatchObject({ shortId: '' });
    expect(await eventOf(body.id, 'content.removed')).toMatchObject({ shortId });
  });

  it('remix shown with a Short of the remixer -> its cover in the list of remixes, none for a Short without a video', async () => {
    const [author, fan, originalShort, rendered, unrendered] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await publishShortVersion(author, originalShort);
    await publishShortVersion(fan, rendered);
    const nothing = { videoUrl: '', thumbnailUrl: '', captionsUrl: '', duration: 0 };
    await service.publish('short.created', { shortId: unrendered, userId: fan, uploadId: '', title: 'Rain', ...nothing, version: 1 });
    await eventually(async () => expect(await service.sql.query('SELECT 1 FROM shorts WHERE short_id = $1', [unrendered])).toHaveLength(1));
    const { body } = await save(author, originalShort);
    await publish(body.id, author);
    const publishRemixWith = async (shortId: string, script: string): Promise<string> => {
      const { id, type, title, prompt, version, content: copied } = (await remix(body.id, fan)).body;
      const changed = { type, title, prompt, version, content: { ...copied, script }, short_id: shortId };
      expect((await service.send('PUT', `/api/content/${id}`, { ...as(fan), body: changed })).status).toBe(200);
      expect((await publish(id, fan)).status).toBe(200);
      return id;
    };
    const withCover = await publishRemixWith(rendered, 'Then a rainbow.');
    const withoutCover = await publishRemixWith(unrendered, 'Then some snow.');

    const remixes: Remix[] = (await service.get(`/api/users/${fan}/remixes`)).body;

    const previewOf = (remixId: string) => remixes.find(({ id }) => id === remixId)?.remixed.content_preview;
    expect(previewOf(withCover)).toEqual({ script: 'Then a rainbow.', poster_url: shown(rendered).poster_url });
    expect(previewOf(withoutCover)).toEqual({ script: 'Then some snow.' });
    expect(remixes[0]?.original.content_preview.poster_url).toBe(shown(originalShort).poster_url);
  });

  it('a draft given one, saved without the field, then with null -> kept, then removed', async () => {
    const [author, shortId] = [randomUUID(), randomUUID()];
    await publishShortVersion(author, shortId);
    const draft = await service.send('POST', '/api/content/drafts', {
      ...as(author),
      body: { type: 'shorts', content: {}, short_id: shortId },
    });
    const change = (version: number, more: object) =>
      service.send('PUT', `/api/content/${draft.body.id}`, {
        ...as(author),
        body: { type: 'shorts', content: { script: 'Now' }, version, ...more },
      });

    const kept = await change(1, {});
    const gone = await change(2, { short_id: null });

    expect(draft.body.short_id).toBe(shortId);
    expect(kept.body).toMatchObject({ short_id: shortId, version: 2 });
    expect(gone.body).toMatchObject({ short_id: null, version: 3 });
  });
});
