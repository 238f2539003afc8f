import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';

test('log-in: empty fields, wrong password, cancelled Google sign-in -> specified error messages', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
  await page.getByLabel('Email').fill('unknown@trenzeye.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Authentication Error').first()).toBeVisible();
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Google Sign In Error').first()).toBeVisible();
});

test('sign-up: password that is too short -> reported once, at the field, until it is changed', async ({ page }) => {
  await page.goto('/login?mode=signup');
  await page.getByLabel('Email').fill('short@trenzeye.example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();

  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await expect(page.getByText(/too short|at least/i)).toHaveCount(1);
  expect(requests).not.toContain('/auth/v1/signup');
  await page.getByLabel('Password', { exact: true }).fill('longer now');
  await expect(page.getByText('Use at least 8 characters.')).toBeHidden();
});

test('session: / while signed in -> /home; sign out -> landing page; log in again -> /home', async ({ page }) => {
  const account = await signUp(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(account.username) })).toBeVisible();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await page.getByRole('button', { name: `@${account.username}` }).click();
  await signOut.click();
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL(/\/home/);
});

test('remote: creator fails to load -> error with Retry, shell still works; Retry -> loaded', async ({ page }) => {
  await page.route('**/remotes/creator/**', (route) => route.abort());
  await page.goto('/explore');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trenz', exact: true }).first()).toBeVisible();
  await page.unroute('**/remotes/creator/**');
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('404 page: unknown path -> shown, path logged', async ({ page, pageErrors }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  expect(pageErrors.join('\n')).toContain('/no/such/page');
});
