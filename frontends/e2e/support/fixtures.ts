import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '@trenzeye/scripts/dev/engines/free-port';
import { createDataFolder } from '@trenzeye/scripts/dev/start/data-folder';
import { type SpawnedStack, spawnStack } from '@trenzeye/scripts/dev/start/spawn-stack';
import { openEmailLink } from './mailbox.ts';

interface Fixtures {
  /** Pages that a journey has opened in contexts of their own would go on working beside the later journeys. */
  readonly closedContexts: undefined;
  /** Console errors and uncaught exceptions of the page. Journeys expect none at the end. */
  readonly pageErrors: string[];
}

interface WorkerFixtures {
  /** A free port at which admins of the stack look for model servers. */
  readonly modelServerPort: number;
  readonly stack: SpawnedStack;
  /** More settings of the stack. */
  readonly stackEnv: Readonly<Record<string, string>>;
}

/** A running stack per worker and project, with demo content and a new data folder. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  modelServerPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  stackEnv: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ modelServerPort, stackEnv }, use, worker) => {
      const runningUrl = process.env.E2E_URL;
      // An existing deployment. Journeys that need access to its database cannot run there.
      if (runningUrl) return use({ url: runningUrl } as SpawnedStack);
      const folder = await createDataFolder('e2e');
      const stack = await spawnStack({
        mode: worker.project.metadata.mode,
        dataDir: folder.path,
        port: 0,
        seed: 'demo',
        // Model servers of the journeys listen on this machine.
        env: { MODEL_ENDPOINTS: 'anywhere', MODEL_SERVER_HOSTS: `127.0.0.1:${modelServerPort}`, ...stackEnv },
      });
      await use(stack);
      await stack.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  closedContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? undefined : context.close())));
    },
    { auto: true },
  ],
  // The public origin: links in emails use it, and a session is valid for one origin only.
  baseURL: async ({ stack }, use) => use(stack.url.replace('127.0.0.1', 'localhost')),
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // Playwright's access to the sandboxed emails in the inbox.
      const isInbox = page.url().includes('/dev/inbox');
      if (message.type() === 'error' && !isInbox) errors.push(message.text());
    });
    await use(errors);
  },
});

export interface TestAccount {
  readonly email: string;
  readonly password: string;
  readonly username: string;
}

let accountCount = 0;

const newAccount = (name: string): TestAccount => {
  accountCount += 1;
  const username = `${name}${Date.now().toString(36)}${accountCount}`;
  return { email: `${username}@trenzeye.example`, password: 'a-long-enough-passphrase-42', username };
};

/** Signs up through the page, confirms with the email in the development inbox, and ends on the page after log-in. */
export const signUpThroughUi = async (page: Page, name = 'wave'): Promise<TestAccount> => {
  const account = newAccount(name);
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Join Trenzeye' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Check your email to confirm your account.').first()).toBeVisible();
  await openEmailLink(page, account.email, /Confirm your email/);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL(/\/(onboarding|home)/);
  return account;
};

/** Signs up through the API with the emailed code, which loads one page instead of four. Ends on the page after log-in. */
export const signUp = async (page: Page, name = 'wave'): Promise<TestAccount> => {
  const account = newAccount(name);
  const { email, password } = account;
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(path, { data });
    expect(response.ok(), `${path}: ${response.status()} ${response.ok() ? '' : await response.text()}`).toBe(true);
    return response.json();
  };
  await post('/auth/v1/signup', { email, password });
  let token: string | undefined;
  await expect(async () => {
    const emails = (await (await page.request.get('/dev/inbox')).text()).split('<article').filter((mail) => mail.includes(email));
    token = /code: (\d{6})/.exec(emails[0] ?? '')?.[1];
    expect(token).toBeDefined();
  }).toPass({ timeout: 15_000 });
  const session = await post('/auth/v1/verify', { type: 'signup', email, token });
  // Stored once before the first page loads: later pages use the current session.
  await page.addInitScript((serializedSession) => {
    // An email in the inbox is a frame without storage.
    if (window !== window.top || window.sessionStorage.getItem('session-stored') !== null) return;
    window.sessionStorage.setItem('session-stored', 'true');
    window.localStorage.setItem('trenzeye.session', serializedSession);
  }, JSON.stringify(session));
  await page.goto('/login');
  await expect(page).toHaveURL(/\/(onboarding|home)/);
  return account;
};

export { expect };
