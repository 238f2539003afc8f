import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { findDemoItem } from '../support/api.ts';
import { clickButton, postField, postTexts, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';

test('remixes: unchanged -> refused, the page says that it is identical; one post changed -> shown as a diff, published', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'remixer');
  const { id } = await findDemoItem(page, 'thread');
  await page.goto(`/c/${id}`);
  await clickButton(page, 'Remix');
  await expect(page.getByText('Nothing is changed yet')).toBeVisible();
  const original = await postTexts(page);
  await postField(page, 1).fill(` ${(original[0] ?? '').toUpperCase()}`);
  await expect(page.getByText('Nothing is changed yet'), 'capital letters are no change').toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'remix-unchanged');
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await expect(page.getByRole('alert').getByText('This remix is identical to the original')).toBeVisible();
  await clickButton(page, 'Keep editing');

  await postField(page, 1).fill(`${original[0]} Twice.`);
  await expect(page.getByText(/^Compared with the original: \d+ of \d+ parts are unchanged$/)).toBeVisible();
  await page.getByText('Compared with the original').press('Enter');
  const changed = page.getByRole('listitem').filter({ hasText: 'Post 1' });
  await expect(changed.getByRole('insertion').filter({ hasText: 'Twice.' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Post 2' }).getByText('Unchanged from the original')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await takeScreenshots(page, 'remix-comparison');
  await expect(savedStatus(page)).toBeVisible();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible();
  expect(pageErrors).toEqual([expect.stringContaining('422')]);
});
