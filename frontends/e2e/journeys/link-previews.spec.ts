import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { getFromApi, publish, saveThread } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { createThread, postField } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { describeLayoutShifts, layoutShiftOf, recordLayoutShifts } from '../support/layout-shifts.ts';
import { takeScreenshots } from '../support/screenshots.ts';

test.use({ stackEnv: { LINK_PREVIEWS: 'on', LINK_PREVIEW_ADDRESSES: 'anywhere' } });

let server: Server;
let site: string;
const head = `<meta property="og:title" content="How tides shape a harbour town"><meta property="og:site_name" content="Harbour Weekly">
  <meta property="og:description" content="Twice a day the sea decides when the boats leave. A year with the people who live by its clock.">`;
const markup = '</script><img src=x onerror="document.title=1"><svg onload="document.title=1">';
const hostileHead = Object.entries({
  title: `Win a boat ${markup}`,
  site_name: 'Google',
  description: markup,
  image: 'javascript:alert(1)',
})
  .map(([name, text]) => `<meta property="og:${name}" content="${text.replaceAll('"', '&quot;')}">`)
  .join('');
const picture = readFileSync(new URL('../../shell/public/social.png', import.meta.url));

test.beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/picture.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else if (request.url === '/hostile')
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><head>${hostileHead}</head></html>`);
    else {
      const image = request.url?.startsWith('/plain') ? '' : '<meta property="og:image" content="/picture.png">';
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><head>${head}${image}</head></html>`);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const cardOf = (page: Page) => page.getByRole('link', { name: /How tides shape a harbour town/ });
const untilFetched = (page: Page, id: string, count = 1) =>
  expect.poll(async () => (await getFromApi(page, `/api/content/${id}`)).link_previews.length, { timeout: 60_000 }).toBe(count);

test('links in a published thread -> links and cards, pictures of this origin only, no layout shift; removed and restored', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  await signUp(page, 'linker');
  const link = `${site}/harbour/a-long-path-to-the-article?utm_source=post`;
  const posts = [`The tide has a clock of its own. ${link}`, `More: ${site}/plain`] as const;
  const id = await publish(page, await saveThread(page, posts, ['sea']));
  await untilFetched(page, id, 2);

  const reader = await openPage(browser, baseURL);
  const foreign: string[] = [];
  reader.on('request', (request) => {
    if (request.url().startsWith(site)) foreign.push(request.url());
  });
  await recordLayoutShifts(reader);
  await reader.goto(`/c/${id}`);
  const text = reader.getByRole('main').locator('a.tz-text-link').first();
  await expect(text).toHaveAttribute('href', link);
  await expect(text).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc');
  await expect(text).toHaveAttribute('target', '_blank');
  await expect(text).toHaveText(/^127\.0\.0\.1:\d+\/.*…$/);
  await expect(cardOf(reader)).toHaveCount(2);
  // The host of the link comes before the name that the page gives itself.
  await expect(cardOf(reader).first()).toContainText(`${new URL(site).host}Harbour Weekly`);
  const image = cardOf(reader).first().locator('img');
  await expect(image).toHaveAttribute('src', /^\/media\/images\/link-/);
  await expect(image).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);
  expect(foreign).toEqual([]);
  expect(await layoutShiftOf(reader), await describeLayoutShifts(reader)).toBeLessThanOrEqual(0.02);
  await takeScreenshots(reader, 'link-cards');
  await expectAccessible(reader);
  await reader.goto('/explore?filter=thread');
  await expect(cardOf(reader).first()).toBeVisible();
  await takeScreenshots(reader, 'link-cards-explore');
  await reader.context().close();

  await page.goto(`/c/${id}`);
  await page.getByRole('button', { name: 'Link options' }).first().click();
  await page.getByRole('menuitem', { name: 'Remove preview' }).click();
  await expect(cardOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page)).toHaveCount(2);
  await takeScreenshots(page, 'link-cards-author');
  expect(pageErrors).toEqual([]);
});

test('link written in a post on Generate -> its card in the preview', async ({ page, pageErrors }) => {
  await signUp(page, 'linker');
  await createThread(page, 'Harbours and tides');
  await postField(page, 1).fill(`The tide has a clock of its own. ${site}/written`);

  await expect(page.getByText('How tides shape a harbour town')).toBeVisible({ timeout: 60_000 });

  await takeScreenshots(page, 'link-cards-generate');
  expect(pageErrors).toEqual([]);
});

test('link to a page that poses as another one, with markup in its texts -> its host first, the texts as text', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'linker');
  const id = await publish(page, await saveThread(page, [`Look at ${site}/hostile`]));
  await untilFetched(page, id);

  await page.goto(`/c/${id}`);
  const card = page.getByRole('link', { name: /Win a boat/ });
  await expect(card).toHaveAttribute('href', `${site}/hostile`);
  await expect(card).toHaveText(`${new URL(site).host}GoogleWin a boat ${markup}${markup}`);
  await expect(card.locator('img')).toHaveCount(0);
  await page.goto('/explore?filter=thread');
  await expect(card.first()).toContainText(`${new URL(site).host}Google`);
  await expect(page).not.toHaveTitle('1');
  expect(pageErrors).toEqual([]);
});

test('link in a comment -> a link', async ({ page }) => {
  await signUp(page, 'linker');
  await page.goto(`/c/${await publish(page, await saveThread(page, ['A post to comment on.'], []))}`);
  await page.getByLabel('Write a comment').fill(`See ${site}/plain.`);
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();

  await expect(page.getByRole('main').getByRole('link', { name: /127\.0\.0\.1:\d+\/plain$/ })).toHaveAttribute('href', `${site}/plain`);
});
