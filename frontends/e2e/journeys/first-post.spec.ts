import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openEmailLink } from '../support/mailbox.ts';

const maxClicks = 8;
const maxSeconds = 90;

/** Counts the clicks of the user on all pages of the context, that in the email included. */
const countClicks = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.context().exposeFunction('reportClick', () => {
    clicks += 1;
  });
  await page.context().addInitScript(() => {
    const report = (window as unknown as { reportClick?: () => void }).reportClick ?? (() => undefined);
    // Keys that activate a button are clicks, too; those that a script makes are not trusted.
    window.addEventListener('click', (event) => event.isTrusted && report(), { capture: true });
  });
  return () => clicks;
};

test('first post: landing page, sign-up, email, onboarding -> published in at most 8 clicks and 90 seconds', async ({
  page,
  pageErrors,
}) => {
  const email = `first${Date.now().toString(36)}@trenzeye.example`;
  const clicks = await countClicks(page);
  await page.goto('/');
  const start = Date.now();

  await page.getByRole('link', { name: 'Get Started', exact: true }).first().click();
  await page.getByLabel('Email').pressSequentially(email);
  await page.getByLabel('Password', { exact: true }).pressSequentially('a-long-enough-passphrase-42');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Check your email to confirm your account.').first()).toBeVisible();
  await openEmailLink(page, email, /Confirm your email/);
  await page.getByRole('button', { name: 'Confirm my email' }).click();

  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What are you into?' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page
    .getByRole('link', { name: /^Generate Content/ })
    .first()
    .click();
  await expect(page.getByText('Content generated successfully!').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Published', exact: true })).toBeVisible();

  const seconds = (Date.now() - start) / 1_000;
  const clickCount = clicks();
  test.info().annotations.push({ type: 'first post', description: `${clickCount} clicks, ${seconds.toFixed(1)} s` });
  expect(clickCount).toBeGreaterThan(6);
  expect(clickCount).toBeLessThanOrEqual(maxClicks);
  expect(seconds).toBeLessThanOrEqual(maxSeconds);
  // Public for everyone, as a card of the feed.
  await page.getByRole('link', { name: 'View in Explore' }).click();
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: email.split('@')[0] ?? '' })
      .first(),
  ).toBeVisible();
  expect(pageErrors).toEqual([]);
});
