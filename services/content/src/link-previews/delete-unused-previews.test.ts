import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '@trenzeye/kit/objects/folder-store';
import { eventually } from '@trenzeye/kit/testing';
import { createGeneratedImageStore } from '../images/image-store.ts';
import { type ContentClient, openContentClient } from '../testing/content-client.ts';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { type LinkedWebsite, startLinkedWebsite } from '../testing/linked-website.ts';
import { deleteUnusedPreviews } from './delete-unused-previews.ts';

const folder = join(tmpdir(), `trenzeye-unused-previews-${randomUUID()}`);
const images = createGeneratedImageStore(createFolderStore({ folder }));
let service: ContentTestService;
let website: LinkedWebsite;
let client: ContentClient;
beforeAll(async () => {
  website = await startLinkedWebsite();
  service = await startContent({ LINK_PREVIEW_ADDRESSES: 'anywhere', OBJECTS: `folder:${folder}` });
  client = openContentClient(service.databaseUrl);
});
afterAll(async () => {
  await client.close();
  await service.stop();
  website.close();
  await rm(folder, { recursive: true, force: true });
});

const cleanUpAfter = (hours: number): Promise<void> =>
  deleteUnusedPreviews({ prisma: client.prisma, images, clock: () => new Date(Date.now() + hours * 3_600_000) });

const pictureOf = async (path: string): Promise<string | null | undefined> => {
  const [row] = await service.sql.query<{ image_url: string | null }>(
    'SELECT image_url FROM link_previews WHERE url = $1 AND fetched_at IS NOT NULL',
    [`${website.url}${path}`],
  );
  return row?.image_url;
};

test('account deleted -> the page that only it linked and its picture are gone after a day, a page of another author stays', async () => {
  const [author, other] = [randomUUID(), randomUUID()];
  await service.publishThread(author, `Mine: ${website.url}/article`);
  await service.publishThread(other, `Theirs: ${website.url}/plain`);
  const picture = await eventually(async () => {
    const found = await pictureOf('/article');
    expect(found).toEqual(expect.any(String));
    expect(await pictureOf('/plain')).toBeNull();
    return found ?? '';
  });
  expect(await images.has(picture)).toBe(true);

  await service.publish('account.deleted', { userId: author });
  await eventually(async () => expect(await service.sql.query('SELECT FROM item_links WHERE author_id = $1', [author])).toEqual([]));

  await cleanUpAfter(23);
  expect(await pictureOf('/article')).toBe(picture);
  await cleanUpAfter(25);
  expect(await pictureOf('/article')).toBeUndefined();
  expect(await images.has(picture)).toBe(false);
  expect(await pictureOf('/plain')).toBeNull();
});
