import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { publish, saveThread } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';

const pickerOf = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });

test('emoji picker: search, arrows and Enter -> inserted at the cursor, undone with Ctrl+Z, loaded when opened', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'emoji');
  const data: string[] = [];
  page.on('request', (request) => {
    if (/emoji/.test(request.url())) data.push(request.url());
  });
  await page.goto(`/c/${await publish(page, await saveThread(page, ['A post to comment on.'], ['emoji']))}`);
  const field = page.getByLabel('Write a comment');
  await field.fill('Good  day');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  expect(data).toEqual([]);

  await page.getByRole('button', { name: 'Insert emoji' }).click();
  const search = pickerOf(page).getByRole('searchbox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await expect(pickerOf(page).getByRole('gridcell', { name: 'grinning face', exact: true })).toBeVisible();
  await takeScreenshots(page, 'emoji-picker');
  await expectAccessible(page);
  await search.fill('no such emoji');
  await expect(pickerOf(page).getByText('No emoji found')).toBeVisible();
  await search.fill('sunrise');
  await expect(pickerOf(page).getByRole('gridcell', { name: 'sunrise', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(pickerOf(page).getByRole('gridcell', { selected: true })).toHaveAccessibleName(/sunrise/);
  const chosen = (await pickerOf(page).getByRole('gridcell', { selected: true }).textContent()) ?? '';
  await page.keyboard.press('Enter');

  await expect(pickerOf(page)).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`Good ${chosen} day`);
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(`Good ${chosen}`.length);
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Good  day');
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: 'Insert emoji' }).click();
  await page.keyboard.press('Escape');
  await expect(pickerOf(page)).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('main').getByText(`Good ${chosen} day`)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('emoji picker: field with the longest text -> nothing inserted; skin tone -> kept for the next time', async ({ page }) => {
  await signUp(page, 'emoji');
  await page.goto(`/c/${await publish(page, await saveThread(page, ['A post to comment on.'], ['emoji']))}`);
  const field = page.getByLabel('Write a comment');
  await field.fill('x'.repeat(1999));
  await page.getByRole('button', { name: 'Insert emoji' }).click();
  await pickerOf(page).getByRole('gridcell', { name: 'grinning face', exact: true }).click();
  await expect(field).toHaveValue('x'.repeat(1999));
  await field.fill('');

  await page.getByRole('button', { name: 'Insert emoji' }).click();
  await pickerOf(page).getByRole('button', { name: 'Skin tone: Default skin tone' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Insert emoji' }).click();
  await expect(pickerOf(page).getByRole('button', { name: 'Skin tone: Light skin tone' })).toBeVisible();
  await pickerOf(page).getByRole('searchbox').fill('waving hand');
  await pickerOf(page)
    .getByRole('gridcell', { name: /^waving hand/ })
    .first()
    .click();
  await expect(field).toHaveValue('👋🏻');
  await field.fill('');

  // In a modal dialog.
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const post = page.getByRole('dialog', { name: 'Edit post' }).getByRole('textbox').first();
  await post.press('End');
  await page.getByRole('dialog', { name: 'Edit post' }).getByRole('button', { name: 'Insert emoji' }).click();
  await pickerOf(page).getByRole('searchbox').fill('rocket');
  await pickerOf(page).getByRole('gridcell', { name: 'rocket', exact: true }).click();
  await expect(post).toHaveValue('A post to comment on.🚀');
  await page.getByRole('dialog', { name: 'Edit post' }).getByRole('button', { name: 'Insert emoji' }).click();
  await page.keyboard.press('Escape');
  await expect(pickerOf(page)).toBeHidden();
  await expect(post).toBeVisible();
});

test('emoji picker: Arabic page -> Arabic names and search, panel inside the window; touch -> no button', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'emoji');
  const id = await publish(page, await saveThread(page, ['A post to comment on.'], ['emoji']));
  const cookie = { name: 'trenzeye.language', value: 'ar', url: baseURL ?? '' };
  await page.context().addCookies([cookie]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/c/${id}`);
  await page.getByRole('button', { name: 'إدراج رمز تعبيري' }).click();
  const panel = page.getByRole('dialog', { name: 'الرموز التعبيرية' });
  await panel.getByRole('searchbox').fill('قلب أحمر');
  await expect(panel.getByRole('gridcell').first()).toHaveText('❤️');
  await takeScreenshots(page, 'emoji-picker-arabic');
  const box = await panel.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(true);

  const phone = await openPage(browser, baseURL, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  await phone.goto(`/c/${id}`);
  await expect(phone.locator('.tz-comment-form textarea')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'إدراج رمز تعبيري' })).toBeHidden();
  await phone.context().close();
});
