import type { Browser, Page } from '@playwright/test';
import { axeViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { adminPages } from './pages/admin-pages.ts';
import { creatorPages } from './pages/creator-pages.ts';
import type { PageState } from './pages/page-state.ts';
import { visitorPages } from './pages/visitor-pages.ts';
import { createTestEnvironment, type TestEnvironment, type TestUsers } from './test-environment.ts';

const statesByUser = { visitor: visitorPages, creator: creatorPages, admin: adminPages } as const;

export type PageUser = keyof typeof statesByUser;
export const pageUsers = Object.keys(statesByUser) as readonly PageUser[];

/** Chooses the language of the pages; `en-XA` and `en-XB` are pseudo-languages. */
export const speak = (page: Page, origin: string, language: string): Promise<void> =>
  page.context().addCookies([{ name: 'trenzeye.language', value: language, url: origin }]);

const waitUntilLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(
    page.locator('.boot, main .tz-skeleton:not(.tz-short-placeholder), main [aria-busy="true"]').filter({ visible: true }),
  ).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
};

/** One state of each path, without those that need a click on an English label. */
const statesOf = (user: PageUser): readonly PageState[] => {
  const direct = statesByUser[user].filter(({ open }) => !open);
  return [...new Map(direct.map((state) => [typeof state.path === 'string' ? state.path : state.name, state])).values()];
};

/** Where the pages are, and what is on them. */
export interface Site {
  readonly origin: string;
  readonly environment: TestEnvironment;
}

/** The site of a running stack with content, and a page of each user. */
export const openSite = async (
  browser: Browser,
  stack: Parameters<typeof createTestEnvironment>[2] & { readonly url: string },
): Promise<{ readonly users: TestUsers; readonly site: Site }> => {
  const origin = stack.url.replace('127.0.0.1', 'localhost');
  const { users, environment } = await createTestEnvironment(browser, origin, stack);
  return { users, site: { origin, environment } };
};

/** Opens every page of a user, and checks each. */
export const eachPage = async (page: Page, user: PageUser, site: Site, check: (state: PageState) => Promise<void>): Promise<void> => {
  for (const state of statesOf(user))
    await test.step(state.name, async () => {
      await page.goto(site.origin + (typeof state.path === 'string' ? state.path : state.path(site.environment)));
      await waitUntilLoaded(page);
      await check(state);
    });
};

/** How far the page scrolls sideways, in pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

/** Every page of a user in a language: no overflow at 390 and 1280, axe clean. */
export const expectPagesFit = async (page: Page, user: PageUser, site: Site, direction: 'ltr' | 'rtl'): Promise<void> => {
  await eachPage(page, user, site, async ({ name }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await overflowOf(page), `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
    expect.soft(await page.evaluate(() => document.dir), name).toBe(direction);
    expect.soft(await axeViolations(page), name).toEqual([]);
  });
};
