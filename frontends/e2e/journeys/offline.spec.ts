import { type Page, request } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { authorizationHeader, callApi, findDemoItem, getFromApi } from '../support/api.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const feed = (page: Page) => page.getByRole('list', { name: 'Content' });

test('offline: the application opens with the last feed and a draft, says so, and continues when online', async ({ page }) => {
  await signUp(page, 'train');
  const { id } = (await callApi(page, 'POST', '/api/content/save', {
    type: 'thread',
    prompt: 'Trains',
    content: { tweets: ['Written before the tunnel.'], hashtags: [] },
  })) as { id: string };
  await page.goto('/explore');
  await expect(feed(page)).toBeVisible();
  await waitForServiceWorker(page);
  // Loaded under the service worker, which keeps what it sees.
  await page.goto(`/generate?draft=${id}`);
  await expect(page.getByText('Written before the tunnel.').first()).toBeVisible();
  await page.goto('/explore');
  const firstTitle = await feed(page).getByRole('article').first().innerText();
  await page.context().setOffline(true);

  await page.reload();
  await expect(page.getByText('You are offline. Pages show what was loaded before.')).toBeVisible();
  expect(await feed(page).getByRole('article').first().innerText()).toBe(firstTitle);
  await expectAccessible(page);
  await page.goto(`/generate?draft=${id}`);
  await expect(page.getByText('Written before the tunnel.').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('offline: a file does not arrive while the service worker is installed -> installed later, without another visit', async ({
  page,
}) => {
  let requests = 0;
  await page.context().route(/\/app\.html/, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await page.goto('/');

  await waitForServiceWorker(page);
  expect(requests).toBeGreaterThan(1);
});

test('offline: a page that was loaded without the active service worker -> controlled by it', async ({ page }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  await page.addInitScript(() => {
    // At the start of the page: on a busy machine it may be controlled before a test reads it.
    Object.assign(window, { wasControlled: navigator.serviceWorker.controller !== null });
  });
  const session = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => (window as unknown as { wasControlled: boolean }).wasControlled)).toBe(false);

  await waitForServiceWorker(page);
});

test('offline: after signing out nothing of the account is left in the caches', async ({ page }) => {
  const account = await signUp(page, 'leaving');
  await waitForServiceWorker(page);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  const cached = () =>
    page.evaluate(async () => (await (await caches.open('offline-data')).keys()).map(({ url }) => new URL(url).pathname));
  await expect.poll(cached).toContain('/api/notifications');

  await page.getByRole('button', { name: `@${account.username}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(async () => (await cached()).filter((path) => path === '/api/notifications' || path === '/api/auth/me')).toEqual([]);
});

test('offline: the connection fails again while a change is sent -> sent again soon, what another device changed is kept', async ({
  page,
}) => {
  await signUp(page, 'flaky');
  const { id } = await findDemoItem(page, 'image');
  await page.goto(`/c/${id}`);
  await waitForServiceWorker(page);
  await page.reload();
  await expect(page.getByLabel('Write a comment')).toBeVisible();
  const { baseURL } = test.info().project.use;
  const elsewhere = await request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: await authorizationHeader(page) });
  const ownReaction = async () =>
    ((await (await elsewhere.get(`/api/content/${id}`)).json()) as { user_reaction: string | null }).user_reaction;
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click();
  await expect(page.getByText('1 change will be sent when you are online.')).toBeVisible();
  await elsewhere.post('/api/reactions', { data: { content_id: id, reaction_type: 'idea' } });
  await expect.poll(ownReaction).toBe('idea');

  const failed = Promise.withResolvers<void>();
  await page.context().route(`**/api/content/${id}`, async (route) => {
    await route.abort();
    failed.resolve();
  });
  await page.context().setOffline(false);
  await failed.promise;
  // The page itself reads the item again, too.
  await page.waitForTimeout(500);
  await page.context().unroute(`**/api/content/${id}`);

  await expect(page.getByText('1 change could not be sent.')).toBeVisible();
  expect(await ownReaction()).toBe('idea');
  await elsewhere.dispose();
});

test('offline: comment and reactions -> kept through a reload, sent once when online; changed elsewhere meanwhile -> said so', async ({
  page,
}) => {
  await signUp(page, 'tunnel');
  const [first, second] = await Promise.all([findDemoItem(page, 'thread'), findDemoItem(page, 'image')]);
  const reactionOf = async (id: string) =>
    ((await getFromApi(page, `/api/content/${id}`)) as { user_reaction: string | null }).user_reaction;
  const commentsOf = async (id: string) =>
    ((await getFromApi(page, `/api/comments/${id}?limit=50`)) as { text: string }[]).map(({ text }) => text);
  for (const { id } of [second, first]) {
    await page.goto(`/c/${id}`);
    await waitForServiceWorker(page);
    await page.reload();
    // The heading is in the HTML already; the comments come last.
    await expect(page.getByLabel('Write a comment')).toBeVisible();
  }
  const text = `Written in the tunnel ${Date.now()}`;
  const react = () => page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();

  await page.getByLabel('Write a comment').fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Comments that are not sent' })).toContainText(text);
  await expect(page.getByLabel('Write a comment')).toHaveValue('');
  await react();
  await expect(page.getByText('2 changes will be sent when you are online.')).toBeVisible();
  await page.goto(`/c/${second.id}`);
  await react();
  await expect(page.getByText('3 changes will be sent when you are online.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 changes will be sent when you are online.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^Like/, pressed: true }).first()).toBeVisible();
  await takeScreenshots(page, 'offline-changes');
  await expectAccessible(page);

  // On another device, which is connected: the browser of the page stays offline.
  const headers = await authorizationHeader(page);
  const { baseURL } = test.info().project.use;
  const elsewhere = await request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers });
  await elsewhere.post('/api/reactions', { data: { content_id: second.id, reaction_type: 'idea' } });
  await expect
    .poll(async () => ((await (await elsewhere.get(`/api/content/${second.id}`)).json()) as { user_reaction: string | null }).user_reaction)
    .toBe('idea');
  await elsewhere.dispose();
  await page.context().setOffline(false);

  await expect(page.getByText('1 change could not be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes that are not sent' });
  await expect(dialog).toContainText('You changed this reaction on another device. That change was kept.');
  await takeScreenshots(page, 'offline-conflict');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('could not be sent.')).toBeHidden();
  await expect.poll(() => reactionOf(first.id)).toBe('like');
  expect(await reactionOf(second.id)).toBe('idea');
  expect((await commentsOf(first.id)).filter((each) => each === text)).toHaveLength(1);
  await page.goto(`/c/${first.id}`);
  await page.reload();
  await expect(page.getByText(text)).toHaveCount(1);
  expect((await commentsOf(first.id)).filter((each) => each === text)).toHaveLength(1);
  expect(await reactionOf(first.id)).toBe('like');
});
