import type { Page, Request } from '@playwright/test';
import { nextCode } from '../support/authenticator.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, signUpThroughUi, test } from '../support/fixtures.ts';
import { signOut, submitLogIn } from '../support/log-in.ts';
import { emailedCode, openEmailLink } from '../support/mailbox.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('onboarding: sign up, confirm, choose username and interests -> first trend and new username shown', async ({ page, pageErrors }) => {
  const account = await signUpThroughUi(page, 'start');

  await expect(page).toHaveURL(/\/onboarding/);
  await expect(page.getByText('The onboarding flow is coming soon')).toBeVisible();
  const field = page.getByLabel('Username');
  await expect(field).toHaveValue(account.username);
  await field.fill('x');
  await expect(page.getByText('Use 3 to 30 letters')).toBeVisible();
  const newUsername = `${account.username}.new`;
  await field.fill(newUsername);
  await expect(page.getByText('This username is available.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'What are you into?' })).toBeFocused();
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your first trend' })).toBeFocused();
  await page.goto('/account');
  await expect(page.getByText('Finish setting up')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your first trend' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().endsWith('/auth/v1/user') && response.request().method() === 'PUT');
  await page
    .getByRole('link', { name: /^Generate Content/ })
    .first()
    .click();
  await saved;
  await expect(page).toHaveURL(/\/generate\?.*signalId=.*signalTitle=/);

  await page.goto('/account');
  await expect(page.getByText(`@${newUsername}`).first()).toBeVisible();
  await expect(page.getByText('Finish setting up')).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test('confirmation: log in before confirming -> code field shown; enter the emailed code -> signed in', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `early${Date.now().toString(36)}@trenzeye.example`;
  const password = 'a-long-enough-passphrase-42';
  await page.goto('/login?mode=signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('It is on lists of common passwords').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Check your email to confirm your account.').first()).toBeVisible();

  await submitLogIn(page, email, password);
  await expect(page.getByText('Email not confirmed').first()).toBeVisible();
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const code = await emailedCode(await otherContext.newPage(), email, /Confirm your email/);
  await otherContext.close();
  await page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/onboarding/);
});

test('sign-out: requests that are not answered yet -> cancelled, not refused', async ({ page, pageErrors }) => {
  await signUp(page, 'leaver');
  const answer = Promise.withResolvers<void>();
  const unanswered = new Set<Request>();
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.route(/\/api\/(content|schedule)\//, async (route) => {
    unanswered.add(route.request());
    await answer.promise;
    // A cancelled request can no longer be sent.
    await route.continue().catch(() => undefined);
  });
  await page.route('**/auth/v1/logout*', async (route) => {
    await expect.poll(() => unanswered.size, 'requests when the session ends').toBe(0);
    await route.continue();
  });
  const home = page.waitForRequest(/\/api\/(content|schedule)\//);
  await page.goto('/home', { waitUntil: 'commit' });
  await home;

  await page.getByRole('button', { name: /^@/ }).click();
  expect(unanswered.size).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await expect(page).toHaveURL(/\/$/);
  answer.resolve();
  expect(pageErrors).toEqual([]);
});

test('password recovery: unknown or known email -> same response; link -> new password; used link, code of another browser -> offer of a new link', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await signUp(page, 'forgot');
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  for (const email of ['unknown@trenzeye.example', account.email]) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByText(`If there is an account for ${email}, we sent an email to it.`)).toBeVisible();
  }

  await openEmailLink(page, account.email, /password/);
  await expect(page.getByText('On another device, enter the code from the email there instead.')).toBeVisible();
  const link = page.url();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('quite-another-passphrase-43');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/home/);

  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await other.goto('/new-password?code=requested-in-another-browser');
  await expect(other.getByText('This link cannot log you in here')).toBeVisible();
  await expect(other).toHaveURL(/\/new-password$/);
  await submitLogIn(other, account.email, 'quite-another-passphrase-43');
  await expect(other).toHaveURL(/\/home/);
  await otherContext.close();
});

test('log-in: link with the session of another account in its fragment -> ignored and removed from the URL', async ({
  page,
  browser,
  baseURL,
}) => {
  const attacker = await openPage(browser, baseURL);
  await signUp(attacker, 'forger');
  const session = JSON.parse((await attacker.evaluate(() => window.localStorage.getItem('trenzeye.session'))) ?? '{}') as Record<
    string,
    unknown
  >;
  const tokens = new URLSearchParams({
    access_token: String(session.access_token),
    refresh_token: String(session.refresh_token),
    expires_in: '3600',
    token_type: 'bearer',
  });

  await page.goto(`/login#${tokens}`);
  await expect(page.getByText('Log in to continue')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => window.localStorage.getItem('trenzeye.session'))).toBeNull();
});

test('email change: pending until both emails are confirmed -> new address', async ({ page }) => {
  const account = await signUp(page, 'move');
  const newEmail = `moved-${account.email}`;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Send emails' }).click();
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeVisible();

  await openEmailLink(page, account.email, /email/i);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText('Please proceed to confirm link sent to the other email').first()).toBeVisible();
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeVisible();
  await openEmailLink(page, newEmail, /email/i);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByRole('tabpanel').getByText(newEmail)).toBeVisible();
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeHidden();

  await signOut(page);
  await submitLogIn(page, newEmail, account.password);
  await expect(page).toHaveURL(/\/home/);
});

test('password change: wrong current password -> field error; correct one -> changed', async ({ page }) => {
  await signUp(page, 'pass');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password', { exact: true }).fill('quite-another-passphrase-43');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill('a-long-enough-passphrase-42');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password changed').first()).toBeVisible();
});

test('second factor: enrolled -> required at the next log-in; wrong code -> refused; other account -> offered', async ({ page }) => {
  test.setTimeout(180_000);
  const account = await signUp(page, 'factor');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  const secret = (await page.locator('.enrol__secret code').textContent()) ?? '';
  const qrCode = page.getByRole('img', { name: /^QR code/ });
  await expect.poll(() => qrCode.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Six-digit code from the app').fill(await nextCode(secret));
  await expect(page.getByText('Second factor is on').first()).toBeVisible();
  await expect(page.getByText('Authenticator', { exact: true })).toBeVisible();
  await tab(page, 'Connections').click();
  await expect(page.getByText('Second factor verified')).toBeVisible();

  await signOut(page);
  await submitLogIn(page, account.email, account.password);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Six-digit code').fill('000000');
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByRole('heading', { name: 'Log In to Scout Trends and Create Culture' })).toBeVisible();
  await submitLogIn(page, account.email, account.password);
  await page.getByLabel('Six-digit code').fill(await nextCode(secret));
  await expect(page).toHaveURL(/\/account$/);

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Remove Authenticator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Authenticator removed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible();
});

test('sessions: two browsers -> current one marked, the other one revoked and signed out', async ({ page, browser, baseURL }) => {
  const account = await signUp(page, 'places');
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  await submitLogIn(other, account.email, account.password);
  await expect(other).toHaveURL(/\/home/);

  await page.goto('/account/connections');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText(/^Chrome on /)).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await expect(page.getByText('You are not logged in on other devices.')).toBeVisible();

  await other.goto('/account');
  await expect(other).toHaveURL(/\/(login)?$/);
  await otherContext.close();
});

test('data export: failed part -> named; retry -> one complete file', async ({ page }) => {
  const account = await signUp(page, 'taker');
  await page.route('**/api/export/social', (route) => route.abort());
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText(/^Reactions and comments: failed\./)).toBeVisible();
  await page.unroute('**/api/export/social');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Retry' }).click()]);
  expect(download.suggestedFilename()).toContain(account.username);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const document = JSON.parse(Buffer.concat(chunks).toString());
  expect(Object.keys(document)).toEqual(['product', 'exported_at', 'account', 'profile', 'content', 'social', 'media', 'activity']);
  expect(JSON.stringify(document.account)).toContain(account.email);
});

test('account deletion: username typed and password confirmed -> confirmation on /, log-in refused', async ({ page }) => {
  const account = await signUp(page, 'leaver');
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not-the-password');
  await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
  await dialog.getByLabel(`Type "${account.username}" to confirm`).fill(account.username);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account is deleted').first()).toBeVisible();
  await submitLogIn(page, account.email, account.password);
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
});
