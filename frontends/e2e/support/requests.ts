import type { Page } from '@playwright/test';

/** Aborts requests to a URL pattern while `during` runs. */
export const whileFailing = async (page: Page, urlPattern: string, during: () => Promise<void>): Promise<void> => {
  await page.route(urlPattern, (route) => route.abort());
  await during();
  await page.unroute(urlPattern);
};

/** Holds requests to a URL pattern while `during` runs, so that loading states can be checked. */
export const whileHeld = async (page: Page, urlPattern: string, during: () => Promise<void>): Promise<void> => {
  const checked = Promise.withResolvers<void>();
  await page.route(urlPattern, async (route) => {
    await checked.promise;
    await route.continue();
  });
  await during();
  checked.resolve();
  await page.unrouteAll({ behavior: 'wait' });
};
