import type { Page } from '@playwright/test';
import { expectHighContrast, expectPagesFit, launchWithLargeText, openSite } from '../support/every-page.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

test('more contrast: every page of a creator -> texts of 7:1 in both themes', async ({ browser, stack }) => {
  test.setTimeout(480_000);
  const { users, site } = await openSite(browser, stack);
  await expectHighContrast(users.creator, 'creator', site);
  await Promise.all(Object.values(users).map((page) => page.context().close()));
});

test('text at 200%: every page of a creator -> no overflow at 390 and 1280, axe clean', async ({ stack }) => {
  test.setTimeout(480_000);
  const browser = await launchWithLargeText();
  const { users, site } = await openSite(browser, stack);
  const fontSize = await users.creator.evaluate(() => getComputedStyle(document.documentElement).fontSize);

  expect(fontSize).toBe('32px');
  await expectPagesFit(users.creator, 'creator', site, 'ltr');
  await browser.close();
});

/** Whether an element has a border or outline that another one of its kind does not have. */
const isMarked = (page: Page, selected: string, other: string): Promise<boolean> =>
  page.evaluate(
    ([one, two]) => {
      const frameOf = (selector: string) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`${selector} is not on the page`);
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${outlineStyle} ${outlineWidth}`;
      };
      return frameOf(one) !== 'none 0px' && frameOf(one) !== frameOf(two);
    },
    [selected, other] as const,
  );

test('forced colours: selected tab, current page, chosen reaction -> marked by more than a background; headline readable', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const headline = await page.evaluate(() => getComputedStyle(document.querySelector('.tz-wave-text') as Element).color);
  await signUp(page, 'forced');
  await page.goto('/trenz');
  await expect(page.getByRole('tab', { name: 'Signals' })).toBeVisible();

  expect(headline).not.toBe('rgba(0, 0, 0, 0)');
  expect(await isMarked(page, '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]')).toBe(true);
  expect(await isMarked(page, 'nav [aria-current=page]', 'nav a:not([aria-current])')).toBe(true);
});
