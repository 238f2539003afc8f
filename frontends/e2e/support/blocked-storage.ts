import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';

/** "Block all cookies" in the settings of Chromium: 2 is "block". */
const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };

const denies = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    try {
      return window.localStorage === null;
    } catch {
      return true;
    }
  });

/** Runs `use` with a page of a browser whose user blocks cookies and storage; expects no uncaught exception and no console error. */
export const withBlockedStorage = async (
  baseURL: string | undefined,
  use: (page: Page) => Promise<void>,
  allowedErrors: RegExp = /^$/,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'blocked-storage-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const { launchOptions, viewport } = test.info().project.use;
  // Service workers are not blocked by Playwright: the browser refuses them.
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: baseURL ?? '',
    viewport: viewport ?? null,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    await page.goto('/about');
    expect(await denies(page), 'the browser blocks storage').toBe(true);
    await use(page);
    expect(errors.filter((error) => !allowedErrors.test(error))).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Opens a path as a link of the application does: a session in memory ends when the page is loaded again. */
export const openInPage = async (page: Page, path: string): Promise<void> => {
  await expect(page.locator('.boot')).toHaveCount(0);
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
};
