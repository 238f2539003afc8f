import { expect, type Page } from '@playwright/test';

export const promptField = (page: Page) => page.getByRole('textbox', { name: /prompt/i });
export const postField = (page: Page, number: number) => page.getByRole('textbox', { name: new RegExp(`^Post ${number} of`) });
export const firstText = (page: Page, text: string | RegExp) => page.getByText(text).first();
export const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const savedStatus = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true });

/** Generates a thread on the page and waits until it is saved as a draft. */
export const createThread = async (page: Page, prompt: string): Promise<void> => {
  await page.goto('/generate');
  await promptField(page).fill(prompt);
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await expect(savedStatus(page)).toBeVisible();
};

export const postTexts = async (page: Page): Promise<string[]> => {
  const fields = await page.getByRole('textbox', { name: /^Post \d+ of/ }).all();
  return Promise.all(fields.map((field) => field.inputValue()));
};
