import { expect, type Page, type Response } from '@playwright/test';

/** Maximum delay of live updates, in milliseconds. */
export const maxDelayMs = 1_000;

interface TextWatch {
  /** A CSS selector. */
  readonly selector: string;
  /** Part of the text content or the `aria-label`. */
  readonly text: string;
  /** Waits until the text disappears instead of until it appears. */
  readonly untilGone?: boolean;
}

/**
 * Records when a text appears on a page or disappears. A MutationObserver in the page takes the time, so that polling by the test
 * does not distort it. The returned function resolves with milliseconds since 1970 and rejects after 15 s.
 */
export const watchText = async (page: Page, textWatch: TextWatch): Promise<() => Promise<number>> => {
  const recorded = await page.evaluateHandle(({ selector, text, untilGone = false }) => {
    const timestamp = Promise.withResolvers<number>();
    const check = () => {
      const isFound = [...document.querySelectorAll(selector)].some(
        (element) => element.textContent.includes(text) || element.getAttribute('aria-label')?.includes(text),
      );
      if (isFound === untilGone) return;
      timestamp.resolve(performance.timeOrigin + performance.now());
      observer.disconnect();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => timestamp.reject(new Error(`"${text}" ${untilGone ? 'still shown' : 'not shown'} after 15 s`)), 15_000);
    check();
    return { at: timestamp.promise };
  }, textWatch);
  return () => recorded.evaluate(({ at: recordedAt }) => recordedAt);
};

/** When the response to a request of the page ended, in milliseconds since 1970. */
export const responseEndMs = (response: Response): number => {
  const { startTime, responseEnd, responseStart } = response.request().timing();
  return startTime + Math.max(responseEnd, responseStart);
};

/** Expects all timestamps to be within one second after `since`. */
export const expectWithinOneSecond = (since: number, timestamps: Readonly<Record<string, number>>): void => {
  const delays = Object.fromEntries(Object.entries(timestamps).map(([name, recordedAt]) => [name, Math.round(recordedAt - since)]));
  if (process.env.SAY_MOMENTS) console.log(delays);
  for (const [name, delayMs] of Object.entries(delays)) expect(delayMs, `${name} after ${delayMs} ms`).toBeLessThan(maxDelayMs);
};
