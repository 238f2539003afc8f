import type { Page } from '@playwright/test';
import { axeViolations } from '../support/accessibility.ts';
import { callApi, currentUserId, saveDraft, saveThread } from '../support/api.ts';
import { pickDate, selectOption, typeInto } from '../support/controls.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

const createDraft = (page: Page, title: string): Promise<string> =>
  saveThread(page, [`${title}, the first post`, 'And a second one'], ['#tides']);

/** The UTC date a number of days from now, `YYYY-MM-DD`. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('scheduled tab: empty -> dialog validates required fields; schedule, edit, cancel, undo -> list updated', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'plan');
  await createDraft(page, 'Why tides matter');
  await page.goto(`/u/${await currentUserId(page)}?tab=scheduled`);
  await expect(page.getByText('No scheduled content yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule Your First Trenz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(dialog.getByText('Please fill in all required fields').first()).toBeVisible();
  await selectOption(dialog, 'Draft', 'Why tides matter');
  await selectOption(dialog, 'Time zone', 'UTC');
  await pickDate(dialog, 'Date', inDays(1));
  await typeInto(dialog, 'Time', '09:15');
  await expect(dialog.getByText(/Will be published on/)).toContainText('09:15');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Why tides matter' });
  await expect(row).toContainText('09:15');
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit scheduled post' });
  await typeInto(edit, 'Time', '18:30');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText('18:30');
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByText('Scheduled post cancelled successfully')).toBeVisible();
  await expect(page.getByText('No scheduled content yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('18:30');
  expect(pageErrors).toEqual([]);
});

test('edit: the publishing time is resolved while another time is typed -> the typed time is kept', async ({ page }) => {
  await signUp(page, 'typing');
  const user_id = await currentUserId(page);
  const content_id = await createDraft(page, 'Typed in between');
  await expect(async () => {
    const scheduled_time = `${inDays(1)}T09:15:00Z`;
    await callApi(page, 'POST', '/api/schedule/post', { user_id, content_id, scheduled_time, platform: 'trenzeye' });
  }).toPass();
  const resolved = Promise.withResolvers<void>();
  await page.route('**/api/schedule/resolve', async (route) => {
    await resolved.promise;
    await route.continue();
  });
  await page.goto('/schedule?view=list');
  const row = page.getByRole('listitem').filter({ hasText: 'Typed in between' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit scheduled post' });
  const time = edit.getByLabel('Time', { exact: true });

  await time.fill('18:30');
  resolved.resolve();
  await expect(edit.getByText(/Will be published on/)).toBeVisible();
  await time.press('Enter');
  await edit.getByRole('button', { name: 'Save' }).click();

  await expect(edit).toBeHidden();
  await expect(row).toContainText('18:30');
});

test('schedule: the publishing time is resolved while the button is pressed -> scheduled', async ({ page }) => {
  await signUp(page, 'pressing');
  await createDraft(page, 'Pressed in between');
  await page.goto('/schedule?view=list');
  await page.getByRole('button', { name: 'Schedule Trenz' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await selectOption(dialog, 'Draft', 'Pressed in between');
  const resolved = Promise.withResolvers<void>();
  await page.route('**/api/schedule/resolve', async (route) => {
    await resolved.promise;
    await route.continue();
  });
  await typeInto(dialog, 'Date', inDays(1));
  await typeInto(dialog, 'Time', '09:15');
  const answer = page.waitForResponse('**/api/schedule/resolve');

  await dialog.getByRole('button', { name: 'Schedule for Later' }).hover();
  await page.mouse.down();
  resolved.resolve();
  await answer;
  await expect(dialog.getByText(/Will be published on/)).toContainText('09:15');
  await page.mouse.up();

  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();
});

test('schedule dialog without animations: visible; time in the past -> error before sending; tab of another user -> private', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, 'past');
  await createDraft(page, 'Too late');
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Schedule Trenz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await expect(dialog).toHaveCSS('opacity', '1');
  await selectOption(dialog, 'Draft', 'Too late');
  await selectOption(dialog, 'Time zone', 'UTC');
  await dialog.getByLabel('Date', { exact: true }).click();
  await expect(page.locator(`td[title="${inDays(-1)}"]`)).toHaveClass(/ant-picker-cell-disabled/);
  await page.locator(`td[title="${inDays(0)}"]`).click();
  await typeInto(dialog, 'Time', '00:00');
  await expect(dialog.getByText('Scheduled time must be in the future')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(page.getByText('Scheduled time must be in the future').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  const [item] = (await (await page.request.get('/api/content/public?limit=1')).json()) as { author: { id: string } }[];
  await page.goto(`/u/${item?.author.id}?tab=scheduled`);
  await expect(page.getByText('Scheduled posts are private.')).toBeVisible();
});

test('publish now: from the list -> status published, item public', async ({ page, pageErrors }) => {
  await signUp(page, 'soon');
  const user_id = await currentUserId(page);
  const content_id = await createDraft(page, 'Night trains at once');
  await expect(async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await callApi(page, 'POST', '/api/schedule/post', { user_id, content_id, scheduled_time: at, platform: 'trenzeye' });
  }).toPass();
  await page.goto('/schedule?view=list');
  const row = page.getByRole('listitem').filter({ hasText: 'Night trains at once' });
  await row.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(row.getByText('published', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/c/${content_id}`);
  expect(pageErrors).toEqual([]);
});

test('due post: time reached -> published automatically', async ({ page }) => {
  await signUp(page, 'due');
  const user_id = await currentUserId(page);
  const content_id = await createDraft(page, 'By itself');
  let dueAt = 0;
  await expect(async () => {
    dueAt = Date.now() + 3_000;
    const scheduled_time = new Date(dueAt).toISOString();
    await callApi(page, 'POST', '/api/schedule/post', { user_id, content_id, scheduled_time, platform: 'trenzeye' });
  }).toPass();
  await expect(async () => expect((await page.request.get(`/api/content/${content_id}`)).ok()).toBe(true)).toPass({ timeout: 10_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
});

test('calendar: Alt and arrow keys -> post moved; 390 px wide -> no overflow, no axe violations', async ({ page, pageErrors }) => {
  await signUp(page, 'keys');
  const user_id = await currentUserId(page);
  const content_id = await createDraft(page, 'Moved by keys');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const next = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  await expect(async () => {
    await callApi(page, 'POST', '/api/schedule/post', { user_id, content_id, local_time: `${day}T09:15`, zone: 'UTC' });
  }).toPass();
  await page.goto(`/schedule?view=week&day=${day}`);
  const entry = page.getByRole('button', { name: /09:15 Moved by keys/ });
  await entry.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('button', { name: /09:30 Moved by keys/ })).toBeVisible();
  await page.getByRole('button', { name: /09:30 Moved by keys/ }).focus();
  const moved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Alt+ArrowRight');
  expect((await moved).ok()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/schedule?day=${next}`);
  const selectedDay = page.getByRole('region', { name: /.+/ }).filter({ hasText: 'Moved by keys' });
  await expect(selectedDay).toContainText('09:30');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('trenzeye.theme', 'light'));
  await page.goto('/schedule?view=plan');
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('schedule dialog, keyboard only: select draft, date and time -> scheduled; cancel -> cancelled', async ({ page }) => {
  await signUp(page, 'hands');
  await createDraft(page, 'Typed all the way');
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Schedule Trenz' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await expect(dialog.getByRole('combobox', { name: 'Draft' })).toBeVisible();
  const focusedElement = page.locator(':focus');
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 20; steps += 1) {
      const label = await focusedElement.evaluate((element: HTMLElement) =>
        [element.getAttribute('aria-label'), (element as HTMLInputElement).labels?.[0]?.textContent, element.textContent].join(' '),
      );
      if (name.test(label)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab did not reach ${name}`);
  };
  await tabTo(/ Draft /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(/ Date /);
  await page.keyboard.type(inDays(2));
  await page.keyboard.press('Enter');
  await tabTo(/ Time /);
  await page.keyboard.type('09:15');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Will be published on/)).toContainText('09:15');
  await tabTo(/Schedule for Later/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();
  await page.goto('/schedule?view=list');
  const cancel = page.getByRole('button', { name: /^Cancel Typed all the way/ });
  await expect(cancel).toBeVisible();
  // In one step: a page that has just been loaded moves the focus to its beginning.
  await cancel.press('Enter');
  await expect(page.getByText('Scheduled post cancelled successfully')).toBeVisible();
});

test('schedule dialog: image without a description -> asked once before it is scheduled', async ({ page }) => {
  await signUp(page, 'undescribed');
  const prompt = 'A garden on every roof';
  const made = (await callApi(page, 'POST', '/api/generate', { type: 'image', prompt })) as object;
  const id = await saveDraft(page, { type: 'image', prompt, content: { ...made, alt_text: '' } });
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  await page.goto(`/schedule?draft=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Schedule Trenz' });
  await dialog.getByRole('button', { name: /^Suggested: .*, 09:00$/ }).click();
  await expect(dialog.getByText(/Will be published on/)).toHaveText(/at 09:00, UTC\.$/);
  await dialog.getByRole('button', { name: 'Schedule for Later' }).click();
  await expect(dialog.getByRole('alert').getByText('This image has no description')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add a description' })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Schedule without' }).click();
  await expect(page.getByText('Content scheduled successfully!')).toBeVisible();
});

test('series: weekly -> changed to daily, one occurrence skipped, ended', async ({ page }) => {
  await signUp(page, 'again');
  const content_id = await createDraft(page, 'Every Monday');
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  const starts = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T07:45`;
  await expect(async () => {
    const rule = { frequency: 'weekly', interval: 1, weekdays: [1] };
    await callApi(page, 'POST', '/api/schedule/series', { content_id, starts, zone: 'UTC', rule });
  }).toPass();
  await page.goto('/schedule?view=plan');
  await expect(page.getByText('Every week on Monday at 07:45')).toBeVisible();
  await page.getByRole('button', { name: /^Edit the series/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit series' });
  await selectOption(dialog, 'Repeat', 'Every day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Every day at 07:45')).toBeVisible();
  await page.goto('/schedule?view=list');
  const entries = page.getByRole('listitem').filter({ hasText: 'Every Monday' });
  await expect(entries.nth(3)).toBeVisible();
  await page
    .getByRole('button', { name: /^Skip Every Monday/ })
    .first()
    .click();
  await expect(page.getByText('Scheduled post cancelled successfully')).toBeVisible();
  await page.goto('/schedule?view=plan');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('No series yet.')).toBeVisible();
});
