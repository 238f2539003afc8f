import { callApi, findDemoItem, publishRemix } from '../support/api.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

test('item: open from a card -> complete thread, comment posted, link copied', async ({ page, context, pageErrors }) => {
  await signUp(page, 'item');
  const { id, title } = await findDemoItem(page, 'thread');
  await page.goto('/explore?filter=thread');
  await page.getByRole('article', { name: title }).getByRole('link', { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/c/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.slice(0, 20));
  await expect(page).toHaveTitle(new RegExp(`${title.slice(0, 12)}.*Trenzeye`));
  await expect(page.getByText('2/', { exact: false }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Read to the very end.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Comments, newest first' }).getByText('Read to the very end.')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/c/${id}`);
  expect(pageErrors).toEqual([]);
});

test('lineage: remix of a remix whose parent was removed -> depth and removed parent shown', async ({ page }) => {
  const author = await signUp(page, 'lineage');
  const { id, title } = await findDemoItem(page, 'thread');
  const first = await publishRemix(page, id, `${author.username} makes it theirs`);
  const second = await publishRemix(page, first, `${author.username} makes it theirs again`);
  await page.goto(`/c/${first}`);
  const lineage = page.getByRole('region', { name: 'Lineage' });
  await expect(lineage.getByText('A remix at depth 1 with 1 remix below it.')).toBeVisible();
  await expect(page.getByText(/^Remix of @/)).toBeVisible();
  await lineage.scrollIntoViewIfNeeded();
  const tree = lineage.getByRole('tree', { name: 'This post and its remixes' });
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await tree.focus();
  await tree.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await tree.press('ArrowRight');
  await expect(tree.getByRole('link', { name: /makes it theirs again/ })).toBeVisible();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/explore/);
  await page.goto(`/c/${second}`);
  await expect(lineage.getByRole('link', { name: title })).toBeVisible();
  await expect(lineage.getByText('Removed')).toBeVisible();
  await expect(lineage.getByText(/Depth 2/)).toBeVisible();
  await page.goto(`/c/${first}`);
  await expect(page.getByText('This post could not be found')).toBeVisible();
});

test('remix consent: off -> reason shown; ask -> request sent; accepted -> remix allowed', async ({ page, browser, baseURL }) => {
  const author = await signUp(page, 'consent');
  const { id } = await findDemoItem(page, 'thread');
  const remixId = await publishRemix(page, id, `${author.username} keeps this one`);
  await page.goto(`/c/${remixId}`);
  await page.getByLabel('Who can remix this').selectOption('off');
  await expect(page.getByText('Remix setting saved').first()).toBeVisible();

  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  await signUp(other, 'asker');
  await other.goto(`/c/${remixId}`);
  const remix = other.getByRole('region', { name: 'Remix' });
  await expect(remix.getByText('The author does not allow remixes of this item.')).toBeVisible();
  await expect(remix.getByRole('button', { name: 'Remix' })).toBeDisabled();

  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel('Who can remix this').selectOption('ask');
  await saved;
  await other.reload();
  await remix.getByRole('button', { name: 'Ask to remix' }).click();
  await other.getByRole('dialog').getByRole('textbox').fill('A version for night owls.');
  await other.getByRole('button', { name: 'Send request' }).click();
  await expect(remix.getByText('The author has not answered your request to remix this item yet.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('A version for night owls.')).toBeVisible();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText('No pending requests.')).toBeVisible();
  await other.reload();
  await remix.getByRole('button', { name: 'Remix' }).click();
  await expect(other).toHaveURL(/\/generate\?.*draft=/);
  await otherContext.close();
});

test('home: search -> results in Explore; draft -> link to the editor', async ({ page }) => {
  await signUp(page, 'start');
  const { id } = await findDemoItem(page, 'thread');
  const draft = await callApi(page, 'POST', `/api/content/${id}/remix`);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: draft.title, exact: true })).toHaveAttribute('href', `/generate?draft=${draft.id}`);
  await page.getByRole('searchbox', { name: /^Search/ }).fill('repair');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/explore\?q=repair/);
  await expect(page.getByRole('list', { name: 'Results for repair' })).toBeVisible();
});
