import { expect, signUp, test } from '../stack/stack-fixture.ts';

test('log-in: empty fields, wrong password, unconfirmed address -> the words of the specification', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
  await page.getByLabel('Email').fill('nobody@trenzeye.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Authentication Error').first()).toBeVisible();
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Google Sign In Error').first()).toBeVisible();
});

test('session: sign out -> landing; / while signed in -> /home; log in again -> /home', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(person.username) })).toBeVisible();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await page.getByRole('button', { name: `@${person.username}` }).click();
  await signOut.click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('remote: creator cannot be loaded -> its own error with Retry, the shell goes on, Retry brings it back', async ({ page }) => {
  await page.route('**/remotes/creator/**', (route) => route.abort());
  await page.goto('/explore');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trenz', exact: true }).first()).toBeVisible();
  await page.unroute('**/remotes/creator/**');
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('unknown address -> 404 page, path logged', async ({ page, pageErrors }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  expect(pageErrors.join('\n')).toContain('/no/such/page');
});
