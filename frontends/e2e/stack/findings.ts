import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe has against the page as it stands; one line each. */
export const findings = async (page: Page): Promise<string[]> => {
  // The page has no frames of strangers: axe need not open a page of its own to sum up.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** Chooses a theme as another tab would: everything on the page follows, drawn in script or not. */
export const showTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate((newValue) => {
    localStorage.setItem('trenzeye.theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'trenzeye.theme', newValue }));
  }, theme);

/** The page in both themes, without findings, and no wider than a phone. */
export const sound = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await findings(page), theme).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (before) await page.setViewportSize(before);
};
