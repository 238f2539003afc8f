import { expectAccessible } from '../support/accessibility.ts';
import { currentUserId, findDemoItem } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

test('messages: message from an unknown user -> request; accept and reply -> conversation; block -> listed', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await signUp(page, 'quiet');
  const other = await openPage(browser, baseURL);
  const sender = await signUp(other, 'newcomer');
  await other.goto(`/u/${await currentUserId(page)}`);
  await other.getByRole('link', { name: 'Message', exact: true }).click();
  await other.getByLabel(`Message to ${username}`).fill('May I ask about your last thread?');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(other.getByText('has not accepted your message yet')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/messages');
  await expect(page.getByRole('tab', { name: 'Requests 1 unread' })).toBeVisible();
  await expect(page.getByRole('button', { name: /You.*, unread notifications or messages/ })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: 'Requests 1 unread' }).click();
  await page.getByRole('link', { name: new RegExp(sender.username) }).click();
  await expect(page.getByText('May I ask about your last thread?').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByLabel(`Message to ${sender.username}`).fill('Of course.');
  await page.keyboard.press('Enter');
  await expect(other.getByRole('listitem').filter({ hasText: 'Of course.' }).first()).toBeVisible();

  const responseGate = Promise.withResolvers<void>();
  await page.route('**/api/messages/**', async (route) => {
    if (route.request().method() === 'POST') await responseGate.promise;
    await route.fallback();
  });
  const field = page.getByLabel(`Message to ${sender.username}`);
  await field.fill('What is it?');
  await page.keyboard.press('Enter');
  await field.pressSequentially(' And when');
  responseGate.resolve();
  await expect(other.getByRole('listitem').filter({ hasText: 'What is it?' }).first()).toBeVisible();
  await expect(field).toHaveValue(' And when');

  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/messages/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to send message').first()).toBeVisible();
  await expect(field).toHaveValue('And when');
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Enter');
  const log = other.getByRole('region', { name: 'Conversation', exact: true }).getByRole('listitem');
  await expect(log.filter({ hasText: 'And when' })).toHaveCount(1);
  await expect(log).toHaveCount(4);

  await page.getByRole('button', { name: /^More about the conversation/ }).click();
  await page.getByRole('menuitem', { name: `Block @${sender.username}` }).click();
  await expect(page.getByText(`@${sender.username} is blocked`)).toBeVisible();
  await page.goto('/account/moderation');
  await expect(page.getByRole('listitem').filter({ hasText: sender.username })).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('No blocked or muted users.')).toBeVisible();
});

test('comments: reply with a mention, edit, delete -> mentioned user is notified and can open the reply', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await signUp(page, 'host');
  const { id } = await findDemoItem(page, 'image');
  await page.goto(`/c/${id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Which press printed this?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Comment posted successfully!')).toBeVisible();

  const other = await openPage(browser, baseURL);
  await signUp(other, 'guest');
  await other.goto(`/c/${id}`);
  const comment = other.getByRole('listitem').filter({ hasText: 'Which press printed this?' });
  await comment.getByRole('button', { name: 'Reply' }).first().click();
  await other.getByRole('textbox', { name: `Reply to @${username}` }).fill(`@${username} I did, in two inks`);
  await comment.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(other.getByRole('list', { name: `Replies to @${username}` })).toContainText('in two inks');
  await expect(comment.getByRole('link', { name: `@${username}`, exact: true }).nth(1)).toBeVisible();
  await other
    .getByRole('list', { name: `Replies to @${username}` })
    .getByRole('button', { name: /^More about/ })
    .click();
  await other.getByRole('menuitem', { name: 'Edit' }).click();
  await other.getByRole('textbox', { name: 'Your comment' }).fill(`@${username} I did, in three inks`);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('in three inks')).toBeVisible();
  await expect(other.getByText(/, edited$/)).toBeVisible();

  await page.goto('/notifications');
  const notification = page.getByRole('link', { name: /New: .*(replied|mentioned)/ }).first();
  await expect(notification).toBeVisible();
  // Seen, so no longer counted; still highlighted during this visit.
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(notification).toBeVisible();
  await expectAccessible(page);
  await notification.click();
  await expect(page).toHaveURL(new RegExp(`/c/${id}`));
  await expect(page.getByText('in three inks')).toBeVisible();

  await other
    .getByRole('list', { name: `Replies to @${username}` })
    .getByRole('button', { name: /^More about/ })
    .click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(other.getByText('Comment deleted')).toBeVisible();
  await expect(other.getByText('in three inks')).toBeHidden();
});

test('analytics, followers, notification settings: open and change -> saved, no accessibility problems', async ({ page }) => {
  await signUp(page, 'numbers');
  await page.goto('/analytics');
  await expect(page.getByText(/^Data as of/)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('trenzeye-analytics-30-days.csv');
  await page.goto('/notifications?tab=settings');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/notifications/'));
  await page.getByLabel('Reactions in Trenzeye').click();
  await expect(page.getByLabel('Reactions in Trenzeye')).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(page.getByLabel('Reactions in Trenzeye')).not.toBeChecked();
  await page.goto(`/u/${await currentUserId(page)}`);
  await page.getByRole('button', { name: /Followers$/ }).click();
  await expect(page.getByText('No followers yet.')).toBeVisible();
  await expectAccessible(page);
});
