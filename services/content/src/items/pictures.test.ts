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

const { as, remix, publish, remove, itemOf } = remixing(() => service);
const eventOf = (id: string, type: string) =>
  eventually(() => {
    const found = events.find((event) => event.type === type && (event.data as { contentId?: string }).contentId === id);
    if (!found) throw new Error(`no ${type} of ${id} yet`);
    return found.data;
  });

interface KnownPicture {
  readonly id: string;
  readonly url: string;
  readonly small_url: string;
}

/** Pictures as in the media service's events. */
const addPictures = async (userId: string, count: number): Promise<KnownPicture[]> => {
  const added = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, url: `/media/pictures/${id}/large.webp`, small_url: `/media/pictures/${id}/small.webp` };
  });
  for (const { id, url, small_url } of added)
    await service.publish('picture.created', { pictureId: id, userId, uploadId: '', url, smallUrl: small_url, width: 1080, height: 1350 });
  await eventually(async () => expect(await service.sql.query('SELECT 1 FROM pictures WHERE user_id = $1', [userId])).toHaveLength(count));
  return added;
};
const bodyOf = (pictures: readonly object[] | undefined, more: object = {}) => ({
  type: 'image',
  prompt: 'harbour',
  content: { image_url: '/media/pictures/x', caption: 'A walk along the harbour.', style_tags: ['sea'], pictures, ...more },
});
const save = (author: string, pictures: readonly object[] | undefined, more: object = {}) =>
  service.send('POST', '/api/content/save', { ...as(author), body: bodyOf(pictures, more) });
const described = (pictures: readonly KnownPicture[]) => pictures.map(({ url }, index) => ({ url, alt_text: `Boat ${index + 1}` }));

describe('an item with pictures', () => {
  it('caption and descriptions edited after the publication -> changed, the pictures stay; a wrong number of descriptions -> 400', async () => {
    const author = randomUUID();
    const pictures = await addPictures(author, 2);
    const { id } = (await save(author, described(pictures))).body;
    await publish(id, author);
    const { version } = await itemOf(id);
    const edit = (picture_alt_texts: string[]) => {
      const content = { caption: 'A walk along the quay.', style_tags: [], picture_alt_texts };
      return service.send('POST', `/api/content/${id}/edits`, { ...as(author), body: { type: 'image', content, version } });
    };

    expect((await edit(['One'])).body.errors[0].field).toBe('content.picture_alt_texts');
    expect((await edit(['A ferry', 'A gull'])).status).toBe(200);

    const { content, content_preview, title } = await itemOf(id);
    expect(content).toMatchObject({ caption: 'A walk along the quay.', image_url: pictures[0]?.url, alt_text: 'A ferry', style_tags: [] });
    expect(content.pictures.map(({ url, alt_text }: { url: string; alt_text: string }) => [url, alt_text])).toEqual([
      [pictures[0]?.url, 'A ferry'],
      [pictures[1]?.url, 'A gull'],
    ]);
    expect([title, content_preview.hashtags]).toEqual(['A walk along the quay', undefined]);
  });

  it('carousel saved and published -> feed, page and profile have all in order, image_url is the first, the events name them', async () => {
    const author = randomUUID();
    const pictures = await addPictures(author, 3);
    const shown = pictures.map(({ url, small_url }, index) => ({
      url,
      small_url,
      alt_text: `Boat ${index + 1}`,
      width: 1080,
      height: 1350,
    }));

    const { status, body } = await save(author, described(pictures));
    await publish(body.id, author);

    expect(status).toBe(201);
    const feed = await service.get('/api/content/public?filter=image');
    const preview = { image_url: pictures[0]?.url, alt_text: 'Boat 1', pictures: shown };
    expect(feed.body.find(({ id }: { id: string }) => id === body.id).content_preview).toMatchObject(preview);
    expect((await itemOf(body.id)).content).toMatchObject(preview);
    expect((await service.get(`/api/users/${author}/content`)).body[0].content_preview).toMatchObject({ pictures: shown });
    const pictureIds = pictures.map(({ id }) => id);
    expect(await eventOf(body.id, 'content.published')).toMatchObject({ pictureIds });
    await remove(body.id, author);
    expect(await eventOf(body.id, 'content.removed')).toMatchObject({ pictureIds });
  });

  it('client that knows only image_url -> one picture with its size', async () => {
    const author = randomUUID();
    const [picture] = await addPictures(author, 1);

    const { body } = await save(author, undefined, { image_url: picture?.url, alt_text: 'A boat' });

    expect((await itemOf(body.id, author)).content).toMatchObject({
      image_url: picture?.url,
      alt_text: 'A boat',
      pictures: [{ url: picture?.url, alt_text: 'A boat', width: 1080 }],
    });
  });

  it('pictures of another user, unknown ones, other files, more than ten -> 400 naming the picture, nothing saved', async () => {
    const [author, other] = [randomUUID(), randomUUID()];
    const [own] = await addPictures(author, 1);
    const [theirs] = await addPictures(other, 1);
    const foreign = [
      theirs?.url,
      `/media/pictures/${randomUUID()}/large.webp`,
      own?.small_url,
      `/media/uploads/${author}/${randomUUID()}/original`,
      'https://evil.example/x.webp',
      `${own?.url}?x`,
    ];

    for (const url of foreign) {
      const { status, body } = await save(author, [{ url: own?.url }, { url }]);
      expect([status, body.errors?.[0]]).toEqual([400, { field: 'content.pictures.1.url', message: 'is not a picture of yours' }]);
    }
    const alone = await save(author, undefined, { image_url: theirs?.url });
    expect([alone.status, alone.body.errors[0].field]).toEqual([400, 'content.image_url']);
    const many = await save(
      author,
      Array.from({ length: 11 }, () => ({ url: own?.url })),
    );
    expect([many.status, many.body.errors[0].field]).toEqual([400, 'content.pictures']);
    expect((await service.get(`/api/users/${author}/drafts`, author)).body).toEqual([]);
  });

  it('draft saved by a client without pictures -> they are kept; with another image -> gone', async () => {
    const author = randomUUID();
    const pictures = await addPictures(author, 2);
    const draft = await service.send('POST', '/api/content/drafts', { ...as(author), body: bodyOf(described(pictures)) });
    const change = (version: number, content: object) =>
      service.send('PUT', `/api/content/${draft.body.id}`, { ...as(author), body: { type: 'image', content, version } });

    const kept = await change(1, { image_url: pictures[0]?.url, caption: 'New words', alt_text: 'Another description' });
    const swapped = await change(2, { caption: 'New words', pictures: described([...pictures].reverse()) });
    const gone = await change(3, { image_url: '', caption: 'New words' });

    expect(kept.body.content).toMatchObject({
      alt_text: 'Another description',
      pictures: [{ alt_text: 'Another description' }, { alt_text: 'Boat 2' }],
    });
    expect(swapped.body.content).toMatchObject({ image_url: pictures[1]?.url, alt_text: 'Boat 1' });
    expect(gone.body.content.pictures).toBeUndefined();
  });

  it('picture deleted before publishing -> 400 naming it; the draft stays', async () => {
    const author = randomUUID();
    const [first, second] = await addPictures(author, 2);
    const { body } = await save(author, [{ url: first?.url }, { url: second?.url }]);
    await service.publish('picture.removed', { pictureId: second?.id ?? '', userId: author });
    await eventually(async () => expect(await service.sql.query('SELECT 1 FROM pictures WHERE user_id = $1', [author])).toHaveLength(1));

    const published = await publish(body.id, author);

    expect([published.status, published.body.errors[0].field]).toEqual([400, 'content.pictures.1.url']);
    expect((await itemOf(body.id, author)).status).toBe('draft');
  });

  it('remix -> caption and tags, no picture of the author; it cannot be published without an own one', async () => {
    const [author, fan] = [randomUUID(), randomUUID()];
    const { body } = await save(author, described(await addPictures(author, 2)));
    await publish(body.id, author);

    const draft = await remix(body.id, fan);
    const published = await publish(draft.body.id, fan);

    expect(draft.body.content).toEqual({ image_url: '', caption: 'A walk along the harbour.', style_tags: ['sea'], alt_text: '' });
    expect([published.status, published.body.errors[0].field]).toEqual([400, 'content.image_url']);
  });

  it('account deleted -> its pictures are forgotten, and later ones are not stored', async () => {
    const author = randomUUID();
    const [picture] = await addPictures(author, 1);
    await service.publish('account.deleted', { userId: author });
    const count = async () => (await service.sql.query('SELECT 1 FROM pictures WHERE user_id = $1', [author])).length;
    await eventually(async () => expect(await count()).toBe(0));
    await service.publish('picture.created', { pictureId: picture?.id ?? '', userId: author, url: picture?.url ?? '' });
    await addPictures(randomUUID(), 1);

    expect(await count()).toBe(0);
  });
});
