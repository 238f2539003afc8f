import type { Browser, Page } from '@playwright/test';
import { callAs, demoItem, ownId, publishRemix } from '../stack/content.ts';
import { logIn } from '../stack/log-in.ts';
import { answeredAt, expectSoon, second, watch } from '../stack/moments.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

/** Somebody else in a browser of their own. */
const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();

/** Live streams that are open at the gateway. */
const streams = async (url: string): Promise<number> =>
  Number(/^trenzeye_gateway_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** The answer to what is asked of an address by pressing. */
const answered = async (page: Page, address: RegExp, method: string, press: () => Promise<void>): Promise<number> => {
  const answer = page.waitForResponse((response) => address.test(response.url()) && response.request().method() === method);
  await press();
  const response = await answer;
  expect(response.ok()).toBe(true);
  await response.finished();
  return answeredAt(response);
};

test('a moderator removes a remixed thread -> gone from open feeds and a tombstone in the lineage within a second', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const author = await another(browser, baseURL);
  const { username } = await signUp(author, 'removed');
  const { id } = await demoItem(author, 'thread');
  const title = `${username} sells what is not theirs`;
  const own = await publishRemix(author, id, title);
  const remixer = await another(browser, baseURL);
  await signUp(remixer, 'heir');
  await callAs(remixer, 'POST', '/api/reports', { target_type: 'content', target_id: own, reason: 'spam' });
  const below = await publishRemix(remixer, own, `What became of ${username}`);

  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/moderation');
  const feed = await another(browser, baseURL);
  await Promise.all([feed.goto('/explore?filter=thread'), remixer.goto(`/c/${below}#lineage`), author.goto('/home')]);
  await expect(feed.getByRole('article', { name: title })).toBeVisible();
  await expect(author.getByRole('heading', { name: title })).toBeVisible();
  await expect(remixer.getByRole('region', { name: 'Lineage' }).getByRole('link', { name: title })).toBeVisible();
  await expect.poll(() => streams(stack.url)).toBeGreaterThanOrEqual(4);
  // What is watched is told a moment after it is shown.
  await page.waitForTimeout(second);
  const [explore, home, lineage] = await Promise.all([
    watch(feed, { within: 'article', words: title, gone: true }),
    watch(author, { within: 'main h3', words: title, gone: true }),
    watch(remixer, { within: '[data-status="removed"]', words: 'Removed' }),
  ]);

  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove content?' });
  const decided = await answered(page, /flagged-content/, 'PATCH', () =>
    dialog.getByRole('button', { name: 'Remove', exact: true }).click(),
  );

  expectSoon(decided, { explore: await explore(), home: await home(), lineage: await lineage() });
  for (const person of [author, remixer, feed]) await person.context().close();
});

test('suspended, then banned, with the page open -> the next write is refused with its sentence; the session ends on the log-in page', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const other = await another(browser, baseURL);
  const { username } = await signUp(other, 'standing');
  const { id } = await demoItem(other, 'image');
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/admin?tab=users');
  await page.getByLabel('Search by username or email').fill(username);
  const row = page.getByRole('listitem').filter({ hasText: username });
  const streaming = await streams(stack.url);
  await other.goto(`/c/${id}`);
  await expect.poll(() => streams(stack.url)).toBeGreaterThan(streaming);
  await other.getByRole('textbox', { name: 'Write a comment' }).fill('Can I still say this?');
  const press = (name: 'Suspend' | 'Ban') => async () => {
    await row.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Again and again.');
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };

  const suspended = await answered(page, /\/status$/, 'PATCH', press('Suspend'));
  await page.waitForTimeout(Math.max(0, suspended + second - Date.now()));
  await other.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(other.getByText('Failed to post comment')).toBeVisible();
  await expect(other.getByText('Your account is suspended: you can read, but not post')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Can I still say this?');

  const ended = await watch(other, { within: '.door', words: 'Your account is banned' });
  const banned = await answered(page, /\/status$/, 'PATCH', press('Ban'));
  expectSoon(banned, { 'the open session': await ended() });
  await expect(other).toHaveURL(/\/login$/);
  expect(await other.evaluate(() => localStorage.getItem('trenzeye.session'))).toBeNull();
  await other.context().close();
});

test('reactions to a comment and to a reply -> in an open page of somebody else within a second, in the list and where a link led', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  await signUp(page, 'asks');
  const { id } = await demoItem(page, 'image');
  const comment = (await callAs(page, 'POST', '/api/comments', { content_id: id, text: 'Who printed this?' })) as { id: string };
  const reply = { content_id: id, text: 'I did, in two colours.', parent_id: comment.id };
  const { id: replyId } = (await callAs(page, 'POST', '/api/comments', reply)) as { id: string };
  expect(await ownId(page)).toBeTruthy();
  const open = await streams(stack.url);
  const [list, linked] = [await another(browser, baseURL), await another(browser, baseURL)];
  await Promise.all([page.goto(`/c/${id}`), list.goto(`/c/${id}`), linked.goto(`/c/${id}?comment=${replyId}`)]);
  for (const reader of [list, linked]) await expect(reader.locator(`#comment-${replyId}`)).toBeVisible();
  await expect.poll(() => streams(stack.url)).toBeGreaterThanOrEqual(open + 2);
  await page.waitForTimeout(second);

  for (const target of [comment.id, replyId]) {
    const within = `#comment-${target} button`;
    const seen = [await watch(list, { within, words: 'Like, 1' }), await watch(linked, { within, words: 'Like, 1' })] as const;
    const own = page.locator(`#comment-${target}`);
    const at = await answered(page, /\/api\/comments\/react$/, 'POST', () => own.getByRole('button', { name: /^Like/ }).click());
    expectSoon(at, { 'the list': await seen[0](), 'where the link led': await seen[1]() });
  }
  for (const reader of [list, linked]) await reader.context().close();
});
