import type { Page } from '@playwright/test';
import { makeThread, post, postsOf, press, promptOf, said, savedLine } from '../stack/editor.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

test('creation: signal -> generate -> edit -> publish -> remix by another user -> lineage, in under a minute of clicks', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const author = await signUp(page, 'author');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  const remixer = await signUp(other, 'remixer');
  await page.goto('/trenz');
  await expect(page.getByRole('link', { name: 'Generate Content' }).first()).toBeVisible();
  const begun = Date.now();

  await page.getByRole('link', { name: 'Generate Content' }).first().click();
  await expect(promptOf(page)).not.toHaveValue('');
  await press(page, 'Generate');
  await expect(said(page, 'Content generated successfully!')).toBeVisible();
  await post(page, 1).fill(`Signals by ${author.username}, edited by hand. Then the rest.`);
  await expect(page.getByRole('article').getByRole('heading', { name: new RegExp(author.username) })).toBeVisible();
  await press(page, 'Approve & Save');
  await expect(said(page, 'Content saved successfully!')).toBeVisible();
  await expect(promptOf(page)).toHaveValue('');
  await press(page, 'Publish');
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`Signals by ${author.username}`).first()).toBeVisible();

  await other.goto(page.url());
  await press(other, 'Remix');
  await expect(
    other
      .getByText('Remix of')
      .filter({ hasText: `@${author.username}` })
      .first(),
  ).toBeVisible();
  const original = await postsOf(other);
  await press(other, 'Approve & Save');
  await press(other, 'Publish');
  await expect(other.getByRole('alert').getByText('This remix is still the same as the original')).toBeVisible();
  await press(other, 'Keep editing');
  await expect(post(other, 1)).toHaveValue(original[0] ?? '');
  expect(await postsOf(other)).toEqual(original);
  await post(other, 1).fill(`Remixed by ${remixer.username}. With my own end.`);
  await press(other, 'Approve & Save');
  await press(other, 'Publish');
  await other.getByRole('link', { name: 'See it' }).click();
  const lineage = other.getByRole('region', { name: 'Lineage' });
  await expect(lineage.getByText('A remix at depth 1')).toBeVisible();
  await expect(lineage.getByText(`@${author.username}`).first()).toBeVisible();

  expect(Date.now() - begun).toBeLessThan(60_000);
  const drafts = await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trenzeye.generate.')));
  expect(drafts, 'nothing of a published piece stays on this device').toEqual([]);
  await other.goto('/generate');
  await press(other, 'Drafts');
  await expect(other.getByRole('dialog').getByText('No drafts yet'), 'approving leaves no second draft behind').toBeVisible();
  await elsewhere.close();
  expect(pageErrors).toEqual([]);
});

test('creation: one part anew -> the others stay; move, remove, undo; all of it survives a reload and signing out', async ({
  page,
  pageErrors,
}) => {
  const author = await signUp(page, 'parts');
  await makeThread(page, 'Why slow mornings make better videos');
  const before = await postsOf(page);

  await press(page, 'Write post 2 anew');
  await expect(post(page, 2)).not.toHaveValue(before[1] ?? '');
  const after = await postsOf(page);
  expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
  await press(page, 'Move post 2 up');
  await press(page, 'Remove post 3');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await press(page, 'Add a post');
  await page.keyboard.type('One more, by hand');
  const expected = [after[1], after[0], ...after.slice(2), 'One more, by hand'];
  expect(await postsOf(page)).toEqual(expected);
  await expect(savedLine(page)).toBeVisible();

  await page.reload();
  await expect(post(page, 1)).toHaveValue(after[1] ?? '');
  expect(await postsOf(page)).toEqual(expected);
  await page.getByRole('button', { name: `@${author.username}` }).click();
  await press(page, 'Sign out');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/generate');
  await expect(promptOf(page)).toHaveValue('');
  await page.goto('/login');
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password', { exact: true }).fill(author.password);
  await press(page, 'Log In');
  await expect(page).toHaveURL(/\/home/);
  await page.goto('/generate');
  await expect(post(page, 1)).toHaveValue(after[1] ?? '');
  expect(pageErrors).toEqual([]);
});

test('creation: two devices edit one draft -> the conflict shows both, either can be kept; versions bring back what was', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'devices');
  await makeThread(page, 'Two devices, one draft');
  const first = (await postsOf(page))[0] ?? '';
  const second = await browser.newContext({ baseURL: baseURL ?? '', storageState: await page.context().storageState() });
  const other = await second.newPage();
  await other.goto(page.url());
  await expect(post(other, 1)).toHaveValue(first);

  await post(page, 1).fill('From the first device');
  await expect(page.getByRole('status').getByText('Saving...')).toBeVisible();
  await expect(savedLine(page)).toBeVisible();
  await post(other, 1).fill('From the second device');
  const conflict = other.getByRole('alert').filter({ hasText: 'This draft was changed somewhere else, too' });
  await expect(conflict.getByText('From the first device')).toBeVisible();
  await expect(conflict.getByText('From the second device')).toBeVisible();
  await press(other, 'Keep mine');
  await expect(savedLine(other)).toBeVisible();

  await post(page, 1).fill('The first device again');
  await press(page, 'Use the other');
  await expect(post(page, 1)).toHaveValue('From the second device');
  await press(page, 'Versions');
  await page.getByRole('dialog').getByRole('button', { name: 'From the first device' }).click();
  await press(page, 'Restore this version');
  await expect(post(page, 1)).toHaveValue('From the first device');
  await second.close();
});

test('creation: offline -> kept on this device, sent when the network is back; drafts are deleted and brought back', async ({ page }) => {
  await signUp(page, 'offline');
  await makeThread(page, 'A train through a long tunnel');

  await page.context().setOffline(true);
  await post(page, 1).fill('Written in the tunnel');
  await expect(page.getByRole('status').getByText('Saved on this device')).toBeVisible();
  await page.context().setOffline(false);
  await expect(savedLine(page)).toBeVisible();

  await press(page, 'Drafts');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete the draft Written in the tunnel' }).click();
  await expect(dialog.getByText('No drafts yet')).toBeVisible();
  await press(page, 'Start one');
  await expect(promptOf(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await press(page, 'Drafts');
  await dialog
    .getByRole('button', { name: /Written in the tunnel/ })
    .first()
    .click();
  await expect(post(page, 1)).toHaveValue('Written in the tunnel');
});

/** Tab on until the element with this name has the focus; fails when it is not reached. */
const tabTo = async (page: Page, name: RegExp, most = 60): Promise<void> => {
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const { activeElement } = document;
      const labels = (activeElement as HTMLTextAreaElement | null)?.labels;
      return activeElement?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? activeElement?.textContent ?? '';
    });
    if (name.test(label.trim())) return;
  }
  throw new Error(`Tab did not reach ${name}`);
};

test('creation: by keyboard alone -> written, reordered, approved, published and seen', async ({ page, pageErrors }) => {
  await signUp(page, 'keys');
  await page.goto('/generate');
  await promptOf(page).focus();
  await page.keyboard.type('A piano in a train station');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Content generated successfully!')).toBeVisible();
  const before = await postsOf(page);

  await tabTo(page, /^Post 2 of/);
  await page.keyboard.press('Alt+ArrowUp');
  expect((await postsOf(page)).slice(0, 2)).toEqual([before[1], before[0]]);
  await expect(post(page, 1)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' By keyboard.');
  await promptOf(page).focus();
  await tabTo(page, /^Approve & Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Saved as a draft' })).toBeFocused();
  await tabTo(page, /^Publish$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'It is live' })).toBeFocused();
  await tabTo(page, /^See it$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/c\//);
  await expect(page.getByText('By keyboard.').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});
