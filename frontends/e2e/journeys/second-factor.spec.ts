import type { Page } from '@playwright/test';
import { callApi, currentUserId } from '../support/api.ts';
import { nextCode, setUpAuthenticator } from '../support/authenticator.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn, signOut, submitLogIn } from '../support/log-in.ts';

/** Replaces the session that is stored in the browser by one with the password alone; an open page uses it for its next request. */
const storePasswordOnlySession = async (page: Page, email: string, password: string): Promise<void> => {
  const response = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } });
  await page.evaluate((text) => window.localStorage.setItem('trenzeye.session', text), await response.text());
};

/** The paths of the requests of the page that carry a token, from now on. */
const recordSignedRequests = (page: Page): Set<string> => {
  const paths = new Set<string>();
  page.on('request', (request) => {
    if (request.headers().authorization) paths.add(new URL(request.url()).pathname);
  });
  return paths;
};

test('second factor: password only -> nothing of the account is requested; deep link, reload and second tab ask for it and lead back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { email, password } = await signUp(page, 'deeplink');
  const secret = await setUpAuthenticator(page);
  await storePasswordOnlySession(page, email, password);
  const signed = recordSignedRequests(page);

  await page.goto('/account/data?from=mail#export');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/messages');
  await expect(tab.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  for (const path of signed) expect(path).toMatch(/^\/auth\/v1\//);
  expect(await fetchStatuses(page)).toEqual({ draft: 401, message: 401, profile: 401 });

  await page.getByLabel('Six-digit code').fill(await nextCode(secret));
  await expect(page).toHaveURL(/\/account\/data\?from=mail#export$/);
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expect(tab).toHaveURL(/\/messages$/);
  await tab.close();
});

/** What a session with the password alone gets for a draft, a message and a change of the profile. */
const fetchStatuses = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const { access_token: token, user } = JSON.parse(window.localStorage.getItem('trenzeye.session') ?? '{}');
    const status = async (method: string, path: string, body: unknown) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).status;
    };
    return {
      draft: await status('POST', '/api/content/save', {}),
      message: await status('POST', '/api/messages', {}),
      profile: await status('PUT', `/api/users/${user.id}`, {}),
    };
  });

test('second factor: moderator with a password-only session -> code asked for, then the page loads', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  test.setTimeout(180_000);
  const { email, password } = await signUp(page, 'guard');
  const admin = await openPage(browser, baseURL);
  await logIn(admin, stack.admin.email, stack.admin.password ?? '');
  await callApi(admin, 'PATCH', `/api/admin/users/${await currentUserId(page)}/role`, { role: 'moderator' });
  const secret = await setUpAuthenticator(page);
  await storePasswordOnlySession(page, email, password);

  await page.goto('/moderation');
  await page.getByLabel('Six-digit code').fill('000000');
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByLabel('Six-digit code').fill(await nextCode(secret));

  await expect(page).toHaveURL(/\/moderation/);
  await expect(page.getByLabel('Status')).toBeVisible();
  await expect(page.getByText('Failed to load flagged content')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Status')).toBeVisible();
});

test('second factor: open page whose session no longer has it, dialog cancelled -> not exported, page kept; code -> exported', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { email, password } = await signUp(page, 'careful');
  const secret = await setUpAuthenticator(page);
  await page.goto('/account/data');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await storePasswordOnlySession(page, email, password);

  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Confirm your second factor first').first()).toBeVisible();
  await expect(page).toHaveURL(/\/account\/data/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByLabel('Six-digit code').fill('000000');
  await expect(dialog.getByText('That code is not right.')).toBeVisible();
  await dialog.getByLabel('Six-digit code').fill(await nextCode(secret));
  expect((await downloading).suggestedFilename()).toContain('trenzeye');
});

test('second factor: required for staff, none set up -> dialog with a link to the security page', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, code: 'second_factor_required', title: 'Set up a second factor on your account page first' }),
    }),
  );

  await page.goto('/moderation');
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByRole('link', { name: 'Open security settings' }).click();

  await expect(page).toHaveURL(/\/account\/security/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible();
});

test('recovery codes: created, downloaded, one used at the next login instead of the lost app -> logged in, nine left', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { email, password } = await signUp(page, 'lostphone');
  await setUpAuthenticator(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('trenzeye-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 codes left')).toBeVisible();

  await signOut(page);
  await submitLogIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('a0000-00000');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByText('That code is not right, or you have used it already.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[4] ?? '');
  await page.getByRole('button', { name: 'Use this code' }).click();

  await expect(page).toHaveURL(/\/home/);
  await page.goto('/account/security');
  await expect(page.getByText('9 of 10 codes left')).toBeVisible();
});
