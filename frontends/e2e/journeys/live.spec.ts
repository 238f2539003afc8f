import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { callAs, demoItem, publishRemix } from '../stack/content.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

/** "Within a second", in milliseconds. */
const soon = 1_000;

const likes = (page: Page) =>
  page
    .getByRole('toolbar', { name: /^Reactions to/ })
    .first()
    .getByRole('button', { name: /^Like, \d+$/ });
const likesOf = async (page: Page): Promise<number> => Number((await likes(page).getAttribute('aria-label'))?.split(', ')[1]);
const comments = (page: Page) => page.getByRole('list', { name: 'Comments, newest first' });

/** Somebody else in a browser of their own. */
const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 900, height: 900 } })).newPage();

/** Live streams that are open at the gateway. */
const streams = async (url: string): Promise<number> =>
  Number(/^trenzeye_gateway_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** Opens a page in a browser that has no stream yet, until it has one. */
const connected = async (page: Page, url: string, path: string): Promise<void> => {
  const before = await streams(url);
  await page.goto(path);
  await expect.poll(() => streams(url)).toBeGreaterThan(before);
};

const tap = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/reactions'));
  await likes(page).click();
  await answered;
};

test('two browsers side by side: a reaction and a comment -> in the other within a second', async ({
  page,
  browser,
  baseURL,
  stack,
  pageErrors,
}) => {
  await signUp(page, 'live');
  const { id } = await demoItem(page, 'thread');
  const other = await another(browser, baseURL);
  await page.goto(`/c/${id}`);
  await connected(other, stack.url, `/c/${id}`);
  await expect(comments(other)).toBeVisible();
  const before = await likesOf(other);

  await tap(page);
  await expect(likes(other)).toHaveAttribute('aria-label', `Like, ${before + 1}`, { timeout: soon });
  await expect(likes(page)).toHaveAttribute('aria-label', `Like, ${before + 1}`);
  await expect(likes(page)).toHaveAttribute('aria-pressed', 'true');

  const heading = other.getByRole('heading', { name: /^Comments \(\d+\)$/ });
  const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Seen in the other browser.');
  const posted = page.waitForResponse((response) => response.url().endsWith('/api/comments') && response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await posted;
  await expect(comments(other).getByText('Seen in the other browser.')).toBeVisible({ timeout: soon });
  await expect(heading).toHaveText(`Comments (${count + 1})`);
  await expect(page.getByRole('heading', { name: `Comments (${count + 1})` })).toBeVisible();
  await other.context().close();
  expect(pageErrors).toEqual([]);
});

test('offline and back: what happened meanwhile -> caught up without a reload', async ({ page, browser, baseURL, stack }) => {
  await signUp(page, 'away');
  const { id } = await demoItem(page, 'image');
  const other = await another(browser, baseURL);
  await page.goto(`/c/${id}`);
  await connected(other, stack.url, `/c/${id}`);
  const before = await likesOf(other);
  await tap(page);
  await expect(likes(other)).toHaveAttribute('aria-label', `Like, ${before + 1}`);

  await other.context().setOffline(true);
  await tap(page);
  await callAs(page, 'POST', '/api/comments', { content_id: id, text: 'Said while you were away.' });
  await expect(likes(other)).toHaveAttribute('aria-label', `Like, ${before + 1}`);
  await other.context().setOffline(false);

  await expect(likes(other)).toHaveAttribute('aria-label', `Like, ${before}`, { timeout: 3_000 });
  await expect(comments(other).getByText('Said while you were away.')).toBeVisible();
  await other.context().close();
});

test('long without a connection: -> said on the page, readable in both themes, and gone when it is back', async ({ page, stack }) => {
  await page.clock.install();
  await connected(page, stack.url, '/explore');
  await expect(page.getByRole('list', { name: 'Content' })).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.getByText('Connection lost. Reconnecting…');
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    const { violations } = await new AxeBuilder({ page }).include('.tz-live-notice').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
});

test('an open feed: the author deletes an item -> gone from it within a second, and its page says so', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const author = await signUp(page, 'gone');
  const { id } = await demoItem(page, 'thread');
  const own = await publishRemix(page, id, `${author.username} will not keep this`);
  const feed = await another(browser, baseURL);
  const reader = await another(browser, baseURL);
  await connected(feed, stack.url, '/explore?filter=thread');
  await connected(reader, stack.url, `/c/${own}`);
  const card = feed.getByRole('article', { name: `${author.username} will not keep this` });
  await expect(card).toBeVisible();
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(author.username);

  await callAs(page, 'DELETE', `/api/content/${own}`);
  await expect(card).toBeHidden({ timeout: soon });
  await expect(reader.getByText('This piece is not here')).toBeVisible();
  await feed.context().close();
  await reader.context().close();
});

test('two tabs of one person: a reaction in one -> in the other, over one connection', async ({ page, browser, stack }) => {
  // Whoever an earlier journey has left there is connected, too.
  for (const context of browser.contexts()) if (context !== page.context()) await context.close();
  await signUp(page, 'tabs');
  const { id } = await demoItem(page, 'shorts');
  await page.goto(`/c/${id}`);
  const second = await page.context().newPage();
  await second.goto(`/c/${id}`);
  await expect.poll(() => streams(stack.url)).toBe(1);
  // What is watched is told a moment after it is shown.
  await page.waitForTimeout(1_000);
  const before = await likesOf(second);

  await tap(page);
  await expect(likes(second)).toHaveAttribute('aria-label', `Like, ${before + 1}`);
  await expect(likes(second)).toHaveAttribute('aria-pressed', 'true');
  expect(await streams(stack.url)).toBe(1);
});
