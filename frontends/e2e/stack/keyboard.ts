import { expect, type Page } from '@playwright/test';

interface Focused {
  readonly name: string;
  /** Whether somebody who looks at the page sees where the focus is. */
  readonly isVisible: boolean;
}

/** What has the focus: its name as it is read out, or nearly. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { name: '', isVisible: false };
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent);
    const ringed = (candidate: Element | null | undefined): boolean => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    // A hidden checkbox shows its focus on what stands for it.
    const isVisible = [element, element.nextElementSibling, element.parentElement, element.closest('label')].some(ringed);
    return { name: name.trim().replaceAll(/\s+/g, ' '), isVisible };
  });

/** Goes on with Tab until something of this name has the focus, and sees to it that one can see that. */
export const tabTo = async (page: Page, name: RegExp, most = 90): Promise<void> => {
  const passed: string[] = [];
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now.name)) {
      expect(now.isVisible, `the focus on "${now.name}" can be seen`).toBe(true);
      return;
    }
    passed.push(now.name.slice(0, 30));
  }
  throw new Error(`Tab does not reach ${name}; it passed ${passed.join(' | ')}`);
};

/** Reaches something with Tab and presses it. */
export const enter = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

/** Reaches a field with Tab and writes over what is in it. */
export const write = async (page: Page, name: RegExp, words: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
};

/** The focus is where it was expected to go, not lost. */
export const expectFocus = (page: Page, name: RegExp): Promise<void> => expect.poll(async () => (await focused(page)).name).toMatch(name);
