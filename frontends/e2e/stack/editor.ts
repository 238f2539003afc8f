import { expect, type Page } from '@playwright/test';

export const promptOf = (page: Page) => page.getByRole('textbox', { name: /prompt/i });
export const post = (page: Page, number: number) => page.getByRole('textbox', { name: new RegExp(`^Post ${number} of`) });
export const said = (page: Page, text: string | RegExp) => page.getByText(text).first();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const savedLine = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true });

/** Generates a thread and waits until it is saved. */
export const makeThread = async (page: Page, about: string): Promise<void> => {
  await page.goto('/generate');
  await promptOf(page).fill(about);
  await press(page, 'Generate');
  await expect(said(page, 'Content generated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await expect(savedLine(page)).toBeVisible();
};

export const postsOf = async (page: Page): Promise<string[]> => {
  const fields = await page.getByRole('textbox', { name: /^Post \d+ of/ }).all();
  return Promise.all(fields.map((field) => field.inputValue()));
};
