import { readFile } from 'node:fs/promises';
import AdmZip from 'adm-zip';
import { callApi, saveThread, uploadImage } from '../support/api.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

const picture = await readFile(new URL('../../shell/public/social.png', import.meta.url));

test('account archive: interrupted -> error; again -> ZIP with the date, every export, the uploaded file and the generated image', async ({
  page,
}) => {
  const account = await signUp(page, 'zipper');
  await saveThread(page, ['A thread in my archive']);
  await uploadImage(page, 'harbour.png', picture);
  await callApi(page, 'POST', '/api/generate', { type: 'image', prompt: 'tidal pools' });
  await page.goto('/account/data');
  const button = page.getByRole('button', { name: 'Download ZIP' });
  await page.route('**/api/export/archive', (route) => route.abort());
  await button.click();
  await expect(page.getByText('The download was interrupted. Please try again.')).toBeVisible();
  await page.unroute('**/api/export/archive');

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const date = new Date().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`trenzeye-${account.username}-${date}.zip`);
  const zip = new AdmZip(await readFile(await download.path()));
  const names = zip.getEntries().map(({ entryName }) => entryName);
  expect(names.slice(0, 6)).toEqual(['account.json', 'profile.json', 'content.json', 'social.json', 'media.json', 'activity.json']);
  expect(zip.readAsText('account.json')).toContain(account.email);
  expect(zip.readAsText('content.json')).toContain('A thread in my archive');
  const file = names.find((name) => /^files\/uploads\/[0-9a-f-]{36}\/harbour\.\w+$/.test(name));
  expect(file).toBeDefined();
  expect(zip.readFile(file ?? '')?.length).toBeGreaterThan(1_000);
  const image = names.find((name) => /^files\/generated-images\/[\w-]+\.webp$/.test(name));
  expect(
    zip
      .readFile(image ?? '')
      ?.subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
});
