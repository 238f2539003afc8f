import { ageSessions } from '../support/age-sessions.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { signInAtProvider, signOut } from '../support/log-in.ts';
import { emailedCode } from '../support/mailbox.ts';

test('Google: first sign-in -> onboarding; second -> home; the identity is the only one', async ({ page }) => {
  const email = `google${Date.now().toString(36)}@trenzeye.example`;
  const signInWithGoogle = async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await signInAtProvider(page, email);
  };
  await signInWithGoogle();
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goto('/account/security');
  await expect(page.getByText('Only log-in method')).toBeVisible();
  await expect(page.getByText('Google', { exact: true })).toBeVisible();
  await signOut(page);
  await signInWithGoogle();
  await expect(page).toHaveURL(/\/home/);
});

test('Google: linked to an account -> listed; unlinked -> removed', async ({ page }) => {
  const account = await signUp(page, 'linker');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await signInAtProvider(page, account.email);
  await expect(page).toHaveURL(/\/account\/security/);
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByText('Google unlinked').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});

test('Google: unlinked an hour after the log-in -> asked for a code by email first', async ({ page, stack }) => {
  const account = await signUp(page, 'unlinker');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await signInAtProvider(page, account.email);
  // The page exchanges its code for a session first.
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/security$/);
  await ageSessions(page, stack.databaseUrl('trenzeye_auth'), account.email);

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Use a code sent by email').check();
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('Code sent').first()).toBeVisible();
  const inbox = await page.context().newPage();
  await dialog.getByLabel('Six-digit code').fill(await emailedCode(inbox, account.email, /Your Trenzeye code/));
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();

  await expect(page.getByText('Google unlinked').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});
