import type { Page } from '@playwright/test';
import { axeViolations, setTheme } from '../support/accessibility.ts';
import { getFromApi } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { speak } from '../support/every-page.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { focusedElement } from '../support/keyboard.ts';
import { takeScreenshots } from '../support/screenshots.ts';

const steps = [
  ['/home', 'See what is rising'],
  ['/trenz', 'Turn a trend into a post'],
  ['/generate', 'Describe your idea'],
  ['/generate', 'Preview and edit'],
  ['/schedule', 'Publish later'],
  ['/u/', 'Your profile'],
] as const;

const panel = (page: Page) => page.getByRole('dialog').locator('.ant-tour-section');

/** Waits until the panel of a step is inside the window and no longer moves, and returns what it and the explained element cover. */
const settledBoxes = async (page: Page, title: string) => {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  let last = '';
  await expect(async () => {
    const now = JSON.stringify([await panel(page).boundingBox(), await page.locator('.ant-tour-target-placeholder').boundingBox()]);
    const isSettled = now === last;
    last = now;
    expect(isSettled).toBe(true);
  }).toPass({ intervals: [150] });
  const [box, target] = JSON.parse(last) as { x: number; y: number; width: number; height: number }[];
  if (!box || !target) throw new Error(`The step "${title}" has no panel or no element`);
  return { box, target };
};

const expectInside = async (page: Page, title: string): Promise<void> => {
  const { box, target } = await settledBoxes(page, title);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box.x, title).toBeGreaterThanOrEqual(0);
  expect(box.y, title).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, title).toBeLessThanOrEqual(width);
  expect(box.y + box.height, title).toBeLessThanOrEqual(height);
  // The panel explains an element that it does not cover.
  expect(target.width, title).toBeGreaterThan(20);
  const isBeside = box.y >= target.y + target.height - 8 || box.y + box.height <= target.y + 8;
  expect(isBeside, `${title}: ${JSON.stringify({ box, target })}`).toBe(true);
};

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^(@|You)/ }).click();

test('tour: onboarding ended -> offered once on Home, not loaded before it starts', async ({ page, pageErrors }) => {
  await signUp(page, 'tour');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Rising now' })).toBeVisible();
  await expect(page.getByText('Take the one-minute tour')).toBeHidden();
  await page.goto('/onboarding?step=trend');
  await page.getByRole('button', { name: 'Skip to Home' }).click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByText('New here? Take the one-minute tour')).toBeVisible();
  await takeScreenshots(page, 'tour-offer');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Take the one-minute tour')).toBeHidden();
  expect((await page.evaluate(() => document.activeElement?.tagName)) ?? '').toBe('MAIN');
  await expect(async () => {
    const { user_metadata } = (await getFromApi(page, '/auth/v1/user')) as { user_metadata: { tour?: string } };
    expect(user_metadata.tour).toBe('answered');
  }).toPass();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Rising now' })).toBeVisible();
  await expect(page.getByText('Take the one-minute tour')).toBeHidden();
  const before = scripts.length;
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(page.getByRole('dialog', { name: 'See what is rising' })).toBeVisible();
  expect(scripts.slice(before).filter((url) => url.endsWith('.js')).length, 'loaded when it starts').toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
});

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const)
  test(`tour on a ${name}: every step -> beside its element, inside the window, axe clean`, async ({ page, pageErrors }) => {
    await page.setViewportSize(viewport);
    await signUp(page, name);
    await page.goto('/home');
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Take the tour' }).click();
    for (const [index, [path, title]] of steps.entries()) {
      await expectInside(page, title);
      expect(new URL(page.url()).pathname).toContain(path);
      await expect(panel(page)).toContainText(`${index + 1} of ${steps.length}`);
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        expect(await axeViolations(page), `${title}, ${theme}`).toEqual([]);
        if (process.env.PAGE_PICTURES)
          await page.screenshot({ path: `${process.env.PAGE_PICTURES}/tour-${index + 1}-${theme}-${viewport.width}.png` });
      }
      await page.getByRole('button', { name: index < steps.length - 1 ? 'Next' : 'Start creating' }).click();
    }
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/generate$/);
    expect(pageErrors).toEqual([]);
  });

test('tour: keys -> next, back, arrow keys and Escape; the focus stays in the panel and returns to the page', async ({ page }) => {
  await signUp(page, 'tourkeys');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Rising now' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('tour');
  await expect(page.getByRole('option', { name: 'Take the tour' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'See what is rising' })).toBeVisible();
  await expect.poll(async () => (await focusedElement(page)).name).toBe('Next');
  expect((await focusedElement(page)).isVisible).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Turn a trend into a post' })).toBeVisible();
  await expect.poll(async () => (await focusedElement(page)).name).toBe('Next');
  await page.keyboard.press('Shift+Tab');
  expect((await focusedElement(page)).name).toBe('Back');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'See what is rising' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Turn a trend into a post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/trenz/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('tour from right to left with reduced motion -> each step beside its element', async ({ browser, baseURL }) => {
  const page = await openPage(browser, baseURL, { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  await signUp(page, 'tourrtl');
  await speak(page, baseURL ?? '', 'en-XB');
  await page.goto('/home');
  await page.locator('.bottom-bar .account button').first().click();
  await page.locator('.account--bar .account__panel button').first().click();
  for (let index = 0; index < steps.length; index += 1) {
    await expect(panel(page)).toContainText(String(index + 1));
    // It is rendered outside of the window before it is placed.
    await expect(async () => {
      const { width, x } = (await panel(page).boundingBox()) ?? { width: 0, x: -1 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }).toPass({ timeout: 15_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await panel(page).locator('.tz-button--primary').click();
  }
  await expect(page).toHaveURL(/\/generate$/);
  await page.context().close();
});
