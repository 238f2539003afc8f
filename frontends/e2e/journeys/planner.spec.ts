import type { Page } from '@playwright/test';
import { callAs } from '../stack/content.ts';
import { sound } from '../stack/findings.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

const makeDraft = async (page: Page, title: string): Promise<string> => {
  const content = { tweets: [title, 'And a second post'], hashtags: [] };
  const { id } = (await callAs(page, 'POST', '/api/content/save', { type: 'thread', prompt: title, content })) as { id: string };
  return id;
};

/** The day so many days from now in UTC. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('queue: slots added -> a draft takes the next free one; the zone changed -> asked what becomes of it', async ({ page }) => {
  await signUp(page, 'queue');
  await makeDraft(page, 'Waits its turn');
  await callAs(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  await page.goto('/schedule?view=plan');
  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByLabel('Day').selectOption('Friday');
  await queue.getByLabel('Time').selectOption('10:30');
  await queue.getByRole('button', { name: 'Add slot' }).click();
  await expect(queue.getByText('Fri 10:30')).toBeVisible();
  await queue.getByLabel('Add a draft to the queue').selectOption({ label: 'Waits its turn' });
  await queue.getByRole('button', { name: 'Add to queue' }).click();
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();

  await page.getByRole('region', { name: 'Settings' }).getByLabel('Your time zone').selectOption('Asia/Kolkata');
  const asked = page.getByRole('dialog', { name: 'Update your scheduled posts?' });
  await sound(page);
  await asked.getByRole('button', { name: /^Keep the local time/ }).click();
  await expect(page.getByText('1 post was changed.')).toBeVisible();
  await page.goto('/schedule?view=list');
  const row = page.getByRole('listitem').filter({ hasText: 'Waits its turn' });
  await expect(row).toContainText('10:30');
  await expect(row).toContainText('UTC+05:30');
});

test('import: a wrong row -> shown and nothing scheduled; mended -> all scheduled; the calendar link -> other calendars read them', async ({
  page,
}) => {
  await signUp(page, 'import');
  await makeDraft(page, 'First of many');
  await makeDraft(page, 'Second of many');
  await page.goto('/schedule?view=plan');
  const file = (last: string) => ({
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `draft,date,time,zone\nFirst of many,${inDays(3)},09:15,Europe/Berlin\nSecond of many,${last},09:15,Europe/Berlin\n`,
    ),
  });
  const part = page.getByRole('region', { name: 'Import' });
  await expect(async () => {
    await part.getByLabel('Select CSV file').setInputFiles(file('2020-01-01'));
    await expect(part.getByText('No posts were scheduled')).toBeVisible({ timeout: 3_000 });
    await expect(part.getByRole('row', { name: /First of many/ })).toContainText('ready', { timeout: 1_000 });
  }).toPass();
  await expect(part.getByRole('row', { name: /Second of many/ })).toContainText('future');
  await expect(part.getByRole('button', { name: /^Schedule/ })).toHaveCount(0);
  await part.getByLabel('Select CSV file').setInputFiles(file(inDays(4)));
  await part.getByRole('button', { name: 'Schedule 2 posts' }).click();
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();

  const link = page.getByRole('region', { name: 'Calendar link' });
  await link.getByRole('button', { name: 'Create link' }).click();
  const address = await link.getByLabel('Calendar link').inputValue();
  const calendar = await (await page.request.get(new URL(address).pathname + new URL(address).search)).text();
  expect(calendar).toMatch(/^BEGIN:VCALENDAR/);
  expect(calendar).toContain('First of many');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test('calendar: a post dragged to another day -> moved there at the same time of day', async ({ page }) => {
  await signUp(page, 'drag');
  const content_id = await makeDraft(page, 'Dragged along');
  const kept = await page.evaluate(() => localStorage.getItem('trenzeye.session'));
  const user_id = (JSON.parse(kept ?? '{}') as { user: { id: string } }).user.id;
  await callAs(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  // A Tuesday and a Thursday of the same week.
  const monday = inDays(7 - ((new Date().getUTCDay() + 6) % 7));
  const [from, to] = [1, 3].map((days) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10));
  await expect(async () => {
    await callAs(page, 'POST', '/api/schedule/post', { user_id, content_id, local_time: `${from}T09:15`, zone: 'UTC' });
  }).toPass();
  await page.goto(`/schedule?view=week&day=${from}`);
  const entry = page.getByRole('button', { name: /09:15 Dragged along/ });
  await entry.dragTo(page.locator('.tz-calendar__day').nth(3));
  await expect(page.getByText('Scheduled post moved')).toBeVisible();
  await expect(page.locator('.tz-calendar__day').nth(3)).toContainText('Dragged along');
  await page.goto(`/schedule?view=list&day=${to}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Dragged along' })).toContainText('09:15');
});
