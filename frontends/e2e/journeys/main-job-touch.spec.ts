import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../support/fixtures.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Taps the first visible element with this role and name. */
const tap = (page: Page, role: 'button' | 'link' | 'tab', name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first().tap();

test('main job by touch: sign-up, trend, generate, publish, react, comment, schedule -> done at 390', async ({ page, pageErrors }) => {
  const author = await signUp(page, 'finger');
  await tap(page, 'button', 'Continue');
  await page.locator('.topic').first().tap();
  await tap(page, 'button', 'Continue');
  await expect(page.getByRole('heading', { name: 'Your first trend' })).toBeVisible();
  await tap(page, 'button', 'Skip to Home');
  await expect(page).toHaveURL(/\/home/);
  await tap(page, 'button', 'Not now');

  await tap(page, 'link', 'Trenz');
  await tap(page, 'link', /^Generate Content: /);
  await expect(page).toHaveURL(/\/generate\?/);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.tap();
  await prompt.fill(`What ${author.username} learned about early trains`);
  await tap(page, 'button', 'Generate');
  await expect(page.getByText('Content generated successfully!').first()).toBeVisible({ timeout: 30_000 });
  // From every place of the editor, and not behind the navigation bar.
  await page
    .getByRole('textbox', { name: /^Post \d/ })
    .last()
    .scrollIntoViewIfNeeded();
  for (const name of ['Approve & Save', 'Approve & Publish'])
    await page.getByRole('button', { name }).click({ trial: true, noWaitAfter: true });
  await expect(page.getByRole('button', { name: 'Approve & Publish' })).toBeInViewport({ ratio: 1 });
  await tap(page, 'button', 'Approve & Save');
  await expect(page.getByRole('heading', { name: 'Saved as a draft' })).toBeVisible();
  await tap(page, 'button', 'Publish');
  await expect(page.getByRole('heading', { name: 'Published', exact: true })).toBeVisible();
  await tap(page, 'link', 'View in Explore');

  const card = page.getByRole('article').filter({ hasText: author.username }).first();
  await card.getByRole('button', { name: /^Like/ }).first().tap();
  await expect(card.getByRole('button', { name: /^Like/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await card
    .getByRole('button', { name: /comment/i })
    .first()
    .tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').tap();
  await dialog.getByRole('textbox').fill('Sent with a thumb.');
  await dialog.getByRole('button', { name: 'Post', exact: true }).tap();
  await expect(dialog.getByText('Sent with a thumb.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().tap();
  await expect(dialog).toBeHidden();

  await page.getByRole('navigation', { name: 'Main, on small screens' }).getByRole('button', { name: /You/ }).tap();
  await tap(page, 'link', /^Schedule/);
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await tap(page, 'button', 'Schedule Trenz');
  await expect(page.getByRole('dialog', { name: 'Schedule Trenz' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(pageErrors).toEqual([]);
});
