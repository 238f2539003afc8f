import type { Locator, Page } from '@playwright/test';

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope);

/** Selects an option of antd's Select by its label and text. */
export async function selectOption(scope: Page | Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click();
  // Lists of options are at the end of the document, outside of their fields.
  const list = pageOf(scope).locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

/** antd's Select with a label; it contains the text of the selected option. */
export const selectField = (scope: Page | Locator, label: string): Locator =>
  scope.locator('.ant-select').filter({ has: pageOf(scope).getByRole('combobox', { name: label, exact: true }) });

/** Types a date (`YYYY-MM-DD`) or a time (`HH:mm`) into antd's DatePicker or TimePicker. */
export async function typeInto(scope: Page | Locator, label: string, text: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}

/** Selects a date (`YYYY-MM-DD`) of the shown month, or the next, in the calendar of antd's DatePicker. */
export async function pickDate(scope: Page | Locator, label: string, date: string): Promise<void> {
  await scope.getByLabel(label, { exact: true }).click();
  const calendar = pageOf(scope).locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  const day = calendar.locator(`td[title="${date}"]`);
  await calendar.locator('td').first().waitFor();
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: /next month/i }).click();
  await day.click();
}
