import { expect, type Page } from '@playwright/test';

interface FocusedElement {
  readonly name: string;
  /** Whether the focus indicator is visible. */
  readonly isVisible: boolean;
}

/** The focused element: its approximate accessible name and whether the focus is visible. */
export const focusedElement = (page: Page): Promise<FocusedElement> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { name: '', isVisible: false };
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent);
    const hasFocusRing = (candidate: Element | null | undefined): boolean => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    // A visually hidden checkbox shows its focus on a neighboring element.
    const isVisible = [element, element.nextElementSibling, element.parentElement, element.closest('label')].some(hasFocusRing);
    return { name: name.trim().replaceAll(/\s+/g, ' '), isVisible };
  });

/** Whether to press Tab once more: 90 times, and for 15 s because the page may still be loading. */
export const mayTabOn = (steps: number, startedAt: number): boolean => steps < 90 || Date.now() - startedAt < 15_000;

/** Presses Tab until an element with this name is focused, and expects a visible focus indicator. */
export const tabTo = async (page: Page, name: RegExp, maxSteps?: number): Promise<void> => {
  const visited: string[] = [];
  const startedAt = Date.now();
  for (let steps = 0; maxSteps === undefined ? mayTabOn(steps, startedAt) : steps < maxSteps; steps += 1) {
    await page.keyboard.press('Tab');
    const current = await focusedElement(page);
    if (name.test(current.name)) {
      expect(current.isVisible, `focus indicator of "${current.name}"`).toBe(true);
      return;
    }
    visited.push(current.name.slice(0, 30));
  }
  throw new Error(`Tab did not reach ${name}. Focused elements: ${visited.join(' | ')}`);
};

/** Moves the focus to an element with Tab and presses Enter. */
export const tabToAndPress = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

/** Moves the focus to a field with Tab and replaces its text. */
export const tabToAndType = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
};

/** Expects the element with this name to be focused. */
export const expectFocus = (page: Page, name: RegExp): Promise<void> =>
  expect.poll(async () => (await focusedElement(page)).name).toMatch(name);
