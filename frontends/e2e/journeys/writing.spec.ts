import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { callApi, currentUserId, findDemoItem, publish, saveThread } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('published post: edited -> new text, earlier version with the changed words for every reader, reactions kept', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const { username } = await signUp(page, 'editor');
  const id = await publish(page, await saveThread(page, [`A slow morning with ${username}. It rains.`, 'Tea helps.'], ['morning']));
  await callApi(page, 'POST', '/api/reactions', { content_id: id, reaction_type: 'like' });
  const reader = await openPage(browser, baseURL);
  await reader.goto(`/c/${id}`);
  await expect(reader.getByText('It rains.')).toBeVisible();

  await page.goto(`/c/${id}`);
  await choose(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await expect(dialog.getByRole('button', { name: 'Publish changes' })).toBeDisabled();
  await dialog.getByLabel('Post 1 of 2').fill(`A slow morning with ${username}. It snows.`);
  await takeScreenshots(page, 'edit-post');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published').first()).toBeVisible();
  await expect(page.getByText('It snows.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Like.*1/ }).first()).toBeVisible();

  // The reader's open page follows.
  await expect(reader.getByText('It snows.')).toBeVisible();
  await reader.getByRole('button', { name: 'Edited · 2 versions' }).click();
  const history = reader.getByRole('dialog', { name: 'Edit history' });
  await expect(history.getByRole('heading', { name: /^Version/ })).toHaveCount(2);
  await expect(history.locator('del', { hasText: 'rains.' })).toBeVisible();
  await expect(history.locator('ins', { hasText: 'snows.' })).toBeVisible();
  await takeScreenshots(reader, 'edit-history');
  await expectAccessible(reader);
  await expectAccessibleOnPhone(reader);
  await reader.context().close();
  expect(pageErrors).toEqual([]);
});

test('bookmarks: saved from a card and a post -> listed and found; removed -> gone', async ({ page, pageErrors }) => {
  const { username } = await signUp(page, 'keeper');
  // Of this user: other journeys remix the demo items, and a remix has the title of its original.
  const thread = { title: `Kept by ${username}` };
  await publish(page, await saveThread(page, [`${thread.title}. A post to find again.`], ['kept']));
  const image = await findDemoItem(page, 'image');
  await page.goto('/bookmarks');
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await page.goto('/explore?filter=thread');
  const onCard = page.getByRole('button', { name: `Bookmark ${thread.title}` });
  await onCard.click();
  await expect(onCard).toHaveAttribute('aria-pressed', 'true');
  // A bookmark that is set before the others are loaded does not replace them.
  await page.route('**/api/bookmarks/ids', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`/c/${image.id}`);
  const onPost = page.getByRole('main').getByRole('button', { name: `Bookmark ${image.title}` });
  await onPost.focus();
  const saved = page.waitForResponse((response) => response.url().includes('/api/bookmarks/') && response.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await saved).status()).toBe(204);

  await page.getByRole('link', { name: 'Bookmarks' }).first().click();
  await expect(page).toHaveURL(/\/bookmarks$/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await takeScreenshots(page, 'bookmarks');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await page.getByRole('searchbox', { name: 'Search your bookmarks' }).fill(username);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('article', { name: thread.title })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your bookmarks' }).fill('zzqqxxyy');
  await expect(page.getByText('No bookmarks match “zzqqxxyy”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all bookmarks' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(onCard).toHaveAttribute('aria-pressed', 'true');
  await onCard.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(pageErrors).toEqual([]);
});

test('quote: written and published -> card on the post and in the feed, author notified; original deleted -> not available', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const author = await signUp(page, 'origin');
  const id = await publish(page, await saveThread(page, [`Lighthouses seen by ${author.username}. They blink.`]));
  const other = await openPage(browser, baseURL);
  const quoter = await signUp(other, 'quoter');
  await other.goto(`/c/${id}`);
  await other.getByRole('button', { name: 'Quote', exact: true }).click();
  await expect(other).toHaveURL(/\/generate\?.*draft=/);
  await expect(other.getByRole('tabpanel').getByText('They blink.')).toBeVisible();
  await other.getByLabel('Post 1 of 1').fill(`A view of ${quoter.username} on this.`);
  await takeScreenshots(other, 'quote-draft');
  await other.getByRole('button', { name: 'Approve & Save' }).click();
  await other.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await expect(other.getByRole('heading', { name: 'Published' })).toBeVisible();

  await page.goto('/notifications');
  await page.getByRole('link', { name: new RegExp(`${quoter.username} quoted your post`) }).click();
  const card = page.getByRole('link', { name: new RegExp(`^Quoted post by @${author.username}`) });
  await expect(card).toBeVisible();
  await takeScreenshots(page, 'quote-post');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/c/${id}$`));
  await page.getByRole('button', { name: '1 quote', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Quotes' });
  await expect(list.getByRole('link', { name: new RegExp(quoter.username) })).toBeVisible();
  await takeScreenshots(page, 'quote-list');
  await expectAccessible(page);
  await list.getByRole('link').click();
  await expect(list).toBeHidden();
  await expect(card).toBeVisible();
  await card.click();
  await other.goto('/explore?filter=thread');
  await expect(
    other
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Quoted post by/ }),
  ).toBeVisible();
  await takeScreenshots(other, 'quote-card');

  await page.goto('/home');
  await callApi(page, 'DELETE', `/api/content/${id}`);
  await other.goto('/explore?filter=thread');
  await expect(other.getByRole('article').first().getByText('This post is not available')).toBeVisible();
  await other.context().close();
  expect(pageErrors).toEqual([]);
});

test('completion: @ and # in a comment and in a post -> list by keyboard and by touch, links, one notification', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const { username } = await signUp(page, 'mentioned');
  const own = await currentUserId(page);
  const id = await publish(page, await saveThread(page, ['A post to comment on. Please do.'], ['mornings']));
  const other = await openPage(browser, baseURL);
  await signUp(other, 'writer');
  await callApi(other, 'PUT', `/api/follows/${own}`);
  await other.goto(`/c/${id}`);
  const comment = other.locator('form textarea').first();
  await comment.click();
  await comment.pressSequentially(`Hello @${username.slice(0, 8)}`);
  const list = other.getByRole('listbox', { name: 'People' });
  await expect(list.getByRole('option', { name: `@${username}` })).toBeVisible();
  await expect(comment).toHaveAttribute('aria-activedescendant', /.+/);
  await takeScreenshots(other, 'completion');
  await expectAccessible(other);
  await comment.press('Escape');
  await expect(list).toBeHidden();
  await expect(comment).toHaveValue(`Hello @${username.slice(0, 8)}`);
  await comment.pressSequentially(username.slice(8, 10));
  await comment.press('Backspace');
  await comment.fill('');
  await comment.pressSequentially(`Hello @${username.slice(0, 8)}`);
  await list.getByRole('option', { name: `@${username}` }).waitFor();
  await comment.press('Enter');
  await expect(comment).toHaveValue(`Hello @${username} `);
  await other.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(
    other
      .getByRole('list', { name: 'Comments, newest first' })
      .getByRole('link', { name: `@${username}` })
      .last(),
  ).toBeVisible();

  // A post, at phone width and by touch.
  await other.setViewportSize({ width: 390, height: 844 });
  const draft = await saveThread(other, ['Thanks to']);
  await other.goto(`/generate?draft=${draft}`);
  const post = other.getByLabel('Post 1 of 1');
  await post.click();
  await post.press('End');
  await post.pressSequentially(` @${username.slice(0, 8)}`);
  await other.getByRole('option', { name: `@${username}` }).click();
  await expect(post).toHaveValue(`Thanks to @${username} `);
  await post.pressSequentially('for #morn');
  await expect(other.getByRole('listbox', { name: 'Hashtags' }).getByRole('option', { name: /#mornings/ })).toBeVisible();
  await other.getByRole('option', { name: /#mornings/ }).click();
  await expect(post).toHaveValue(`Thanks to @${username} for #mornings `);
  await expect(other.getByText('Saved').first()).toBeVisible();
  await publish(other, draft);
  await other.goto(`/c/${draft}`);
  await expect(other.getByRole('main').getByRole('link', { name: `@${username}` })).toHaveAttribute('href', `/u/${own}`);

  await page.goto('/notifications');
  await expect(page.getByText(/mentioned you in “Thanks to/)).toHaveCount(1);
  await other.context().close();
  expect(pageErrors).toEqual([]);
});
