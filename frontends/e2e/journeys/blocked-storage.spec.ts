import type { Page } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { openInPage, withBlockedStorage } from '../support/blocked-storage.ts';
import { expect, test } from '../support/fixtures.ts';
import { emailedCode } from '../support/mailbox.ts';

const notice = (page: Page) => page.getByText('Your browser blocks storage: you stay signed in until you close or reload this page.');

const signUpWithCode = async (page: Page, inbox: Page, text: RegExp): Promise<void> => {
  const email = `unstored${Date.now().toString(36)}@trenzeye.example`;
  await openInPage(page, '/login?mode=signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-passphrase-42');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('Six-digit code').fill(await emailedCode(inbox, email, /Confirm your email/));
  await expect(page).toHaveURL(/\/(onboarding|home)/);
};

test('blocked storage: visitor -> every kind of page renders, and log-in says what cannot work', async ({ stack: _stack, baseURL }) => {
  await withBlockedStorage(baseURL, async (page) => {
    for (const path of ['/', '/explore', '/trenz', '/generate', '/launch', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('.boot')).toHaveCount(0);
    }
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
    await expect(page.getByText(/Logging in with another provider needs storage/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('blocked storage: sign up, generate, save, publish, react -> work; session, language, theme and drafts last as long as the page', async ({
  page: inbox,
  baseURL,
}) => {
  await withBlockedStorage(baseURL, async (page) => {
    await page.goto('/about');
    await signUpWithCode(page, inbox, /The button in the email cannot log you in, because your browser blocks storage/);
    await expect(notice(page)).toBeVisible();
    await page
      .getByRole('status')
      .filter({ has: notice(page) })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await expect(notice(page)).toBeHidden();

    await openInPage(page, '/generate');
    const prompt = page.getByRole('textbox', { name: /prompt/i });
    await prompt.fill('A garden on every roof of the harbour');
    await openInPage(page, '/account');
    await openInPage(page, '/generate');
    await expect(prompt).toHaveValue('A garden on every roof of the harbour');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByText('Content generated successfully!').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Approve & Save' }).click();
    await expect(page.getByText('Content saved successfully!').first()).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    await page.getByRole('link', { name: 'View in Explore' }).first().click();
    const like = page.getByRole('article').first().getByRole('button', { name: /^like/i }).first();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: /^(@|You$)/ }).click();
    await page
      .getByRole('button', { name: /light theme/i })
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await openInPage(page, '/account');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByText('Dein Browser blockiert das Speichern: Du bleibst angemeldet')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('access_token');

    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('storage without room: the session and drafts are kept in the page, which says so', async ({ page, context, pageErrors }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    // Something is stored already: a browser that accepts nothing at all counts as blocked.
    if (window.localStorage.length === 0) Object.assign(window.localStorage, { kept: 'yes' });
  });
  await page.goto('/about');
  await signUpWithCode(page, await context.newPage(), /Click the button in it/);

  await expect(page.getByText(/Your browser has no room to store more/)).toBeVisible();
  await openInPage(page, '/generate');
  await page.getByRole('textbox', { name: /prompt/i }).fill('A garden on every roof');
  await openInPage(page, '/home');
  await openInPage(page, '/generate');
  await expect(page.getByRole('textbox', { name: /prompt/i })).toHaveValue('A garden on every roof');
  expect(pageErrors).toEqual([]);
});
