import type { Page } from '@playwright/test';
import type { SpawnedStack } from '@trenzeye/scripts/dev/start/spawn-stack';
import { axeViolations } from '../support/accessibility.ts';
import { callApi, findDemoItem, publishRemix } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { openStreamCount } from '../support/live-streams.ts';
import { maxDelayMs } from '../support/timing.ts';

const narrowViewport = { viewport: { width: 900, height: 900 } };

const likeButton = (page: Page) =>
  page
    .getByRole('toolbar', { name: /^Reactions to/ })
    .first()
    .getByRole('button', { name: /^Like, \d+$/ });
const likeCount = async (page: Page): Promise<number> => Number((await likeButton(page).getAttribute('aria-label'))?.split(', ')[1]);
const comments = (page: Page) => page.getByRole('list', { name: 'Comments, newest first' });

/** Opens a page and waits until this many pages have a live stream. */
const gotoConnected = async (page: Page, stack: SpawnedStack, path: string, streams = 1): Promise<void> => {
  await page.goto(path);
  await expect.poll(() => openStreamCount(stack)).toBe(streams);
};

const toggleLike = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/reactions'));
  await likeButton(page).click();
  await answered;
};

test('live updates: reaction and comment in one browser -> shown in another within a second', async ({
  page,
  browser,
  baseURL,
  stack,
  pageErrors,
}) => {
  await signUp(page, 'live');
  const { id } = await findDemoItem(page, 'thread');
  const other = await openPage(browser, baseURL, narrowViewport);
  await gotoConnected(page, stack, `/c/${id}`);
  await gotoConnected(other, stack, `/c/${id}`, 2);
  await expect(comments(other)).toBeVisible();
  const before = await likeCount(other);

  await toggleLike(page);
  await expect(likeButton(other)).toHaveAttribute('aria-label', `Like, ${before + 1}`, { timeout: maxDelayMs });
  await expect(likeButton(page)).toHaveAttribute('aria-label', `Like, ${before + 1}`);
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');

  const heading = other.getByRole('heading', { name: /^Comments \(\d+\)$/ });
  const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Shown in the other browser.');
  const posted = page.waitForResponse((response) => response.url().endsWith('/api/comments') && response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await posted;
  await expect(comments(other).getByText('Shown in the other browser.')).toBeVisible({ timeout: maxDelayMs });
  await expect(heading).toHaveText(`Comments (${count + 1})`);
  await expect(page.getByRole('heading', { name: `Comments (${count + 1})` })).toBeVisible();
  await other.context().close();
  expect(pageErrors).toEqual([]);
});

test('live updates: changes while offline -> shown after reconnect without a reload', async ({ page, browser, baseURL, stack }) => {
  await signUp(page, 'away');
  const { id } = await findDemoItem(page, 'image');
  const other = await openPage(browser, baseURL, narrowViewport);
  await gotoConnected(page, stack, `/c/${id}`);
  await gotoConnected(other, stack, `/c/${id}`, 2);
  const before = await likeCount(other);
  await toggleLike(page);
  await expect(likeButton(other)).toHaveAttribute('aria-label', `Like, ${before + 1}`);

  await other.context().setOffline(true);
  await toggleLike(page);
  await callApi(page, 'POST', '/api/comments', { content_id: id, text: 'Posted while you were offline.' });
  await expect(likeButton(other)).toHaveAttribute('aria-label', `Like, ${before + 1}`);
  await other.context().setOffline(false);

  await expect(likeButton(other)).toHaveAttribute('aria-label', `Like, ${before}`, { timeout: 5_000 });
  await expect(comments(other).getByText('Posted while you were offline.')).toBeVisible();
  await other.context().close();
});

test('live updates: disconnected for long -> notice in both themes; reconnected -> notice hidden', async ({ page, stack }) => {
  await page.clock.install();
  await gotoConnected(page, stack, '/explore');
  await expect(page.getByRole('list', { name: 'Content' })).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.getByText('Connection lost. Reconnecting…');
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    expect(await axeViolations(page, '.tz-live-notice'), theme).toEqual([]);
  }
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
});

test('live updates: author deletes an item -> removed from open feeds within a second, its page shows it is gone', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const author = await signUp(page, 'gone');
  const { id } = await findDemoItem(page, 'thread');
  const itemId = await publishRemix(page, id, `${author.username} will not keep this`);
  const feed = await openPage(browser, baseURL, narrowViewport);
  const reader = await openPage(browser, baseURL, narrowViewport);
  await gotoConnected(feed, stack, '/explore?filter=thread', 2);
  await gotoConnected(reader, stack, `/c/${itemId}`, 3);
  const card = feed.getByRole('article', { name: `${author.username} will not keep this` });
  await expect(card).toBeVisible();
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(author.username);

  await callApi(page, 'DELETE', `/api/content/${itemId}`);
  await expect(card).toBeHidden({ timeout: maxDelayMs });
  await expect(reader.getByText('This post could not be found')).toBeVisible();
  await feed.context().close();
  await reader.context().close();
});

test('live updates: two tabs of one user -> reaction shown in both over one connection', async ({ page, browser, stack }) => {
  // Contexts of earlier journeys may still be connected.
  for (const context of browser.contexts()) if (context !== page.context()) await context.close();
  await signUp(page, 'tabs');
  const { id } = await findDemoItem(page, 'shorts');
  await page.goto(`/c/${id}`);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/c/${id}`);
  await expect.poll(() => openStreamCount(stack)).toBe(1);
  // The subscription is sent shortly after the item is shown.
  await page.waitForTimeout(1_000);
  const before = await likeCount(otherTab);

  await toggleLike(page);
  await expect(likeButton(otherTab)).toHaveAttribute('aria-label', `Like, ${before + 1}`);
  await expect(likeButton(otherTab)).toHaveAttribute('aria-pressed', 'true');
  expect(await openStreamCount(stack)).toBe(1);
});
