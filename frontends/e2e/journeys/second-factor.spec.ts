import type { Page } from '@playwright/test';
import { callApi, currentUserId } from '../support/api.ts';
import { nextCode } from '../support/authenticator.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn, signOut, submitLogIn } from '../support/log-in.ts';

/** Sets up an authenticator on the security page; returns its secret. */
const setUpAuthenticator = async (page: Page): Promise<string> => {
  await page.goto('/account/security');
  const key = page.locator('.enrol__secret code');
  // Again if the page moved between pressing and releasing the button, as it can while it is loading; not if a slow click has had its effect.
  await expect(async () => {
    if (!(await key.isVisible())) await page.getByRole('button', { name: 'Set up an authenticator' }).click({ timeout: 1_000 });
    await expect(key).toBeVisible();
  }).toPass();
  const secret = (await key.textContent()) ?? '';
  await page.getByLabel('Six-digit code from the app').fill(await nextCode(secret));
  await expect(page.getByText('Second factor is on').first()).toBeVisible();
  return secret;
};

/** Replaces the session of the page by one with the password alone, whose copy of the account does not list the authenticator. */
const storePasswordOnlySession = async (page: Page, email: string, password: string): Promise<void> => {
  const response = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } });
  const session = (await response.json()) as { user: { factors?: unknown } };
  delete session.user.factors;
  await page.evaluate((text) => window.localStorage.setItem('trenzeye.session', text), JSON.stringify(session));
};

test('second factor: moderator with a password-only session -> code asked for in a dialog, then the page loads', async ({
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
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Six-digit code').fill('000000');
  await expect(dialog.getByText('That code is not right.')).toBeVisible();
  await dialog.getByLabel('Six-digit code').fill(await nextCode(secret));

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/moderation/);
  await expect(page.getByLabel('Status')).toBeVisible();
  await expect(page.getByText('Failed to load flagged content')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Status')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('second factor: data export with a password-only session, dialog cancelled -> not exported; code -> exported', async ({ page }) => {
  test.setTimeout(180_000);
  const { email, password } = await signUp(page, 'careful');
  const secret = await setUpAuthenticator(page);
  await storePasswordOnlySession(page, email, password);
  await page.goto('/account/data');

  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Confirm your second factor first').first()).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
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
