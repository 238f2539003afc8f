import { expect, type Page, type Response } from '@playwright/test';

/** "Within a second", in milliseconds. */
export const second = 1_000;

interface Sight {
  /** A CSS selector. */
  readonly within: string;
  readonly words: string;
  /** Waits until it is gone; else until it is there. */
  readonly gone?: boolean;
}

/**
 * Notes when a page begins to show something, or stops: the page itself looks on every change of its own, so that what the
 * test's own asking costs is not in the number. Answers with milliseconds since 1970; rejects after 15 s.
 */
export const watch = async (page: Page, sight: Sight): Promise<() => Promise<number>> => {
  const noted = await page.evaluateHandle(({ within, words, gone = false }) => {
    const moment = Promise.withResolvers<number>();
    const look = () => {
      const found = [...document.querySelectorAll(within)].some(
        (element) => element.textContent.includes(words) || element.getAttribute('aria-label')?.includes(words),
      );
      if (found === gone) return;
      moment.resolve(performance.timeOrigin + performance.now());
      changes.disconnect();
    };
    const changes = new MutationObserver(look);
    changes.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => moment.reject(new Error(`${words}: ${gone ? 'still there' : 'not seen'} after 15 s`)), 15_000);
    look();
    return { at: moment.promise };
  }, sight);
  return () => noted.evaluate(({ at }) => at);
};

/** When the server had answered a request of the page, in milliseconds since 1970. */
export const answeredAt = (response: Response): number => {
  const { startTime, responseEnd, responseStart } = response.request().timing();
  return startTime + Math.max(responseEnd, responseStart);
};

/** Expects all of these moments within a second after the first one. */
export const expectSoon = (since: number, moments: Readonly<Record<string, number>>): void => {
  const took = Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, Math.round(at - since)]));
  if (process.env.SAY_MOMENTS) console.log(took);
  for (const [name, milliseconds] of Object.entries(took)) expect(milliseconds, `${name} after ${milliseconds} ms`).toBeLessThan(second);
};
