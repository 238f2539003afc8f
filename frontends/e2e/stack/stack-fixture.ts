import { test as base, expect, type Page } from '@playwright/test';
import { createDataFolder } from '@trenzeye/scripts/start/data-folder';
import { type SpawnedStack, spawnStack } from '@trenzeye/scripts/start/spawn-stack';

interface Fixtures {
  /** Errors the page logged or threw; a journey ends by expecting none. */
  readonly pageErrors: string[];
}

interface WorkerFixtures {
  readonly stack: SpawnedStack;
}

/** A running Trenzeye, one per worker and project, with demo content and an empty data folder. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use, worker) => {
      const standing = process.env.E2E_URL;
      // Containers that run already; the journeys that look behind the pages cannot run there.
      if (standing) return use({ url: standing } as SpawnedStack);
      const folder = await createDataFolder('e2e');
      const stack = await spawnStack({ mode: worker.project.metadata.mode, dataDir: folder.path, port: 0, seed: 'demo' });
      await use(stack);
      await stack.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // The public address: links in mails lead there, and a session belongs to one origin.
  baseURL: async ({ stack }, use) => use(stack.url.replace('127.0.0.1', 'localhost')),
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // The specified answer to "has this account a profile yet?", which the browser reports as a failed resource.
      const firstVisit = message.text().includes('406') && message.location().url.includes('/rest/v1/users?');
      // Playwright's own look into the inbox's sandboxed mails.
      const inbox = page.url().includes('/dev/inbox');
      if (message.type() === 'error' && !firstVisit && !inbox) errors.push(message.text());
    });
    await use(errors);
  },
});

let people = 0;

/** Signs up through the page, confirms by the mail in the development inbox, and ends on the page after log-in. */
export const signUp = async (page: Page, name = 'wave'): Promise<{ email: string; password: string; username: string }> => {
  people += 1;
  const username = `${name}${Date.now().toString(36)}${people}`;
  const person = { email: `${username}@trenzeye.example`, password: 'a-long-enough-passphrase-42', username };
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Join Trenzeye' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Check your email to confirm your account.').first()).toBeVisible();
  await page.goto('/dev/inbox');
  await page.getByRole('article').filter({ hasText: person.email }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL(/\/(onboarding|home)/);
  return person;
};

export { expect };
