import { expect, signUp, test } from '../stack/stack-fixture.ts';

test('account menu: opened while the page is still coming -> stays open', async ({ page }) => {
  const person = await signUp(page, 'menu');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.getByRole('button', { name: `@${person.username}` }).click();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
