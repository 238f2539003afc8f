import { expectPagesFit, openSite, pageUsers, type Site, speak } from '../support/every-page.ts';
import { test } from '../support/fixtures.ts';
import type { TestUsers } from '../support/test-environment.ts';

let users: TestUsers;
let site: Site;
test.beforeAll(async ({ browser, stack }) => {
  ({ users, site } = await openSite(browser, stack));
});
test.afterAll(() => Promise.all(Object.values(users ?? {}).map((page) => page.context().close())));

const rightToLeft = new Set(['ar', 'en-XB']);

for (const language of ['es', 'pt', 'fr', 'de', 'ja', ...rightToLeft])
  for (const user of pageUsers)
    test(`${language} as ${user}: every page -> no overflow at 390 and 1280, axe clean`, async () => {
      test.setTimeout(600_000);
      await speak(users[user], site.origin, language);
      await expectPagesFit(users[user], user, site, rightToLeft.has(language) ? 'rtl' : 'ltr');
    });
