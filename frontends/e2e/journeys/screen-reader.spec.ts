import { expect, signUp, test } from '../support/fixtures.ts';
import { startScreenReader } from '../support/screen-reader.ts';

test('screen reader: signal, thread, publish, react, comment -> every step is named, and every result announced', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'reader');
  const reader = await startScreenReader(page);
  await page.goto('/trenz');
  await expect(page.getByRole('article').first()).toBeVisible();

  expect(await reader.landmarks()).toEqual(expect.arrayContaining(['main', 'navigation, Main']));
  expect((await reader.headings()).slice(0, 1)).toEqual(['1 Trenz']);
  await page.keyboard.press('Tab');
  expect(await reader.focused()).toBe('link, Skip to content');
  await reader.tabTo(/^link, Generate Content: \S/);
  await page.keyboard.press('Enter');
  await reader.expectAnnounced(/^Generate\b/);
  await expect(page).toHaveURL(/\/generate/);
  expect(await reader.focused()).toMatch(/^main/);

  await reader.tabTo(/^textbox, Prompt/);
  await page.keyboard.press('Control+Enter');
  await reader.expectAnnounced(/Content generated successfully!/);
  await reader.tabTo(/^textbox, Post 1 of \d/);
  await reader.tabTo(/^button, Approve & Save$/);
  await page.keyboard.press('Enter');
  await reader.expectAnnounced(/Content saved successfully!/);
  await expect.poll(reader.focused).toMatch(/^heading, Saved as a draft/);
  await reader.tabTo(/^button, Publish$/);
  await page.keyboard.press('Enter');
  await expect.poll(reader.focused).toMatch(/^heading, Published/);
  await reader.tabTo(/^link, View post$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/c\//);
  // The new page takes the focus when it is shown.
  await expect(page.locator('main')).toBeFocused();

  await reader.tabTo(/^button, Like, 0, not pressed$/);
  await page.keyboard.press('Enter');
  await expect.poll(reader.focused).toMatch(/^button, Like, 1.*, pressed$/);
  await reader.tabTo(/^textbox, Write a comment/);
  await page.keyboard.type('All of it was announced.');
  await page.keyboard.press('Control+Enter');
  await reader.expectAnnounced(/Comment posted successfully!/);
  expect(pageErrors).toEqual([]);
});
