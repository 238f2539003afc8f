import { test as base, expect, type Page } from '@playwright/test';
import { createDataFolder } from '@trenzeye/scripts/start/data-folder';
import { type SpawnedStack, spawnStack } from '@trenzeye/scripts/start/spawn-stack';
import { openMailedLink } from './mailbox.ts';

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

interface Person {
  readonly email: string;
  readonly password: string;
  readonly username: string;
}

let people = 0;

const newPerson = (name: string): Person => {
  people += 1;
  const username = `${name}${Date.now().toString(36)}${people}`;
  return { email: `${username}@trenzeye.example`, password: 'a-long-enough-passphrase-42', username };
};

/** Signs up through the page, confirms by the mail in the development inbox, and ends on the page after log-in. */
export const signUpByHand = async (page: Page, name = 'wave'): Promise<Person> => {
  const person = newPerson(name);
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Join Trenzeye' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Check your email to confirm your account.').first()).toBeVisible();
  await openMailedLink(page, person.email, /Confirm your email/);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL(/\/(onboarding|home)/);
  return person;
};

/** The same by the API, with the six digits of the mail, so that one page is loaded instead of four. Ends on the page after log-in. */
export const signUp = async (page: Page, name = 'wave'): Promise<Person> => {
  const person = newPerson(name);
  const { email, password } = person;
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), `${path}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return answer.json();
  };
  await post('/auth/v1/signup', { email, password });
  let token: string | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/inbox')).text()).split('<article').filter((mail) => mail.includes(email));
    token = /code: (\d{6})/.exec(mails[0] ?? '')?.[1];
    expect(token).toBeDefined();
  }).toPass({ timeout: 15_000 });
  const session = await post('/auth/v1/verify', { type: 'signup', email, token });
  // Before the first page runs, and once: later ones find what became of it.
  await page.addInitScript((kept) => {
    // A mail in the inbox is a frame without storage.
    if (window !== window.top || window.sessionStorage.getItem('put') !== null) return;
    window.sessionStorage.setItem('put', 'yes');
    window.localStorage.setItem('trenzeye.session', kept);
  }, JSON.stringify(session));
  await page.goto('/login');
  await expect(page).toHaveURL(/\/(onboarding|home)/);
  return person;
};

export { expect };
