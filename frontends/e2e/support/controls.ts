import type { Locator, Page } from '@playwright/test';

/** Selects an option of antd's Select by its label and text. */
export async function selectOption(scope: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope.getByRole('combobox', { name: label, exact: true }).click();
  // The list is outside of the field, at the end of the document.
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click();
}

/** Types a date (`YYYY-MM-DD`) or a time (`HH:mm`) into antd's DatePicker or TimePicker. */
export async function typeInto(scope: Page | Locator, label: string, text: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}
