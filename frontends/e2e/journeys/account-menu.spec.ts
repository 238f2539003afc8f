import { expect, signUp, test } from '../support/fixtures.ts';

test('account menu: opened while the page loads -> stays open', async ({ page }) => {
  const account = await signUp(page, 'menu');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.getByRole('button', { name: `@${account.username}` }).click();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
