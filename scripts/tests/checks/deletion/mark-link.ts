import { join } from 'node:path';
import { createFolderStore } from '@trenzeye/kit/objects/folder-store';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { createGeneratedImageStore } from '../../../../services/content/src/images/image-store.ts';
import { deleteUnusedPreviews } from '../../../../services/content/src/link-previews/delete-unused-previews.ts';
import { openContentClient } from '../../../../services/content/src/testing/content-client.ts';
import type { LinkedWebsite } from '../../../../services/content/src/testing/linked-website.ts';
import type { RunningTestEnvironment } from '../../environment/start-test-environment.ts';
import type { TestUser } from '../../environment/test-environment.ts';
import { queryDatabase } from './find-text.ts';
import type { Mark } from './mark-account.ts';

const hourMs = 3_600_000;

const imagesOf = ({ dataDir }: RunningTestEnvironment) =>
  createGeneratedImageStore(createFolderStore({ folder: join(dataDir, 'objects') }));

/** Publishes a link to a page with a marked address and title, and waits for its preview. Returns the address of its picture. */
export const fillLink = async (
  environment: RunningTestEnvironment,
  user: TestUser,
  mark: Mark,
  website: LinkedWebsite,
): Promise<string> => {
  const { request, databaseUrl } = environment;
  website.setTitle(mark('pagetitle'));
  const url = `${website.url}/article?${mark('pagelink')}`;
  const content = { tweets: [`See ${url}`], hashtags: [] };
  const { id } = await request<{ id: string }>('POST', '/api/content/save', user.token, { type: 'thread', prompt: 'Link', content });
  await request('POST', `/api/content/${id}/publish`, user.token, {});
  return eventually(async () => {
    const select = 'SELECT title, image_url FROM link_previews WHERE url = $1';
    const [row] = await queryDatabase<{ title: string; image_url: string }>(databaseUrl, 'trenzeye_content', select, [url]);
    expect(row).toMatchObject({ title: mark('pagetitle'), image_url: expect.any(String) });
    expect(await imagesOf(environment).has(row?.image_url ?? '')).toBe(true);
    return row?.image_url ?? '';
  }, 60_000);
};

/** Runs the cleanup that the content service runs every hour, as if more than the documented day had passed. */
export const cleanUpPreviewsAfterADay = async (environment: RunningTestEnvironment): Promise<void> => {
  const url = new URL(environment.databaseUrl);
  url.pathname = '/trenzeye_content';
  const client = openContentClient(url.href);
  try {
    const clock = () => new Date(Date.now() + 25 * hourMs);
    await deleteUnusedPreviews({ prisma: client.prisma, images: imagesOf(environment), clock });
  } finally {
    await client.close();
  }
};

export const isPictureStored = (environment: RunningTestEnvironment, picture: string): Promise<boolean> =>
  imagesOf(environment).has(picture);
