import type { Browser, Page } from '@playwright/test';
import { demoItem, ownId } from '../stack/content.ts';
import { sound } from '../stack/findings.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();

test('messages: a stranger writes -> a request, accepted, answered; the other one blocks', async ({ page, browser, baseURL }) => {
  const { username } = await signUp(page, 'quiet');
  const other = await another(browser, baseURL);
  const stranger = await signUp(other, 'stranger');
  await other.goto(`/u/${await ownId(page)}`);
  await other.getByRole('link', { name: 'Message', exact: true }).click();
  await other.getByLabel(`Message to ${username}`).fill('May I ask about your last thread?');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('has not accepted your message yet')).toBeVisible();

  await page.goto('/messages?folder=requests');
  await page.getByRole('link', { name: new RegExp(stranger.username) }).click();
  await expect(page.getByText('May I ask about your last thread?').last()).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByLabel(`Message to ${stranger.username}`).fill('Of course.');
  await page.keyboard.press('Enter');
  await expect(other.getByRole('listitem').filter({ hasText: 'Of course.' }).first()).toBeVisible();

  const onItsWay = Promise.withResolvers<void>();
  await page.route('**/api/messages/**', async (route) => {
    if (route.request().method() === 'POST') await onItsWay.promise;
    await route.fallback();
  });
  const field = page.getByLabel(`Message to ${stranger.username}`);
  await field.fill('What is it?');
  await page.keyboard.press('Enter');
  await field.pressSequentially(' And when');
  onItsWay.resolve();
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
  await page.getByRole('menuitem', { name: `Block @${stranger.username}` }).click();
  await expect(page.getByText(`@${stranger.username} is blocked`)).toBeVisible();
  await page.goto('/account/moderation');
  await expect(page.getByRole('listitem').filter({ hasText: stranger.username })).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('Nobody.')).toBeVisible();
});

test('comments: reply with a mention, edit, delete -> the other one is notified and led to it', async ({ page, browser, baseURL }) => {
  const { username } = await signUp(page, 'host');
  const { id } = await demoItem(page, 'image');
  await page.goto(`/c/${id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Who printed this?');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByText('Comment posted successfully!')).toBeVisible();

  const other = await another(browser, baseURL);
  await signUp(other, 'guest');
  await other.goto(`/c/${id}`);
  const asked = other.getByRole('listitem').filter({ hasText: 'Who printed this?' });
  await asked.getByRole('button', { name: 'Reply' }).first().click();
  await other.getByRole('textbox', { name: `Reply to @${username}` }).fill(`@${username} I did, in two colors`);
  await asked.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(other.getByRole('list', { name: `Replies to @${username}` })).toContainText('in two colors');
  await expect(asked.getByRole('link', { name: `@${username}`, exact: true }).nth(1)).toBeVisible();
  await other
    .getByRole('list', { name: `Replies to @${username}` })
    .getByRole('button', { name: /^More about/ })
    .click();
  await other.getByRole('menuitem', { name: 'Edit' }).click();
  await other.getByRole('textbox', { name: 'Your comment' }).fill(`@${username} I did, in two colours`);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('in two colours')).toBeVisible();
  await expect(other.getByText(/, edited$/)).toBeVisible();

  await page.goto('/notifications');
  const note = page.getByRole('link', { name: /New: .*(replied|mentioned)/ }).first();
  await expect(note).toBeVisible();
  await sound(page);
  await note.click();
  await expect(page).toHaveURL(new RegExp(`/c/${id}`));
  await expect(page.getByText('in two colours')).toBeVisible();

  await other
    .getByRole('list', { name: `Replies to @${username}` })
    .getByRole('button', { name: /^More about/ })
    .click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(other.getByText('Comment deleted')).toBeVisible();
  await expect(other.getByText('in two colours')).toBeHidden();
});

test('analytics, followers, notification settings: seen by keyboard and on a phone -> sound', async ({ page }) => {
  await signUp(page, 'numbers');
  await page.goto('/analytics');
  await expect(page.getByText(/^Data as of/)).toBeVisible();
  await sound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('trenzeye-analytics-30-days.csv');
  await page.goto('/notifications?tab=settings');
  await page.getByLabel('Reactions').click();
  await expect(page.getByLabel('Reactions')).not.toBeChecked();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(page.getByLabel('Reactions')).not.toBeChecked();
  await page.goto(`/u/${await ownId(page)}`);
  await page.getByRole('button', { name: /Followers$/ }).click();
  await expect(page.getByText('No followers yet.')).toBeVisible();
  await sound(page);
});
