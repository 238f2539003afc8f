import { ageSessions } from '../support/age-sessions.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

const url = 'https://hooks.trenzeye.example/published';

test('webhook an hour after the log-in: asked for the password; cancelled -> not saved and the input stays; confirmed -> saved, not asked again', async ({
  page,
  stack,
}) => {
  const account = await signUp(page, 'webhook');
  await page.goto('/schedule?view=plan');
  const section = page.getByRole('region', { name: 'Webhook' });
  await expect(section.getByLabel('URL')).toBeVisible();
  await ageSessions(page, stack.databaseUrl('trenzeye_auth'), account.email);

  await section.getByLabel('URL').fill(url);
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Confirm your identity first').first()).toBeVisible();
  await expect(section.getByLabel('URL')).toHaveValue(url);

  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('The current password is not right')).toBeVisible();
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Webhook saved').first()).toBeVisible();
  await expect(section.getByLabel('Signing secret')).toBeVisible();

  const link = page.getByRole('region', { name: 'Calendar link' });
  await link.getByRole('button', { name: 'Create link' }).click();
  await expect(link.getByLabel('Calendar link')).toHaveValue(/calendar\.ics/);
  await expect(dialog).toHaveCount(0);
});
