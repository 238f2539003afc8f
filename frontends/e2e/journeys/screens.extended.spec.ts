import { expectPagesFitOtherScreens, openSite, pageUsers } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';

test('tablets and large screens: every page -> no overflow at 768 and 1920, axe clean', async ({ browser, stack }) => {
  test.setTimeout(900_000);
  const { users, site } = await openSite(browser, stack);
  for (const user of pageUsers) await expectPagesFitOtherScreens(users[user], user, site);
  await Promise.all(Object.values(users).map((page) => page.context().close()));
});

test('large screen: Explore -> at least four columns', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  const columnCount = async (): Promise<number> => {
    const boxes = await Promise.all((await page.getByRole('article').all()).map((article) => article.boundingBox()));
    return new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size;
  };
  await expect.poll(columnCount).toBeGreaterThanOrEqual(4);
});
