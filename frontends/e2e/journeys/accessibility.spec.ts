import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeViolations, setTheme } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { adminPages } from '../support/pages/admin-pages.ts';
import { creatorPages } from '../support/pages/creator-pages.ts';
import type { PageState } from '../support/pages/page-state.ts';
import { visitorPages } from '../support/pages/visitor-pages.ts';
import { createTestEnvironment, type TestEnvironment, type TestUsers } from '../support/test-environment.ts';

/** Folder for screenshots of each state in both widths and themes; without it none are taken. */
const screenshotFolder = process.env.PAGE_PICTURES;
/** Checks only states whose name matches. */
const nameFilter = new RegExp(process.env.PAGE_NAMES ?? '');
const wideViewport = { width: 1280, height: 900 };
const narrowViewport = { width: 390, height: 844 };
const narrowestViewport = { width: 360, height: 780 };

let users: TestUsers;
let environment: TestEnvironment;
test.beforeAll(async ({ browser, stack }) => {
  ({ users, environment } = await createTestEnvironment(browser, stack.url.replace('127.0.0.1', 'localhost'), stack));
});
test.afterAll(() => Promise.all(Object.values(users ?? {}).map((page) => page.context().close())));

/** Client-side navigation, as a link on the page would do. */
const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: String(Math.random()) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Waits until the page is loaded: expected text shown, no skeletons, fonts ready. */
const waitUntilLoaded = async (page: Page, shows: string | RegExp): Promise<void> => {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('main .tz-skeleton:not(.tz-short-placeholder), main [aria-busy="true"]').filter({ visible: true })).toHaveCount(
    0,
  );
  await page.evaluate(() => document.fonts.ready);
};

/** PAGE_LOOKS=both checks every state in both widths; by default the widths alternate from state to state. */
const checkBothWidths = process.env.PAGE_LOOKS === 'both';

/** Checks a state in the dark theme when wide and in the light theme when narrow; with screenshots, in both themes. */
const checkThemes = async (page: Page, { name, open }: PageState, index: number): Promise<string[]> => {
  const problems: string[] = [];
  const width = page.viewportSize()?.width ?? 0;
  if (!checkBothWidths && !screenshotFolder && (width === wideViewport.width) !== (index % 2 === 0)) return [];
  const themes = (['dark', 'light'] as const).filter((theme) => screenshotFolder || (theme === 'dark') === (width === wideViewport.width));
  for (const theme of themes) {
    await setTheme(page, theme);
    problems.push(...(await axeViolations(page)).map((line) => `${width}, ${theme}: ${line}`));
    if (screenshotFolder)
      await page.screenshot({ path: `${screenshotFolder}/${name}-${theme}-${width}.png`, fullPage: !open, animations: 'disabled' });
  }
  return problems;
};

/** What makes a page wider than its window, or undefined. Waits a few frames for elements that measure themselves. */
const findOverflow = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const clipped = [...document.querySelectorAll('[role="menu"], [role="dialog"]')].find((each) => each.getBoundingClientRect().left < 0);
    if (clipped) return `nothing, but ${clipped.className} starts left of the page`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const overflow = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
    return `${scrollWidth - clientWidth} px sideways: ${overflow.map((each) => each.className || each.tagName).join(' < ')}`;
  });

/** Checks a state, including its width at 360 pixels; returns the problems found. */
const checkState = async (page: Page, state: PageState, index: number): Promise<string[]> => {
  const { path, shows, open } = state;
  await page.setViewportSize(wideViewport);
  await navigate(page, typeof path === 'string' ? path : path(environment));
  if (!open) await waitUntilLoaded(page, shows);
  else {
    await waitUntilLoaded(page, /\w/);
    await open(page);
    await waitUntilLoaded(page, shows);
  }
  const problems = await checkThemes(page, state, index);
  await page.setViewportSize(narrowViewport);
  problems.push(...(await checkThemes(page, state, index)));
  await page.setViewportSize(narrowestViewport);
  const overflow = await findOverflow(page);
  if (overflow) problems.push(`360: scrolls ${overflow}`);
  if (open) await page.keyboard.press('Escape');
  return problems;
};

const checkStates = async (page: Page, states: readonly PageState[]): Promise<void> => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  if (page.url() === 'about:blank') {
    await page.goto('/launch');
    // Until the application has started nothing listens to `navigate`.
    await waitUntilLoaded(page, 'What Early Creators Say');
  }
  for (const [index, state] of states.filter(({ name }) => nameFilter.test(name)).entries()) {
    let problems: string[] = [];
    await test.step(state.name, async () => {
      problems = await checkState(page, state, index).catch((error: unknown) => [String(error)]);
    });
    const logged = errors.splice(0).filter((line) => !state.allowedErrors?.test(line));
    expect.soft([...problems, ...logged], state.name).toEqual([]);
  }
};

test('page states: every route of the router -> has at least one state', () => {
  const source = readFileSync(new URL('../../shell/src/routes.tsx', import.meta.url), 'utf8');
  const declaredPaths = [...source.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path]) => path);
  const [, staticPathList = ''] = /const staticPaths = \[([^\]]+)\]/.exec(source) ?? [];
  const routes = [...declaredPaths, ...[...staticPathList.matchAll(/'([^']+)'/g)].map(([, path]) => path)];
  const checkedRoutes = new Set([...visitorPages, ...creatorPages, ...adminPages].map(({ route }) => route));

  expect(routes.length).toBeGreaterThan(30);
  expect([...new Set(routes)].toSorted()).toEqual([...checkedRoutes].toSorted());
});

const statesByUser = { visitor: visitorPages, creator: creatorPages, admin: adminPages } as const;
for (const user of ['visitor', 'creator', 'admin'] as const) {
  test(`accessibility as ${user}: every page and dialog -> no axe violations, no console errors`, async () => {
    test.setTimeout(480_000);
    await checkStates(users[user], statesByUser[user]);
  });
}
