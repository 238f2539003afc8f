import { expect, signUp, test } from '../support/fixtures.ts';
import { signOut, submitLogIn } from '../support/log-in.ts';
import { addPasskey, addPasskeyDevice, disablePasskeySuggestions, disablePasskeys } from '../support/passkey-device.ts';

const signedIn = /\/(onboarding|home)/;

test('passkeys: add, name, sign in with it, use it after the password, remove', async ({ page, pageErrors }) => {
  test.setTimeout(120_000);
  await disablePasskeySuggestions(page);
  const { email, password } = await signUp(page, 'keyring');
  await addPasskeyDevice(page);

  await addPasskey(page);
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(signedIn);

  await signOut(page);
  await submitLogIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(signedIn);

  await page.goto('/account/security');
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(page.getByRole('dialog')).toContainText('your password alone is enough');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test('passkeys: a browser that suggests them -> the chosen suggestion signs in', async ({ page, pageErrors }) => {
  const device = await addPasskeyDevice(page);
  await signUp(page, 'suggested');
  await addPasskey(page);
  await signOut(page);

  await page.goto('/login');

  await expect(page).toHaveURL(signedIn);
  await device.send('WebAuthn.disable');
  expect(pageErrors).toEqual([]);
});

test('passkeys: cancelled on the device -> a message, and it can be tried again', async ({ page }) => {
  await disablePasskeySuggestions(page);
  const device = await addPasskeyDevice(page);
  await signUp(page, 'cancelled');
  await page.goto('/account/security');
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'));
    Object.assign(navigator.credentials, { create: refuse, get: refuse });
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();

  await expect(page.getByText('No passkey was used: the request was cancelled or took too long.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  await device.send('WebAuthn.disable');
});

test('passkeys: a browser without them -> no button, and the rest of the pages works', async ({ page, pageErrors }) => {
  await disablePasskeys(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await signUp(page, 'without');

  await page.goto('/account/security');

  await expect(page.getByText('This browser cannot create passkeys.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  expect(pageErrors).toEqual([]);
});
