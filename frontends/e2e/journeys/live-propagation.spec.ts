import type { Page } from '@playwright/test';
import { callApi, currentUserId, findDemoItem, publishRemix } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { openStreamCount } from '../support/live-streams.ts';
import { logIn } from '../support/log-in.ts';
import { expectWithinOneSecond, maxDelayMs, responseEndMs, watchText } from '../support/timing.ts';

/** Runs an action and returns when the response to the request it sends ended. */
const timeResponse = async (page: Page, address: RegExp, method: string, press: () => Promise<void>): Promise<number> => {
  const answer = page.waitForResponse((response) => address.test(response.url()) && response.request().method() === method);
  await press();
  const response = await answer;
  expect(response.ok()).toBe(true);
  await response.finished();
  return responseEndMs(response);
};

test('live propagation: moderator removes a remixed thread -> removed from open feeds and the lineage within a second', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const author = await openPage(browser, baseURL);
  const { username } = await signUp(author, 'removed');
  const { id } = await findDemoItem(author, 'thread');
  const title = `${username} posts spam`;
  const own = await publishRemix(author, id, title);
  const remixer = await openPage(browser, baseURL);
  await signUp(remixer, 'remixer');
  await callApi(remixer, 'POST', '/api/reports', { target_type: 'content', target_id: own, reason: 'spam' });
  const remixId = await publishRemix(remixer, own, `A remix of ${username}`);

  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/moderation');
  const feed = await openPage(browser, baseURL);
  await Promise.all([feed.goto('/explore?filter=thread'), remixer.goto(`/c/${remixId}#lineage`), author.goto('/home')]);
  await expect(feed.getByRole('article', { name: title })).toBeVisible();
  await expect(author.getByRole('heading', { name: title })).toBeVisible();
  await expect(remixer.getByRole('region', { name: 'Lineage' }).getByRole('link', { name: title })).toBeVisible();
  await expect.poll(() => openStreamCount(stack)).toBe(4);
  // The subscription is sent shortly after the item is shown.
  await page.waitForTimeout(maxDelayMs);
  const [explore, home, lineage] = await Promise.all([
    watchText(feed, { selector: 'article', text: title, untilGone: true }),
    watchText(author, { selector: 'main h3', text: title, untilGone: true }),
    watchText(remixer, { selector: '[data-status="removed"]', text: 'Removed' }),
  ]);

  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove content?' });
  const decidedAt = await timeResponse(page, /flagged-content/, 'PATCH', () =>
    dialog.getByRole('button', { name: 'Remove', exact: true }).click(),
  );

  expectWithinOneSecond(decidedAt, { explore: await explore(), home: await home(), lineage: await lineage() });
  for (const userPage of [author, remixer, feed]) await userPage.context().close();
});

test('live propagation: user suspended with a page open -> next comment refused; banned -> session ends on the log-in page', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const other = await openPage(browser, baseURL);
  const { username } = await signUp(other, 'suspended');
  const { id } = await findDemoItem(other, 'image');
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/admin?tab=users');
  await page.getByLabel('Search by username or email').fill(username);
  const row = page.getByRole('row').filter({ hasText: username });
  await other.goto(`/c/${id}`);
  await expect.poll(() => openStreamCount(stack)).toBe(2);
  await other.getByRole('textbox', { name: 'Write a comment' }).fill('Can I still post this?');
  const press = (name: 'Suspend' | 'Ban') => async () => {
    await row.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Repeated spam.');
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };

  const suspendedAt = await timeResponse(page, /\/status$/, 'PATCH', press('Suspend'));
  await page.waitForTimeout(Math.max(0, suspendedAt + maxDelayMs - Date.now()));
  await other.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(other.getByText('Failed to post comment')).toBeVisible();
  await expect(other.getByText('Your account is suspended: you can read, but not post')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Can I still post this?');

  const sessionEnded = await watchText(other, { selector: '.auth-layout', text: 'Your account is banned' });
  const bannedAt = await timeResponse(page, /\/status$/, 'PATCH', press('Ban'));
  expectWithinOneSecond(bannedAt, { 'the open session': await sessionEnded() });
  await expect(other).toHaveURL(/\/login$/);
  expect(await other.evaluate(() => localStorage.getItem('trenzeye.session'))).toBeNull();
  await other.context().close();
});

test('live propagation: reactions to a comment and a reply -> on open pages of other users within a second', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  await signUp(page, 'asks');
  const { id } = await findDemoItem(page, 'image');
  const comment = (await callApi(page, 'POST', '/api/comments', { content_id: id, text: 'Who printed this?' })) as { id: string };
  const reply = { content_id: id, text: 'I did, in two colors.', parent_id: comment.id };
  const { id: replyId } = (await callApi(page, 'POST', '/api/comments', reply)) as { id: string };
  expect(await currentUserId(page)).toBeTruthy();
  const [list, linkedPage] = [await openPage(browser, baseURL), await openPage(browser, baseURL)];
  await Promise.all([page.goto(`/c/${id}`), list.goto(`/c/${id}`), linkedPage.goto(`/c/${id}?comment=${replyId}`)]);
  for (const reader of [list, linkedPage]) await expect(reader.locator(`#comment-${replyId}`)).toBeVisible();
  await expect.poll(() => openStreamCount(stack)).toBe(3);
  await page.waitForTimeout(maxDelayMs);

  for (const target of [comment.id, replyId]) {
    const selector = `#comment-${target} button`;
    const updates = [
      await watchText(list, { selector, text: 'Like, 1' }),
      await watchText(linkedPage, { selector, text: 'Like, 1' }),
    ] as const;
    const own = page.locator(`#comment-${target}`);
    const reactedAt = await timeResponse(page, /\/api\/comments\/react$/, 'POST', () => own.getByRole('button', { name: /^Like/ }).click());
    expectWithinOneSecond(reactedAt, { 'the list': await updates[0](), 'the linked comment': await updates[1]() });
  }
  for (const reader of [list, linkedPage]) await reader.context().close();
});
