import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../support/fixtures.ts';

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

test('forced colors: selected tab, current page, chosen reaction -> marked by more than a background; headline readable', async ({
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
