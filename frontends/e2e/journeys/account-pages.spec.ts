import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const open = ['/login', '/login?mode=signup', '/login?invite=ABC&email=a%40trenzeye.example', '/forgot-password', '/new-password'];
const own = [
  '/onboarding',
  '/onboarding?step=interests',
  '/onboarding?step=trend',
  '/account',
  '/account/security',
  '/account/sessions',
  '/account/data',
];

for (const theme of ['dark', 'light']) {
  test(`accounts in ${theme}: every page -> axe finds nothing, nothing scrolls sideways at 360`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript((name) => localStorage.setItem('trenzeye.theme', name), theme);
    const check = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await findings(page), path).toEqual([]);
        await page.setViewportSize({ width: 360, height: 780 });
        expect(await sideways(page), path).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
    };
    await check(open);
    await signUp(page, 'axe');
    await check(own);
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Set up an authenticator' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(await findings(page), 'forms').toEqual([]);
    await page.goto('/account/data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    expect(await findings(page), 'dialog').toEqual([]);
  });
}
