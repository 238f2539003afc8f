import { expect, signUp, test } from '../support/fixtures.ts';

test('account menu: opened while the page loads -> stays open', async ({ page }) => {
  const account = await signUp(page, 'menu');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.getByRole('button', { name: `@${account.username}` }).click();
  // Not until the network is idle: the stream of live events stays open.
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
