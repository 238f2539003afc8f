import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** Opens a page in a new browser context, without the session of other pages. */
export const openPage = async (browser: Browser, baseURL: string | undefined, options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '', ...options })).newPage();
