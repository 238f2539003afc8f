import type { Page } from '@playwright/test';
import { openInPage, withBlockedStorage } from '../support/blocked-storage.ts';
import { expect, test } from '../support/fixtures.ts';
import { submitLogIn } from '../support/log-in.ts';
import { adminPages } from '../support/pages/admin-pages.ts';
import { creatorPages } from '../support/pages/creator-pages.ts';
import type { PageState } from '../support/pages/page-state.ts';
import { visitorPages } from '../support/pages/visitor-pages.ts';
import { createTestEnvironment, type TestEnvironment } from '../support/test-environment.ts';

/** States that need no click, each path once. */
const direct = (states: readonly PageState[]): readonly PageState[] => states.filter(({ open }) => !open);

const eachPage = async (
  page: Page,
  states: readonly PageState[],
  environment: TestEnvironment,
  open: (path: string) => Promise<unknown>,
): Promise<void> => {
  for (const { name, path, shows } of direct(states))
    await test.step(name, async () => {
      await open(typeof path === 'string' ? path : path(environment));
      await expect(page.getByRole('main').getByText(shows).filter({ visible: true }).first(), name).toBeVisible();
    });
};

/** Errors of the pages that show what is missing. */
const missing = /Failed to load resource: the server responded with a status of 40[04]|404: page not found/;

test('blocked storage: every page of visitors, creators and admins -> renders without an error', async ({ browser, stack, baseURL }) => {
  test.setTimeout(600_000);
  const { users, environment, account } = await createTestEnvironment(browser, baseURL ?? '', stack);
  await Promise.all(Object.values(users).map((page) => page.context().close()));
  const { email = '', password = '' } = stack.admin;
  const signedIn = [
    { states: creatorPages, email: account.email, password: account.password },
    { states: adminPages, email, password },
  ];

  await withBlockedStorage(baseURL, (page) => eachPage(page, visitorPages, environment, (path) => page.goto(path)), missing);
  for (const user of signedIn)
    await withBlockedStorage(
      baseURL,
      async (page) => {
        await submitLogIn(page, user.email, user.password);
        await expect(page).toHaveURL(/\/(onboarding|home)/);
        await eachPage(page, user.states, environment, (path) => openInPage(page, path));
      },
      missing,
    );
});
