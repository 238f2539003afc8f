import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ageSessions } from '../support/age-sessions.ts';
import { callApi } from '../support/api.ts';
import { nextCode, setUpAuthenticator } from '../support/authenticator.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn, signInAtProvider, submitLogIn } from '../support/log-in.ts';
import { addPasskey, addPasskeyDevice, disablePasskeySuggestions } from '../support/passkey-device.ts';

const signedIn = /\/(onboarding|home)/;
const newPassword = 'another-long-passphrase-43';

const addPushDevice = (page: Page, name: string) =>
  callApi(page, 'POST', '/api/push/devices', {
    endpoint: `https://push.trenzeye.example/${randomUUID()}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    name,
  });

/** Another device on which the same user is logged in. */
const openOtherDevice = async (browser: Browser, baseURL: string | undefined, { email, password }: { email: string; password: string }) => {
  const other = await openPage(browser, baseURL);
  await logIn(other, email, password);
  return other;
};

const changePassword = async (page: Page, current: string): Promise<void> => {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Password changed').first()).toBeVisible();
};

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('connections: password changed -> what another device had added is paused; the owner keeps one and removes one', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const account = await signUp(page, 'owner');
  const other = await openOtherDevice(browser, baseURL, account);
  await callApi(other, 'PUT', '/api/schedule/webhook', { url: 'https://hooks.trenzeye.example/planted' });
  await callApi(other, 'POST', '/api/schedule/calendar-link');
  await addPushDevice(other, 'Their phone');

  await page.goto('/account/connections');
  await expect(row(page, 'Webhook')).toContainText('not used yet');
  await expect(page.getByText(/^Notifications on Their phone/)).toBeVisible();
  await expectAccessible(page);
  await changePassword(page, account.password);

  const title = '2 connections are paused until you decide';
  await expect(page.getByText(title)).toBeVisible();
  await page.goto('/home');
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/account\/connections$/);
  await expect(page.getByText('neither used nor accepted: Webhook, Calendar link')).toBeVisible();
  await expect(page.getByText(/^Notifications on Their phone/)).toBeHidden();
  await expectAccessible(page);

  await page.goto('/schedule?view=plan');
  await expect(page.getByText('Not used since your account was secured')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review' }).first().click();
  await expect(page).toHaveURL(/\/account\/connections$/);

  await page.getByRole('button', { name: 'Keep Webhook' }).click();
  await expect(page.getByText('Webhook works again').first()).toBeVisible();
  await expect(page.getByText('1 connection is paused until you decide')).toBeVisible();
  await expect(row(page, 'Webhook').getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Calendar link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, 'Calendar link')).toHaveCount(0);
  await expect(page.getByText(/until you decide/)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('connections: session signed out -> its notifications end with it; a service that fails -> an error in its section only', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await signUp(page, 'owner');
  const other = await openOtherDevice(browser, baseURL, account);
  await addPushDevice(other, 'Old laptop');
  await page.route('**/api/schedule/webhook', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', title: 'Unavailable' } }),
  );

  await page.goto('/account/connections');
  await expect(page.getByText('Webhook: could not be loaded')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Notifications on Old laptop/)).toBeVisible();
  await page.unroute('**/api/schedule/webhook');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Nothing outside Trenzeye uses your account.')).toBeVisible();

  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await expect(page.getByText('You are not logged in on other devices.')).toBeVisible();
  await expect(page.getByText(/^Notifications on Old laptop/)).toBeHidden();
});

test('connections: passkey of another session, password changed -> it does not log in until the owner keeps it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await disablePasskeySuggestions(page);
  const { email, password } = await signUp(page, 'owner');
  await addPasskeyDevice(page);
  const secret = await setUpAuthenticator(page);
  await addPasskey(page);
  const owner = await openPage(browser, baseURL);
  await submitLogIn(owner, email, password);
  await owner.getByLabel('Six-digit code').fill(await nextCode(secret));
  await expect(owner).toHaveURL(signedIn);

  await changePassword(owner, password);
  await owner.goto('/account/connections');
  await expect(owner.getByText('neither used nor accepted: Chrome on Linux')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await owner.getByRole('button', { name: 'Keep Chrome on Linux' }).click();
  await expect(owner.getByText('Chrome on Linux works again').first()).toBeVisible();
  await expect(owner.getByText(/until you decide/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(signedIn);
});

/** Links an identity of the same address at Google. */
const linkGoogle = async (page: Page, email: string): Promise<void> => {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await signInAtProvider(page, email);
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
};

const logInWithGoogle = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtProvider(page, email);
};

test('connections: identity of another session, password changed -> it does not log in until the owner keeps it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await signUp(page, 'owner');
  const google = `google-${randomUUID()}@trenzeye.example`;
  await linkGoogle(await openOtherDevice(browser, baseURL, { email, password }), google);

  await changePassword(page, password);
  await page.goto('/account/connections');
  await expect(page.getByText('neither used nor accepted: Google')).toBeVisible();
  const visitor = await openPage(browser, baseURL);
  await logInWithGoogle(visitor, google);
  await expect(visitor.getByText(/paused/i).first()).toBeVisible();

  await page.getByRole('button', { name: 'Keep Google' }).click();
  await expect(page.getByText('Google works again').first()).toBeVisible();
  await expect(page.getByText(/until you decide/)).toHaveCount(0);
  await logInWithGoogle(visitor, google);
  await expect(visitor).toHaveURL(signedIn);
});

test('connections: all paused things kept an hour after the log-in -> asked for the password once', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const { email, password } = await signUp(page, 'owner');
  const other = await openOtherDevice(browser, baseURL, { email, password });
  await callApi(other, 'PUT', '/api/schedule/webhook', { url: 'https://hooks.trenzeye.example/planted' });
  await callApi(other, 'POST', '/api/schedule/calendar-link');
  await linkGoogle(other, `google-${randomUUID()}@trenzeye.example`);
  await changePassword(page, password);
  await page.goto('/account/connections');
  await expect(page.getByText('3 connections are paused until you decide')).toBeVisible();
  await ageSessions(page, stack.databaseUrl('trenzeye_auth'), email);
  await expect(page.getByText('3 connections are paused until you decide')).toBeVisible();

  await page.getByRole('button', { name: 'Keep all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Current password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();

  await expect(page.getByText('Everything works again').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/until you decide/)).toHaveCount(0);
  await expect(row(page, 'Webhook').getByText('This device')).toBeVisible();
});
