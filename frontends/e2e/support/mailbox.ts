import { expect, type Page } from '@playwright/test';

/** Opens the link in the newest email to this address with a matching subject. */
export const openEmailLink = async (page: Page, to: string, subject: RegExp): Promise<void> => {
  await page.goto('/dev/inbox');
  await newestEmail(page, to, subject).getByRole('link').first().click();
};

/** The six-digit code in the newest email to this address with a matching subject. */
export const emailedCode = async (page: Page, to: string, subject: RegExp): Promise<string> => {
  const email = newestEmail(page, to, subject);
  await expect(async () => {
    await page.goto('/dev/inbox');
    await expect(email).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  const code = /code: (\d{6})/.exec((await email.textContent()) ?? '')?.[1];
  if (!code) throw new Error(`The email to ${to} has no code`);
  return code;
};

const newestEmail = (page: Page, to: string, subject: RegExp) =>
  page
    .getByRole('article')
    .filter({ hasText: `to ${to}` })
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first();
