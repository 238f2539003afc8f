import type { Browser, Page } from '@playwright/test';
import { callAs } from '../stack/content.ts';
import { sound } from '../stack/findings.ts';
import { logIn } from '../stack/log-in.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

/** Somebody else in a browser of their own. */
const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();

const publish = async (page: Page, words: string): Promise<string> => {
  const content = { tweets: [words], hashtags: ['#desk'] };
  const { id } = (await callAs(page, 'POST', '/api/content/save', { type: 'thread', prompt: words, content })) as { id: string };
  await callAs(page, 'POST', `/api/content/${id}/publish`);
  return id;
};

test('moderation: reported from the item -> removed on the desk, gone from an open page, the author is told and appeals, undone', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const words = `Buy this now ${Date.now().toString(36)}`;
  const author = await another(browser, baseURL);
  await signUp(author, 'author');
  const id = await publish(author, words);

  const reporter = await another(browser, baseURL);
  await signUp(reporter, 'reporter');
  await reporter.goto(`/c/${id}`);
  await reporter.getByRole('button', { name: 'More about this thread' }).first().click();
  await reporter.getByRole('menuitem', { name: 'Report' }).click();
  const report = reporter.getByRole('dialog', { name: 'Report this thread' });
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(report.getByText('Choose a reason.')).toBeVisible();
  await report.getByLabel('Spam').check();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(reporter.getByText('Report sent')).toBeVisible();

  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/moderation');
  const flagged = page.getByRole('listitem').filter({ hasText: words });
  await expect(flagged).toContainText('Spam');
  await flagged.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Case' }).getByText('One report')).toBeVisible();
  await page.keyboard.press('Escape');
  await flagged.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove content?' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Content removed')).toBeVisible();
  await expect(reporter.getByRole('heading', { level: 1, name: words })).toBeHidden();

  await author.goto('/account/moderation');
  await author.getByRole('button', { name: 'Appeal' }).click();
  const appeal = author.getByRole('dialog', { name: 'Appeal' });
  await appeal.getByLabel('Why should it be looked at again?').fill('It is about my own book.');
  await appeal.getByRole('button', { name: 'Send' }).click();
  await expect(author.getByText('Appeal: being looked at')).toBeVisible();

  await page.goto('/moderation?tab=appeals');
  await expect(page.getByText('You made this decision. Another moderator has to review the appeal.')).toBeVisible();
  await page.goto('/moderation');
  await page.getByLabel('Status').selectOption('decided');
  await page.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Decision undone')).toBeVisible();
  await expect(async () => expect((await page.request.get(`/api/content/${id}`)).ok()).toBe(true)).toPass();
});

test('admin: approve, promote, suspend, reactivate, badge, search -> each said; a suspended person cannot write', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const other = await another(browser, baseURL);
  const { username } = await signUp(other, 'standing');
  const id = await publish(other, `All fine here ${username}`);
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await callAs(page, 'POST', '/api/reports', { target_type: 'content', target_id: id, reason: 'hate' });
  await page.goto('/admin');
  await page.getByRole('listitem').filter({ hasText: username }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Content approved')).toBeVisible();

  await page.goto('/admin?tab=badges');
  await page.getByRole('button', { name: 'Assign Badge' }).click();
  await expect(page.getByText('Please select both a user and a badge')).toBeVisible();
  await page.getByLabel('Search users').fill(username);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `@${username}` }).click();
  await page.getByRole('button', { name: /Viral Creator/ }).click();
  await page.getByRole('button', { name: 'Assign Badge' }).click();
  await expect(page.getByText(`Badge "Viral Creator" assigned to @${username}`)).toBeVisible();

  await page.goto('/admin?tab=users');
  await page.getByLabel('Search by username or email').fill(username.toUpperCase());
  const row = page.getByRole('listitem').filter({ hasText: username });
  await row.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('User suspended')).toBeVisible();
  await expect(async () => {
    const kept = await other.evaluate(() => localStorage.getItem('trenzeye.session'));
    const { access_token } = JSON.parse(kept ?? '{}') as { access_token?: string };
    const headers = { Authorization: `Bearer ${access_token}` };
    const answer = await other.request.post('/api/comments', { data: { content_id: id, text: 'Still here?' }, headers });
    expect(answer.status()).toBe(403);
  }).toPass({ timeout: 5_000 });
  await row.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('User active')).toBeVisible();
  await row.getByRole('button', { name: 'Promote to Moderator' }).click();
  await expect(page.getByText('User role updated to moderator')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Promote to Moderator' })).toHaveCount(0);

  await page.goto('/admin?tab=activity');
  await page.getByLabel('Action').fill('user.status_changed');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('list', { name: 'Activity, newest first' })).toContainText('suspended');
});

test('seeder: run twice -> counts, and nothing doubled', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/admin/test-seed');
  await expect(page.getByText('ADMIN ONLY')).toBeVisible();
  await page.getByRole('button', { name: 'Seed Test Data' }).click();
  await expect(page.getByRole('row', { name: /^comments 18 18$/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Seed Test Data' }).click();
  await expect(page.getByRole('row', { name: /^comments 0 18$/ })).toBeVisible({ timeout: 30_000 });
  await sound(page);
});

test('admin, nothing answers: each list and action -> its own words', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  const lists = [
    ['/admin', '**/api/admin/flagged-content**', 'Failed to load flagged content'],
    ['/admin?tab=badges', '**/api/admin/badges', 'Failed to load badges'],
    ['/admin?tab=users', '**/api/admin/users?**', 'Failed to load users'],
    ['/admin?tab=activity', '**/api/admin/activity-logs**', 'Failed to load activity logs'],
    ['/admin/invites', '**/api/admin/invites**', 'Failed to load invites'],
  ] as const;
  for (const [path, address, words] of lists) {
    await page.route(address, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await page.unroute(address);
    await page.goto(path);
    await expect(page.getByText(words)).toHaveCount(0);
  }
  await page.goto('/admin?tab=users');
  const somebody = page.getByRole('listitem').filter({ hasText: 'lin.cooks' });
  await expect(somebody).toBeVisible();
  await page.context().setOffline(true);
  await somebody.getByRole('button', { name: 'Promote to Moderator' }).click();
  await expect(page.getByText('Failed to update user role')).toBeVisible();
  await somebody.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Failed to update user status')).toBeVisible();
  await page.context().setOffline(false);
});
