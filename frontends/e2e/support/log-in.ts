import { expect, type Page } from '@playwright/test';

/** Fills in and submits the log-in form. */
export const submitLogIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};

/** Logs in through the page with an existing account. */
export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await submitLogIn(page, email, password);
  await expect(page).toHaveURL(/\/(onboarding|home)/);
};

export const signOut = async (page: Page) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /^@/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
};

/** Signs in at the development provider. Its page has a field with the same label as the log-in page. */
export const signInAtProvider = async (page: Page, email: string) => {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};
