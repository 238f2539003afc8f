import type { Page } from '@playwright/test';
import { nextCode } from '../stack/authenticator.ts';
import { mailedCode, openMailedLink } from '../stack/mailbox.ts';
import { expect, signUp, signUpByHand, test } from '../stack/stack-fixture.ts';

type Person = Awaited<ReturnType<typeof signUp>>;

const logIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};

const signOut = async (page: Page) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /^@/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
};

/** The development provider's page, which has a field of the same name as the page before it. */
const beSomebody = async (page: Page, email: string) => {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('first steps: sign up, confirm -> username, interests, first trend -> account with the new name', async ({ page, pageErrors }) => {
  const person = await signUpByHand(page, 'start');

  await expect(page).toHaveURL(/\/onboarding/);
  await expect(page.getByText('The onboarding flow is coming soon')).toBeVisible();
  const field = page.getByLabel('Username');
  await expect(field).toHaveValue(person.username);
  await field.fill('x');
  await expect(page.getByText('Use 3 to 30 letters')).toBeVisible();
  const chosen = `${person.username}.new`;
  await field.fill(chosen);
  await expect(page.getByText('This username is free.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'What are you into?' })).toBeFocused();
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your first trend' })).toBeFocused();
  await page.goto('/account');
  await expect(page.getByText('Finish setting up')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your first trend' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Generate Content/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/generate\?.*signalId=.*signalTitle=/);

  await page.goto('/account');
  await expect(page.getByText(`@${chosen}`).first()).toBeVisible();
  await expect(page.getByText('Finish setting up')).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test('confirmation: log in before it -> told, mail sent again, six digits -> in', async ({ page, browser, baseURL }) => {
  const email = `early${Date.now().toString(36)}@trenzeye.example`;
  const password = 'a-long-enough-passphrase-42';
  await page.goto('/login?mode=signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('It is on lists of passwords').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Check your email to confirm your account.').first()).toBeVisible();

  await logIn(page, { email, password });
  await expect(page.getByText('Email not confirmed').first()).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const code = await mailedCode(await elsewhere.newPage(), email, /Confirm your email/);
  await elsewhere.close();
  await page.getByLabel('Code from the mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/onboarding/);
});

test('forgotten password: the same answer for everybody; the link in another browser -> new password, home; used link -> a way on', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signUp(page, 'forgot');
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  for (const email of ['nobody@trenzeye.example', person.email]) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await expect(page.getByText(`If there is an account for ${email}, a mail is on its way.`)).toBeVisible();
  }

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await openMailedLink(other, person.email, /password/);
  const link = other.url();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await other.reload();
  await other.getByLabel('New password', { exact: true }).fill('quite-another-passphrase-43');
  await other.getByRole('button', { name: 'Save and continue' }).click();
  await expect(other).toHaveURL(/\/home/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await logIn(page, { email: person.email, password: 'quite-another-passphrase-43' });
  await expect(page).toHaveURL(/\/home/);
  await elsewhere.close();
});

test('email: change -> pending until both mails were pressed -> the new address', async ({ page }) => {
  const person = await signUp(page, 'move');
  const next = `moved-${person.email}`;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Send the mails' }).click();
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();

  await openMailedLink(page, person.email, /email/i);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText('Please proceed to confirm link sent to the other email').first()).toBeVisible();
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();
  await openMailedLink(page, next, /email/i);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByRole('tabpanel').getByText(next)).toBeVisible();
  await expect(page.getByText(`Waiting for ${next}`)).toBeHidden();

  await signOut(page);
  await logIn(page, { ...person, email: next });
  await expect(page).toHaveURL(/\/home/);
});

test('password: wrong current one -> said at its field; right one -> changed', async ({ page }) => {
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

test('second factor: enrolled -> asked for at the next log-in, wrong code refused, another account offered', async ({ page }) => {
  test.setTimeout(180_000);
  const person = await signUp(page, 'factor');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  const secret = (await page.locator('.enrol__secret code').textContent()) ?? '';
  const drawing = page.getByRole('img', { name: /^QR code/ });
  expect(await drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Six-digit code the app shows').fill(await nextCode(secret));
  await expect(page.getByText('Second factor is on').first()).toBeVisible();
  await expect(page.getByText('Authenticator 1', { exact: true })).toBeVisible();
  await tab(page, 'Sessions').click();
  await expect(page.getByText('Second factor shown')).toBeVisible();

  await signOut(page);
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Six-digit code').fill('000000');
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByRole('heading', { name: 'Log In to Scout Trends and Create Culture' })).toBeVisible();
  await logIn(page, person);
  await page.getByLabel('Six-digit code').fill(await nextCode(secret));
  await expect(page).toHaveURL(/\/home/);

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Remove Authenticator 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Authenticator removed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible();
});

test('sessions: two browsers -> this one marked, the other revoked and out', async ({ page, browser, baseURL }) => {
  const person = await signUp(page, 'places');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await logIn(other, person);
  await expect(other).toHaveURL(/\/home/);

  await page.goto('/account/sessions');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText(/^Chrome on /)).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();

  await other.goto('/account');
  await expect(other).toHaveURL(/\/(login)?$/);
  await elsewhere.close();
});

test('Google: the development provider -> onboarding; a second time -> home; its identity is the only one', async ({ page }) => {
  const email = `google${Date.now().toString(36)}@trenzeye.example`;
  const enter = async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await beSomebody(page, email);
  };
  await enter();
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goto('/account/security');
  await expect(page.getByText('Your only one')).toBeVisible();
  await expect(page.getByText('Google', { exact: true })).toBeVisible();
  await signOut(page);
  await enter();
  await expect(page).toHaveURL(/\/home/);
});

test('Google: linked to an account -> a second way in; unlinked again', async ({ page }) => {
  const person = await signUp(page, 'linker');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await beSomebody(page, person.email);
  await expect(page).toHaveURL(/\/account\/security/);
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByText('Google unlinked').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});

test('my data: one file; a part that fails is named and tried again', async ({ page }) => {
  const person = await signUp(page, 'taker');
  await page.route('**/api/export/social', (route) => route.abort());
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText(/^Reactions and comments: failed\./)).toBeVisible();
  await page.unroute('**/api/export/social');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Retry' }).click()]);
  expect(download.suggestedFilename()).toContain(person.username);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const document = JSON.parse(Buffer.concat(chunks).toString());
  expect(Object.keys(document)).toEqual(['product', 'exported_at', 'account', 'profile', 'content', 'social', 'media', 'activity']);
  expect(JSON.stringify(document.account)).toContain(person.email);
});

test('delete: name typed and password given -> farewell on /, gone for good', async ({ page }) => {
  const person = await signUp(page, 'leaver');
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not-the-password');
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await dialog.getByLabel(`Type "${person.username}" to go on`).fill(person.username);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account is deleted').first()).toBeVisible();
  await logIn(page, person);
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
});
