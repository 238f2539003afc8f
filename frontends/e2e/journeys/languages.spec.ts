import { eachPage, openSite, pageUsers, type Site, speak } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';
import type { TestUsers } from '../support/test-environment.ts';
import { rememberServerText, untranslatedWords } from '../support/untranslated-words.ts';

const softly = expect.configure({ soft: true });

let users: TestUsers;
let site: Site;
test.beforeAll(async ({ browser, stack }) => {
  test.setTimeout(240_000);
  ({ users, site } = await openSite(browser, stack));
});
test.afterAll(() => Promise.all(Object.values(users ?? {}).map((page) => page.context().close())));

for (const user of pageUsers) {
  test(`accented pseudo-language as ${user}: every page -> no word outside the catalogues`, async () => {
    test.setTimeout(480_000);
    const page = users[user];
    await speak(page, site.origin, 'en-XA');
    const serverText = rememberServerText(page);
    await eachPage(page, user, site, async ({ name }) => {
      // The landing page is prerendered in English until its application has started.
      await softly.poll(() => untranslatedWords(page, serverText()), name).toEqual([]);
    });
  });
}

test('language: chosen in the account -> pages, errors and later visits in Spanish', async () => {
  const { origin } = site;
  const page = users.creator;
  await speak(page, origin, 'en');
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
  await speak(page, origin, 'en');
});
