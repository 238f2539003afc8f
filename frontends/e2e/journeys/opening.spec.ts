import type { Locator, Page } from '@playwright/test';
import { expect, signUp, test } from '../support/fixtures.ts';

/** The different places at which an element was shown in the half second after it first appeared. */
const placesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(async (searched) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = (): string | undefined => {
      const box = document.querySelector(searched)?.getBoundingClientRect();
      // A list is measured outside of the screen before it is placed.
      return box && box.width > 0 && box.left >= 0 && box.top >= 0
        ? [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
        : undefined;
    };
    while (!place()) await nextFrame();
    const places = new Set<string>();
    for (const end = performance.now() + 500; performance.now() < end; await nextFrame()) places.add(place() ?? 'not shown');
    return [...places];
  }, selector);

const placesAfterClick = async (opener: Locator, selector: string): Promise<string[]> => {
  const places = placesOf(opener.page(), selector);
  await opener.click();
  return places;
};

test('list, calendar and dialog: opened -> nothing moves under the pointer', async ({ page }) => {
  await signUp(page, 'opening');
  await page.goto('/schedule?view=plan');
  const day = page.getByRole('combobox', { name: 'Day' });
  expect(await placesAfterClick(day, '.ant-select-item-option')).toHaveLength(1);
  await page.keyboard.press('Escape');
  expect(await placesAfterClick(page.getByRole('button', { name: 'Schedule Trenz' }), '.ant-modal .ant-picker')).toHaveLength(1);
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  expect(await placesAfterClick(dialog.getByLabel('Date', { exact: true }), '.ant-picker-cell')).toHaveLength(1);
});
