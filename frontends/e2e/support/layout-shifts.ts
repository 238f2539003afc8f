import type { Page } from '@playwright/test';

interface ShiftWindow {
  layoutShifts: { readonly value: number; readonly elements: readonly string[] }[];
}

/** Records the layout shifts of the pages that are opened from now on. Those after a press or a key do not count, as in Lighthouse. */
export const recordLayoutShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts = window as unknown as ShiftWindow;
    shifts.layoutShifts = [];
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const describe = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return (element?.cloneNode(false) as Element | undefined)?.outerHTML.slice(0, 120) ?? '';
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) shifts.layoutShifts.push({ value, elements: sources.map(({ node }) => describe(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** The sum of the layout shifts since the page was opened. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts.reduce((sum, { value }) => sum + value, 0));

/** Each layout shift with the elements that moved. */
export const describeLayoutShifts = async (page: Page): Promise<string> => {
  const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts);
  return shifts.map(({ value, elements }) => `${value.toFixed(4)}\n${elements.map((element) => `  ${element}`).join('\n')}`).join('\n');
};
