import { expect, type Page } from '@playwright/test';

/** Opens the newest mail to this address whose subject matches, and the page its link leads to. */
export const openMailedLink = async (page: Page, to: string, subject: RegExp): Promise<void> => {
  await page.goto('/dev/inbox');
  await mailOf(page, to, subject).getByRole('link').first().click();
};

/** The six digits of the newest mail to this address whose subject matches. */
export const mailedCode = async (page: Page, to: string, subject: RegExp): Promise<string> => {
  const mail = mailOf(page, to, subject);
  await expect(async () => {
    await page.goto('/dev/inbox');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  const code = /code: (\d{6})/.exec((await mail.textContent()) ?? '')?.[1];
  if (!code) throw new Error(`The mail to ${to} has no code`);
  return code;
};

const mailOf = (page: Page, to: string, subject: RegExp) =>
  page
    .getByRole('article')
    .filter({ hasText: `to ${to}` })
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first();
