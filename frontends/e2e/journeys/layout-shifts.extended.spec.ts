import { eachPage, openSite, pageUsers } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { describeLayoutShifts, layoutShiftOf, recordLayoutShifts } from '../support/layout-shifts.ts';

/** Milliseconds between two answers, so that each is rendered on its own. */
const betweenAnswersMs = 250;

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1280, 900],
] as const)
  for (const user of pageUsers)
    test(`answers arrive one after another on a ${name}: every page as ${user} -> layout shift of at most 0.02`, async ({
      browser,
      stack,
    }) => {
      test.setTimeout(900_000);
      const { users, site } = await openSite(browser, stack);
      const page = users[user];
      await page.setViewportSize({ width, height });
      await recordLayoutShifts(page);
      let previous: Promise<unknown> = Promise.resolve();
      await page.route(/\/(api|auth\/v1)\//, async (route) => {
        previous = previous.then(() => new Promise((resolve) => setTimeout(resolve, betweenAnswersMs)));
        await previous;
        await route.continue();
      });
      await eachPage(page, user, site, async (state) => {
        await previous;
        await page.waitForTimeout(2 * betweenAnswersMs);
        expect.soft(await layoutShiftOf(page), `${state.name}\n${await describeLayoutShifts(page)}`).toBeLessThanOrEqual(0.02);
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(Object.values(users).map((each) => each.context().close()));
    });
