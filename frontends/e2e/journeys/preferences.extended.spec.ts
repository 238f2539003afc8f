import { expectHighContrast, expectPagesFit, launchWithLargeText, openSite, pageUsers } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';

for (const user of pageUsers) {
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

    expect(await users[user].evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await expectPagesFit(users[user], user, site, 'ltr');
    await browser.close();
  });
}
