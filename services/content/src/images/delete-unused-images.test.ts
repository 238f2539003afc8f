import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variantFolder } from '@trenzeye/kit';
import { createFolderStore } from '@trenzeye/kit/objects/folder-store';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentClient, openContentClient } from '../testing/content-client.ts';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';
import { deleteUnusedImages } from './delete-unused-images.ts';
import { createGeneratedImageStore } from './image-store.ts';

const folder = join(tmpdir(), `trenzeye-unused-images-${randomUUID()}`);
const objects = createFolderStore({ folder });
const images = createGeneratedImageStore(objects);
let service: ContentTestService;
let client: ContentClient;
beforeAll(async () => {
  service = await startContent({ OBJECTS: `folder:${folder}` });
  client = openContentClient(service.databaseUrl);
});
afterAll(async () => {
  await client.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const { remix, rewrite, publish } = remixing(() => service);
const afterDays = (days: number) =>
  deleteUnusedImages({ prisma: client.prisma, images, clock: () => new Date(Date.now() + days * 86_400_000 + 60_000) });

const generateImage = async (author: string, prompt = `tidal pools ${randomUUID()}`): Promise<{ url: string; caption: string }> => {
  const { body } = await service.send('POST', '/api/generate', { as: { id: author }, body: { type: 'image', prompt } });
  return { url: body.image_url, caption: body.caption };
};
const saveImage = async (author: string, { url, caption }: { url: string; caption: string }): Promise<string> => {
  const content = { image_url: url, caption, style_tags: [] };
  const { status, body } = await service.send('POST', '/api/content/save', {
    as: { id: author },
    body: { type: 'image', prompt: 'p', content },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
};
const publishImage = async (author: string, image: { url: string; caption: string }): Promise<string> => {
  const id = await saveImage(author, image);
  await service.send('POST', `/api/content/${id}/publish`, { as: { id: author } });
  return id;
};
const remove = (id: string, author: string) => service.send('DELETE', `/api/content/${id}`, { as: { id: author } });
const keyOf = (url: string) => url.replace('/media/', '');

describe('images of items', () => {
  it('post deleted -> the image, its variants and its card stay for a day, then they are gone', async () => {
    const author = randomUUID();
    const image = await generateImage(author);
    const variant = `${variantFolder(keyOf(image.url))}192.webp`;
    await objects.put(variant, Buffer.from('small'), { contentType: 'image/webp' });
    const id = await publishImage(author, image);
    expect((await service.get(`/api/content/${id}/card.webp`)).status).toBe(200);
    const card = `/media/images/card-${id}-1.webp`;
    expect(await images.has(card)).toBe(true);

    await remove(id, author);
    await afterDays(0);
    expect([await images.has(image.url), await images.has(card)]).toEqual([true, true]);
    await afterDays(1);

    expect([await images.has(image.url), await images.has(card), await objects.head(variant)]).toEqual([false, false, undefined]);
  });

  it('another draft or an earlier version shows it -> it stays until they are deleted', async () => {
    const author = randomUUID();
    const image = await generateImage(author);
    const [first, second] = [await saveImage(author, image), await saveImage(author, image)];
    const other = await generateImage(author);
    const changed = {
      type: 'image',
      title: 't',
      prompt: 'p',
      version: 1,
      content: { image_url: other.url, caption: 'Another one.', style_tags: [] },
    };
    const edited = await service.send('PUT', `/api/content/${second}`, { as: { id: author }, body: changed });
    expect([edited.status, edited.body]).toEqual([200, expect.anything()]);

    await remove(first, author);
    await afterDays(1);
    expect(await images.has(image.url)).toBe(true);

    await remove(second, author);
    await afterDays(1);
    expect([await images.has(image.url), await images.has(other.url)]).toEqual([false, false]);
  });

  it('never saved -> gone after 30 days; saved -> stays', async () => {
    const author = randomUUID();
    const [unsaved, saved] = [await generateImage(author), await generateImage(author)];
    await saveImage(author, saved);

    await afterDays(29);
    expect(await images.has(unsaved.url)).toBe(true);
    await afterDays(30);

    expect([await images.has(unsaved.url), await images.has(saved.url)]).toEqual([false, true]);
  });
});

describe('account deleted', () => {
  it('published, drafted and unsaved images -> gone after a day; one shown by a remix of another user -> stays', async () => {
    const [author, fan] = [randomUUID(), randomUUID()];
    const [published, drafted, unsaved, remixed] = [
      await generateImage(author),
      await generateImage(author),
      await generateImage(author),
      await generateImage(author),
    ];
    await publishImage(author, published);
    await saveImage(author, drafted);
    const original = await publishImage(author, remixed);
    const draft = await remix(original, fan);
    await rewrite(draft.body, fan, { caption: 'Changed by the fan.' });
    await publish(draft.body.id, fan);

    await service.publish('account.deleted', { userId: author });
    await eventually(async () =>
      expect((await service.sql.query('SELECT 1 FROM generations WHERE user_id = $1', [author])).length).toBe(0),
    );
    await afterDays(1);

    const stored = await Promise.all([published, drafted, unsaved, remixed].map(({ url }) => images.has(url)));
    expect(stored).toEqual([false, false, false, true]);
    await remove(draft.body.id, fan);
    await afterDays(1);
    expect(await images.has(remixed.url)).toBe(false);
  });

  it('another user generated the same poster -> their own file, which stays', async () => {
    const [author, other] = [randomUUID(), randomUUID()];
    const prompt = `the same words ${randomUUID()}`;
    const [own, theirs] = [await generateImage(author, prompt), await generateImage(other, prompt)];
    expect(theirs.url).not.toBe(own.url);

    await service.publish('account.deleted', { userId: author });
    await eventually(async () =>
      expect((await service.sql.query('SELECT 1 FROM generations WHERE user_id = $1', [author])).length).toBe(0),
    );
    await afterDays(1);

    expect([await images.has(own.url), await images.has(theirs.url)]).toEqual([false, true]);
  });
});
