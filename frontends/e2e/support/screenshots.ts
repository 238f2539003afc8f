import type { Page } from '@playwright/test';
import { setTheme } from './accessibility.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Screenshots of the whole page in both widths and themes, in the folder PAGE_PICTURES; none without it. */
export const takeScreenshots = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PAGE_PICTURES;
  const original = page.viewportSize();
  if (!folder || !original) return;
  for (const theme of ['light', 'dark'] as const)
    for (const size of sizes) {
      await setTheme(page, theme);
      await page.setViewportSize(size);
      await page.screenshot({ path: `${folder}/${name}-${theme}-${size.width}.png`, fullPage: true, animations: 'disabled' });
    }
  await page.setViewportSize(original);
};
