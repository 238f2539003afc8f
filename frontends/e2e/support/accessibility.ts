import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The pages have no cross-origin frames, so axe does not need a separate page to merge results.
const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** Without motion: a toast that appears during the analysis would be measured half transparent. */
const violationsOf = async (page: Page, axe: AxeBuilder): Promise<string[]> => {
  const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!isReduced) await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await axe.analyze();
  if (!isReduced) await page.emulateMedia({ reducedMotion: null });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** Axe violations of the current page, or of the elements that a selector finds, one line each. */
export const axeViolations = (page: Page, selector?: string): Promise<string[]> => {
  const axe = axeOf(page).withTags(rules);
  return violationsOf(page, selector ? axe.include(selector) : axe);
};

/** Texts of the current page whose contrast is below 7:1 (4.5:1 if large), one line each. */
export const lowContrast = (page: Page): Promise<string[]> => violationsOf(page, axeOf(page).withRules(['color-contrast-enhanced']));

/**
 * Switches the theme the way another tab does, so that canvas and script-drawn parts update, too. Waits until the colors have changed:
 * in the middle of a transition text and background can have any contrast.
 */
export const setTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate(async (newValue) => {
    localStorage.setItem('trenzeye.theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'trenzeye.theme', newValue }));
    const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
    await nextFrame();
    await nextFrame();
    // Transitions in hidden content, such as that of a closed `details`, do not progress.
    const isShown = ({ effect }: Animation): boolean => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition && isShown(animation));
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }, theme);

/** Expects no axe violations in both themes, and no horizontal scrolling at phone width. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    expect(await axeViolations(page), theme).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  // Until it holds: columns are laid out again after the resize.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (before) await page.setViewportSize(before);
};

/** Expects the same at phone width, where other elements are shown. */
export const expectAccessibleOnPhone = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  if (before) await page.setViewportSize(before);
};
