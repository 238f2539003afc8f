import { expectHighContrast, expectPagesFit, launchWithLargeText, openSite } from '../support/every-page.ts';
import { test } from '../support/fixtures.ts';

for (const user of ['visitor', 'admin'] as const) {
  test(`more contrast: every page as ${user} -> texts of 7:1 in both themes`, async ({ browser, stack }) => {
    test.setTimeout(600_000);
    const { users, site } = await openSite(browser, stack);
    await expectHighContrast(users[user], user, site);
    await Promise.all(Object.values(users).map((page) => page.context().close()));
  });

  test(`text at 200%: every page as ${user} -> no overflow at 390 and 1280, axe clean`, async ({ stack }) => {
    test.setTimeout(600_000);
    const browser = await launchWithLargeText();
    const { users, site } = await openSite(browser, stack);
    await expectPagesFit(users[user], user, site, 'ltr');
    await browser.close();
  });
}
