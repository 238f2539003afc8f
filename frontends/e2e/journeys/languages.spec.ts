import type { Page } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { adminPages } from '../support/pages/admin-pages.ts';
import { creatorPages } from '../support/pages/creator-pages.ts';
import type { PageState } from '../support/pages/page-state.ts';
import { visitorPages } from '../support/pages/visitor-pages.ts';
import { createTestEnvironment, type TestEnvironment, type TestUsers } from '../support/test-environment.ts';
import { rememberServerText, untranslatedWords } from '../support/untranslated-words.ts';

let users: TestUsers;
let environment: TestEnvironment;
let origin: string;
test.beforeAll(async ({ browser, stack }) => {
  origin = stack.url.replace('127.0.0.1', 'localhost');
  ({ users, environment } = await createTestEnvironment(browser, origin, stack));
});
test.afterAll(() => Promise.all(Object.values(users ?? {}).map((page) => page.context().close())));

const speak = (page: Page, language: string): Promise<void> =>
  page.context().addCookies([{ name: 'trenzeye.language', value: language, url: origin }]);

const waitUntilLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(
    page.locator('.boot, main .tz-skeleton:not(.tz-short-placeholder), main [aria-busy="true"]').filter({ visible: true }),
  ).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
};

const statesByUser = { visitor: visitorPages, creator: creatorPages, admin: adminPages } as const;

/** One state of each path, without those that need a click on an English label. */
const statesOf = (user: keyof typeof statesByUser): readonly PageState[] => {
  const direct = statesByUser[user].filter(({ open }) => !open);
  return [...new Map(direct.map((state) => [typeof state.path === 'string' ? state.path : state.name, state])).values()];
};

const eachState = async (page: Page, user: keyof typeof statesByUser, check: (state: PageState) => Promise<void>): Promise<void> => {
  for (const state of statesOf(user))
    await test.step(state.name, async () => {
      await page.goto(origin + (typeof state.path === 'string' ? state.path : state.path(environment)));
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

for (const user of ['visitor', 'creator', 'admin'] as const) {
  test(`accented pseudo-language as ${user}: every page -> no word outside the catalogues`, async () => {
    test.setTimeout(240_000);
    const page = users[user];
    await speak(page, 'en-XA');
    const serverText = rememberServerText(page);
    await eachState(page, user, async ({ name }) => {
      expect.soft(await untranslatedWords(page, serverText()), name).toEqual([]);
    });
  });

  test(`pseudo-language from right to left as ${user}: every page -> no overflow at 390 and 1280, axe clean`, async () => {
    test.setTimeout(240_000);
    const page = users[user];
    await speak(page, 'en-XB');
    await eachState(page, user, async ({ name }) => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await overflowOf(page), `${name} at ${width}`).toBeLessThanOrEqual(0);
      }
      expect.soft(await page.evaluate(() => document.dir), name).toBe('rtl');
      expect.soft(await axeViolations(page), name).toEqual([]);
    });
  });
}

test('language: chosen in the account -> pages, errors and later visits in Spanish', async () => {
  const page = users.creator;
  await speak(page, 'en');
  await page.goto(`${origin}/account`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');

  await expect(page.getByRole('heading', { name: 'Tu cuenta' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const refused = await page.request.post(`${origin}/auth/v1/token?grant_type=password`, {
    data: { email: 'a@b.example', password: 'wrong' },
  });
  expect([refused.status(), await refused.json()]).toEqual([
    400,
    expect.objectContaining({ error_code: 'invalid_credentials', msg: 'Datos de acceso no válidos' }),
  ]);
  await page.goto(`${origin}/explore`);
  await expect(page.getByRole('heading', { name: 'Explorar', level: 1 })).toBeVisible();
  await speak(page, 'en');
});
