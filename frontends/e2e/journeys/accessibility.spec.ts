import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findings, showTheme } from '../stack/findings.ts';
import { adminPages } from '../stack/pages/admin-pages.ts';
import { creatorPages } from '../stack/pages/creator-pages.ts';
import type { PageState } from '../stack/pages/page-state.ts';
import { visitorPages } from '../stack/pages/visitor-pages.ts';
import { expect, test } from '../stack/stack-fixture.ts';
import { makeWorld, type People, type World } from '../stack/world.ts';

/** A folder for a picture of each state, wide and narrow, in both themes; none are taken without it. */
const pictures = process.env.PAGE_PICTURES;
/** Only states whose names match. */
const only = new RegExp(process.env.PAGE_NAMES ?? '');
const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };
const narrowest = { width: 360, height: 780 };

let people: People;
let world: World;
test.beforeAll(async ({ browser, stack }) => {
  ({ people, world } = await makeWorld(browser, stack.url.replace('127.0.0.1', 'localhost'), stack));
});
test.afterAll(() => Promise.all(Object.values(people ?? {}).map((page) => page.context().close())));

/** Another page of the one that is open, as its own links would lead there. */
const lead = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: String(Math.random()) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Everything that comes has come: nothing is shaped like what is on its way, and the fonts are there. */
const arrived = async (page: Page, shows: string | RegExp): Promise<void> => {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('main .tz-skeleton:not(.tz-short-waiting), main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

/** PAGE_LOOKS=both looks at every state twice, dark and wide, light and narrow; the usual run takes turns from state to state. */
const both = process.env.PAGE_LOOKS === 'both';

/** Dark where it is wide, light where it is narrow: each rule and each colour is seen; with pictures, all four. */
const inItsThemes = async (page: Page, { name, open }: PageState, number: number): Promise<string[]> => {
  const found: string[] = [];
  const width = page.viewportSize()?.width ?? 0;
  if (!both && !pictures && (width === wide.width) !== (number % 2 === 0)) return [];
  const themes = (['dark', 'light'] as const).filter((theme) => pictures || (theme === 'dark') === (width === wide.width));
  for (const theme of themes) {
    await showTheme(page, theme);
    found.push(...(await findings(page)).map((line) => `${width}, ${theme}: ${line}`));
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png`, fullPage: !open, animations: 'disabled' });
  }
  return found;
};

/** What makes a page wider than its window; undefined where nothing does. What measures itself has a frame to follow a change. */
const widest = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const cut = [...document.querySelectorAll('[role="menu"], [role="dialog"]')].find((each) => each.getBoundingClientRect().left < 0);
    if (cut) return `nowhere, but ${cut.className} begins before the page does`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const beyond = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
    return `${scrollWidth - clientWidth} px sideways: ${beyond.map((each) => each.className || each.tagName).join(' < ')}`;
  });

/** Looks at a state, and whether it fits into 360 pixels; answers what is wrong with it. */
const look = async (page: Page, state: PageState, number: number): Promise<string[]> => {
  const { path, shows, open } = state;
  await page.setViewportSize(wide);
  await lead(page, typeof path === 'string' ? path : path(world));
  if (!open) await arrived(page, shows);
  else {
    await arrived(page, /\w/);
    await open(page);
    await arrived(page, shows);
  }
  const found = await inItsThemes(page, state, number);
  await page.setViewportSize(narrow);
  found.push(...(await inItsThemes(page, state, number)));
  await page.setViewportSize(narrowest);
  const beyond = await widest(page);
  if (beyond) found.push(`360: scrolls ${beyond}`);
  if (open) await page.keyboard.press('Escape');
  return found;
};

const lookAtAll = async (page: Page, states: readonly PageState[]): Promise<void> => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  if (page.url() === 'about:blank') await page.goto('/launch');
  for (const [number, state] of states.filter(({ name }) => only.test(name)).entries()) {
    let found: string[] = [];
    await test.step(state.name, async () => {
      found = await look(page, state, number).catch((error: unknown) => [String(error)]);
    });
    const logged = errors.splice(0).filter((line) => !state.logs?.test(line));
    expect.soft([...found, ...logged], state.name).toEqual([]);
  }
};

test('every route of the router -> has a row in the table of pages', () => {
  const source = readFileSync(new URL('../../shell/src/routes.tsx', import.meta.url), 'utf8');
  const written = [...source.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path]) => path);
  const [, list = ''] = /const staticPaths = \[([^\]]+)\]/.exec(source) ?? [];
  const routes = [...written, ...[...list.matchAll(/'([^']+)'/g)].map(([, path]) => path)];
  const rows = new Set([...visitorPages, ...creatorPages, ...adminPages].map(({ route }) => route));

  expect(routes.length).toBeGreaterThan(30);
  expect([...new Set(routes)].toSorted()).toEqual([...rows].toSorted());
});

const seen = { visitor: visitorPages, creator: creatorPages, admin: adminPages } as const;
for (const who of ['visitor', 'creator', 'admin'] as const) {
  test(`accessibility, ${who}: every page and dialog -> axe finds nothing, nothing is logged`, async () => {
    test.setTimeout(240_000);
    await lookAtAll(people[who], seen[who]);
  });
}
