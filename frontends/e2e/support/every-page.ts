import { type Browser, chromium, type Page } from '@playwright/test';
import { axeViolations, lowContrast, setTheme } from './accessibility.ts';
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

/** The elements that make the page scroll sideways, with their right end in pixels; empty when it does not scroll. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // An element that is positioned absolutely is clipped only by its containing block and the ancestors of that.
    const isClipped = (element: Element): boolean => {
      let isAbsolute = getComputedStyle(element).position === 'absolute';
      for (let ancestor = element.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
        const { overflowX, position } = getComputedStyle(ancestor);
        if (isAbsolute && position === 'static') continue;
        if (overflowX !== 'visible') return true;
        isAbsolute = position === 'absolute';
      }
      return false;
    };
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const hasLongText = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'visible';
      return width > 1 && (right > clientWidth + 1 || left < -1 || hasLongText) && !isClipped(element);
    });
    return [`${scrollWidth - clientWidth} px`, ...beyond.slice(-12).map((element) => element.outerHTML.slice(0, 120))];
  });

/** Every page of a user in a language: no overflow at 390 and 1280, axe clean. */
export const expectPagesFit = async (page: Page, user: PageUser, site: Site, direction: 'ltr' | 'rtl'): Promise<void> => {
  await eachPage(page, user, site, async ({ name }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await overflowing(page), `${name} at ${width}`).toEqual([]);
    }
    expect.soft(await page.evaluate(() => document.dir), name).toBe(direction);
    expect.soft(await axeViolations(page), name).toEqual([]);
  });
};

/** Tablets in the dark theme and large screens in the light one. */
const otherScreens = [
  { width: 768, height: 1024, theme: 'dark' },
  { width: 1920, height: 1080, theme: 'light' },
] as const;

/** Every page of a user on a tablet and on a large screen: no overflow, axe clean. With PAGE_PICTURES, screenshots in that folder. */
export const expectPagesFitOtherScreens = async (page: Page, user: PageUser, site: Site): Promise<void> => {
  const folder = process.env.PAGE_PICTURES;
  await eachPage(page, user, site, async ({ name }) => {
    for (const { width, height, theme } of otherScreens) {
      await page.setViewportSize({ width, height });
      await setTheme(page, theme);
      expect.soft(await overflowing(page), `${name} at ${width}`).toEqual([]);
      expect.soft(await axeViolations(page), `${name} at ${width}`).toEqual([]);
      if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` });
    }
  });
};

/** Every page of a user who prefers more contrast: a contrast of 7:1 in both themes. */
export const expectHighContrast = async (page: Page, user: PageUser, site: Site): Promise<void> => {
  await page.emulateMedia({ contrast: 'more' });
  await eachPage(page, user, site, async ({ name }) => {
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      expect.soft(await lowContrast(page), `${name}, ${theme}`).toEqual([]);
    }
  });
};

/** A browser whose user has set the size of text to 200%. */
export const launchWithLargeText = (): Promise<Browser> =>
  chromium.launch({
    ...test.info().project.use.launchOptions,
    args: [...(test.info().project.use.launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  });
