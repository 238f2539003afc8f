import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, currentUserId, saveThread } from '../support/api.ts';
import { selectOption, typeInto } from '../support/controls.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

const createDraft = (page: Page, title: string): Promise<string> => saveThread(page, [title, 'And a second post']);

/** The UTC date a number of days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const weekdayOf = (date: string, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en', { weekday, timeZone: 'UTC' }).format(new Date(date));

test('queue: add a slot and a draft -> next free slot used; change the time zone -> posts are converted as selected', async ({ page }) => {
  await signUp(page, 'queue');
  await createDraft(page, 'Queued thread');
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  await page.goto('/schedule?view=plan');
  const queue = page.getByRole('region', { name: 'Queue' });
  // Today the time could have passed in the new zone, and the post would stay as it is.
  const day = inDays(3);
  await selectOption(queue, 'Day', weekdayOf(day, 'long'));
  await typeInto(queue, 'Time', '10:30');
  await queue.getByRole('button', { name: 'Add slot' }).click();
  await expect(queue.getByText(`${weekdayOf(day, 'short')} 10:30`)).toBeVisible();
  await selectOption(queue, 'Add a draft to the queue', 'Queued thread');
  await queue.getByRole('button', { name: 'Add to queue' }).click();
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();

  await page.getByRole('combobox', { name: 'Your time zone' }).fill('kolk');
  await page.keyboard.press('Enter');
  const zoneDialog = page.getByRole('dialog', { name: 'Update your scheduled posts?' });
  await expectAccessible(page);
  await zoneDialog.getByRole('button', { name: /^Keep the local time/ }).click();
  await expect(page.getByText('1 post was changed.')).toBeVisible();
  await page.goto('/schedule?view=list');
  const row = page.getByRole('listitem').filter({ hasText: 'Queued thread' });
  await expect(row).toContainText('10:30');
  await expect(row).toContainText('UTC+05:30');
});

test('import: invalid row -> no posts scheduled; corrected file -> all scheduled; calendar link -> contains the posts', async ({
  page,
}) => {
  await signUp(page, 'import');
  await createDraft(page, 'First of many');
  await createDraft(page, 'Second of many');
  await page.goto('/schedule?view=plan');
  const file = (last: string) => ({
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `draft,date,time,zone\nFirst of many,${inDays(3)},09:15,Europe/Berlin\nSecond of many,${last},09:15,Europe/Berlin\n`,
    ),
  });
  const importSection = page.getByRole('region', { name: 'Import' });
  await expect(async () => {
    await importSection.locator('input[type=file]').setInputFiles(file('2020-01-01'));
    await expect(importSection.getByText('No posts were scheduled')).toBeVisible({ timeout: 3_000 });
    await expect(importSection.getByRole('row', { name: /First of many/ })).toContainText('ready', { timeout: 1_000 });
  }).toPass();
  await expect(importSection.getByRole('row', { name: /Second of many/ })).toContainText('future');
  await expect(importSection.getByRole('button', { name: /^Schedule/ })).toHaveCount(0);
  await importSection.locator('input[type=file]').setInputFiles(file(inDays(4)));
  await importSection.getByRole('button', { name: 'Schedule 2 posts' }).click();
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();

  const link = page.getByRole('region', { name: 'Calendar link' });
  await link.getByRole('button', { name: 'Create link' }).click();
  const calendarUrl = await link.getByLabel('Calendar link').inputValue();
  const calendar = await (await page.request.get(new URL(calendarUrl).pathname + new URL(calendarUrl).search)).text();
  expect(calendar).toMatch(/^BEGIN:VCALENDAR/);
  expect(calendar).toContain('First of many');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test('calendar: drag a post to another day -> moved, same time of day', async ({ page }) => {
  await signUp(page, 'drag');
  const content_id = await createDraft(page, 'Dragged thread');
  const user_id = await currentUserId(page);
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  // A Tuesday and a Thursday of the same week.
  const monday = inDays(7 - ((new Date().getUTCDay() + 6) % 7));
  const [from, to] = [1, 3].map((days) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10));
  await expect(async () => {
    await callApi(page, 'POST', '/api/schedule/post', { user_id, content_id, local_time: `${from}T09:15`, zone: 'UTC' });
  }).toPass();
  await page.goto(`/schedule?view=week&day=${from}`);
  const entry = page.getByRole('button', { name: /09:15 Dragged thread/ });
  await entry.dragTo(page.locator('.tz-calendar__day').nth(3));
  await expect(page.getByText('Scheduled post moved')).toBeVisible();
  await expect(page.locator('.tz-calendar__day').nth(3)).toContainText('Dragged thread');
  await page.goto(`/schedule?view=list&day=${to}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Dragged thread' })).toContainText('09:15');
});
