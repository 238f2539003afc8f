import { clickButton, createThread, firstText, postField, postTexts, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { logIn } from '../support/log-in.ts';

test('creation: signal, generate, edit, publish, remix by another user -> lineage shown, within a minute', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const author = await signUp(page, 'author');
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  const remixer = await signUp(other, 'remixer');
  await page.goto('/trenz');
  await expect(page.getByRole('link', { name: 'Generate Content' }).first()).toBeVisible();
  const startedAt = Date.now();

  await page.getByRole('link', { name: 'Generate Content' }).first().click();
  await expect(promptField(page)).not.toHaveValue('');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await postField(page, 1).fill(`Signals by ${author.username}, edited by hand. Then the rest.`);
  await expect(page.getByRole('article').getByRole('heading', { name: new RegExp(author.username) })).toBeVisible();
  await clickButton(page, 'Approve & Save');
  await expect(firstText(page, 'Content saved successfully!')).toBeVisible();
  await expect(promptField(page)).toHaveValue('');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`Signals by ${author.username}`).first()).toBeVisible();

  await other.goto(page.url());
  await clickButton(other, 'Remix');
  await expect(
    other
      .getByText('Remix of')
      .filter({ hasText: `@${author.username}` })
      .first(),
  ).toBeVisible();
  const original = await postTexts(other);
  await clickButton(other, 'Approve & Save');
  await clickButton(other, 'Publish');
  await expect(other.getByRole('alert').getByText('This remix is identical to the original')).toBeVisible();
  await clickButton(other, 'Keep editing');
  await expect(postField(other, 1)).toHaveValue(original[0] ?? '');
  expect(await postTexts(other)).toEqual(original);
  await postField(other, 1).fill(`Remixed by ${remixer.username}. With my own end.`);
  await clickButton(other, 'Approve & Save');
  await clickButton(other, 'Publish');
  await other.getByRole('link', { name: 'View post' }).click();
  const lineage = other.getByRole('region', { name: 'Lineage' });
  await expect(lineage.getByText('A remix at depth 1')).toBeVisible();
  await expect(lineage.getByText(`@${author.username}`).first()).toBeVisible();

  expect(Date.now() - startedAt).toBeLessThan(60_000);
  const drafts = await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trenzeye.generate.')));
  expect(drafts, 'no published item is left in local storage').toEqual([]);
  await other.goto('/generate');
  await clickButton(other, 'Drafts');
  await expect(other.getByRole('dialog').getByText('No drafts yet'), 'approving creates no second draft').toBeVisible();
  await otherContext.close();
  expect(pageErrors).toEqual([]);
});

test('creation: regenerate one post -> others unchanged; move, remove and undo -> kept after reload and sign-out', async ({
  page,
  pageErrors,
}) => {
  const author = await signUp(page, 'parts');
  await createThread(page, 'Why slow mornings make better videos');
  const before = await postTexts(page);

  await clickButton(page, 'Regenerate post 2');
  await expect(postField(page, 2)).not.toHaveValue(before[1] ?? '');
  const after = await postTexts(page);
  expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
  await clickButton(page, 'Move post 2 up');
  await clickButton(page, 'Remove post 3');
  await page.getByRole('status').filter({ hasText: 'Post 3 removed' }).getByRole('button', { name: 'Undo' }).click();
  await clickButton(page, 'Add a post');
  await page.keyboard.type('One more, by hand');
  const expected = [after[1], after[0], ...after.slice(2), 'One more, by hand'];
  expect(await postTexts(page)).toEqual(expected);
  await expect(savedStatus(page)).toBeVisible();

  await page.reload();
  await expect(postField(page, 1)).toHaveValue(after[1] ?? '');
  expect(await postTexts(page)).toEqual(expected);
  await page.getByRole('button', { name: `@${author.username}` }).click();
  await clickButton(page, 'Sign out');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/generate');
  await expect(promptField(page)).toHaveValue('');
  await logIn(page, author.email, author.password);
  await page.goto('/generate');
  await expect(postField(page, 1)).toHaveValue(after[1] ?? '');
  expect(pageErrors).toEqual([]);
});

test('creation: two devices edit one draft -> conflict shows both, either can be kept; earlier version -> restored', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'devices');
  await createThread(page, 'Two devices, one draft');
  const first = (await postTexts(page))[0] ?? '';
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '', storageState: await page.context().storageState() });
  const other = await otherContext.newPage();
  await other.goto(page.url());
  await expect(postField(other, 1)).toHaveValue(first);

  await postField(page, 1).fill('From the first device');
  await expect(page.getByRole('status').getByText('Saving...')).toBeVisible();
  await expect(savedStatus(page)).toBeVisible();
  await postField(other, 1).fill('From the second device');
  const conflict = other.getByRole('alert').filter({ hasText: 'This draft was also changed on another device' });
  await expect(conflict.getByText('From the first device')).toBeVisible();
  await expect(conflict.getByText('From the second device')).toBeVisible();
  await clickButton(other, 'Keep mine');
  await expect(savedStatus(other)).toBeVisible();

  await postField(page, 1).fill('The first device again');
  await clickButton(page, 'Use the other version');
  await expect(postField(page, 1)).toHaveValue('From the second device');
  await clickButton(page, 'Versions');
  await page.getByRole('dialog').getByRole('button', { name: 'From the first device' }).click();
  await clickButton(page, 'Restore this version');
  await expect(postField(page, 1)).toHaveValue('From the first device');
  await otherContext.close();
});

test('creation: offline edit -> saved on the device, synced when online; deleted draft -> restored by undo', async ({ page }) => {
  await signUp(page, 'offline');
  await createThread(page, 'A train through a long tunnel');

  await page.context().setOffline(true);
  await postField(page, 1).fill('Written in the tunnel');
  await expect(page.getByRole('status').getByText('Saved on this device')).toBeVisible();
  await page.context().setOffline(false);
  await expect(savedStatus(page)).toBeVisible();

  await clickButton(page, 'Drafts');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete the draft Written in the tunnel' }).click();
  await expect(dialog.getByText('No drafts yet')).toBeVisible();
  await clickButton(page, 'Start a draft');
  await expect(promptField(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await clickButton(page, 'Drafts');
  await dialog
    .getByRole('button', { name: /Written in the tunnel/ })
    .first()
    .click();
  await expect(postField(page, 1)).toHaveValue('Written in the tunnel');
});

test('creation: keyboard only -> generated, reordered, approved, published and viewed', async ({ page, pageErrors }) => {
  await signUp(page, 'keys');
  await page.goto('/generate');
  await promptField(page).focus();
  await page.keyboard.type('A piano in a train station');
  await page.keyboard.press('Control+Enter');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  const before = await postTexts(page);

  await tabTo(page, /^Post 2 of/);
  await page.keyboard.press('Alt+ArrowUp');
  expect((await postTexts(page)).slice(0, 2)).toEqual([before[1], before[0]]);
  await expect(postField(page, 1)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' By keyboard.');
  await promptField(page).focus();
  await tabTo(page, /^Approve & Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Saved as a draft' })).toBeFocused();
  await tabTo(page, /^Publish$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Published' })).toBeFocused();
  await tabTo(page, /^View post$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/c\//);
  await expect(page.getByText('By keyboard.').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});
