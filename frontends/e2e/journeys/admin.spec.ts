import { expectAccessible } from '../support/accessibility.ts';
import { authorizationHeader, callApi, publish, saveThread } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { selectOption } from '../support/controls.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { takeScreenshots } from '../support/screenshots.ts';

test('moderation: item reported -> removed from an open page; author appeals -> decision undone, item restored', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const text = `Buy this now ${Date.now().toString(36)}`;
  const author = await openPage(browser, baseURL);
  await signUp(author, 'author');
  const id = await publish(author, await saveThread(author, [text], ['#moderation']));

  const reporter = await openPage(browser, baseURL);
  await signUp(reporter, 'reporter');
  await reporter.goto(`/c/${id}`);
  await reporter.getByRole('button', { name: 'More about this post' }).click();
  await reporter.getByRole('menuitem', { name: 'Report' }).click();
  const report = reporter.getByRole('dialog', { name: 'Report this post' });
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(report.getByText('Choose a reason.')).toBeVisible();
  await report.getByLabel('Spam').check();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(reporter.getByText('Report sent')).toBeVisible();

  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/moderation');
  const flagged = page.getByRole('listitem').filter({ hasText: text });
  await expect(flagged).toContainText('Spam');
  await flagged.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Case' }).getByText('One report')).toBeVisible();
  await page.keyboard.press('Escape');
  await flagged.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove content?' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Content removed')).toBeVisible();
  await expect(reporter.getByRole('heading', { level: 1, name: text })).toBeHidden();

  await author.goto('/account/moderation');
  await author.getByRole('button', { name: 'Appeal' }).click();
  const appeal = author.getByRole('dialog', { name: 'Appeal' });
  await appeal.getByLabel('Why should this decision be reviewed?').fill('It is about my own book.');
  await appeal.getByRole('button', { name: 'Send' }).click();
  await expect(author.getByText('Appeal: in review')).toBeVisible();

  await page.goto('/moderation?tab=appeals');
  await expect(page.getByText('You made this decision. Another moderator has to review the appeal.').first()).toBeVisible();
  await page.goto('/moderation');
  await selectOption(page, 'Status', 'Decided');
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Decision undone')).toBeVisible();
  await expect(async () => expect((await page.request.get(`/api/content/${id}`)).ok()).toBe(true)).toPass();
});

test('moderation: item reported, then edited by its author -> case shows the reported and the current text', async ({
  page,
  browser,
  baseURL,
  stack,
  pageErrors,
}) => {
  const name = `claim${Date.now().toString(36)}`;
  const author = await openPage(browser, baseURL);
  await signUp(author, 'rewriter');
  const id = await publish(author, await saveThread(author, [`A ${name} that is false.`], ['moderation']));
  const reporter = await openPage(browser, baseURL);
  await signUp(reporter, 'reporter');
  await expect(async () => {
    await callApi(reporter, 'POST', '/api/reports', { target_type: 'content', target_id: id, reason: 'misinformation' });
  }).toPass();
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/moderation');
  const flagged = page.getByRole('listitem').filter({ hasText: name });
  await expect(flagged).toBeVisible();

  await author.goto(`/c/${id}`);
  await author.getByRole('button', { name: 'More about this post' }).click();
  await author.getByRole('menuitem', { name: 'Edit' }).click();
  await author.getByRole('dialog', { name: 'Edit post' }).getByLabel('Post', { exact: true }).fill(`A ${name} that is harmless.`);
  await author.getByRole('button', { name: 'Publish changes' }).click();
  await expect(author.getByText('Changes published').first()).toBeVisible();

  const comparison = page.getByRole('region', { name: 'Reported and current text' });
  await expect(async () => {
    await page.reload();
    await flagged.getByRole('button', { name: 'Details' }).click();
    await expect(comparison).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(comparison.getByRole('article').filter({ hasText: 'Reported: version 1' })).toContainText('that is false.');
  await expect(comparison.getByRole('article').filter({ hasText: 'Current: version 2' })).toContainText('that is harmless.');
  await takeScreenshots(page, 'reported-and-current');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await flagged.getByRole('button', { name: 'Suspend User' }).click();
  await page.getByRole('dialog', { name: 'Suspend the author?' }).getByRole('button', { name: 'Suspend User' }).click();
  await expect(page.getByText('User suspended').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('admin: approve, assign badge, suspend, reactivate, promote -> confirmed; suspended user -> cannot comment', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const other = await openPage(browser, baseURL);
  const { username } = await signUp(other, 'member');
  const id = await publish(other, await saveThread(other, [`A regular post by ${username}`]));
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  // The event of the publication takes a moment.
  await expect(async () => {
    await callApi(page, 'POST', '/api/reports', { target_type: 'content', target_id: id, reason: 'hate' });
  }).toPass({ timeout: 15_000 });
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
  const row = page.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('User suspended')).toBeVisible();
  await expect(async () => {
    const headers = await authorizationHeader(other);
    const response = await other.request.post('/api/comments', { data: { content_id: id, text: 'Still here?' }, headers });
    expect(response.status()).toBe(403);
  }).toPass({ timeout: 15_000 });
  await row.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('User active')).toBeVisible();
  await row.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('User signed out everywhere')).toBeVisible();
  await expect(other.getByText('You were signed out')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  await row.getByRole('button', { name: 'Promote to Moderator' }).click();
  await expect(page.getByText('User role updated to moderator')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Promote to Moderator' })).toHaveCount(0);

  await page.goto('/admin?tab=activity');
  await page.getByLabel('Action').fill('user.status_changed');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('table', { name: 'Activity, newest first' })).toContainText('suspended');
});

test('seeder: run twice -> counts shown, no duplicates', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/admin/test-seed');
  await expect(page.getByText('ADMIN ONLY')).toBeVisible();
  await page.getByRole('button', { name: 'Seed Test Data' }).click();
  await expect(page.getByRole('row', { name: /^comments 18 18$/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Seed Test Data' }).click();
  await expect(page.getByRole('row', { name: /^comments 0 18$/ })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});

test('admin: requests fail -> each list and action shows its error message', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  const lists = [
    ['/admin', '**/api/admin/flagged-content**', 'Failed to load flagged content'],
    ['/admin?tab=badges', '**/api/admin/badges', 'Failed to load badges'],
    ['/admin?tab=users', '**/api/admin/users?**', 'Failed to load users'],
    ['/admin?tab=activity', '**/api/admin/activity-logs**', 'Failed to load activity logs'],
    ['/admin/invites', '**/api/admin/invites**', 'Failed to load invites'],
  ] as const;
  for (const [path, urlPattern, text] of lists) {
    await page.route(urlPattern, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await page.unroute(urlPattern);
    await page.goto(path);
    await expect(page.getByText(text)).toHaveCount(0);
  }
  await page.goto('/admin?tab=users');
  const userRow = page.getByRole('row').filter({ hasText: 'lin.cooks' });
  await expect(userRow).toBeVisible();
  await page.context().setOffline(true);
  await userRow.getByRole('button', { name: 'Promote to Moderator' }).click();
  await expect(page.getByText('Failed to update user role')).toBeVisible();
  await userRow.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Failed to update user status')).toBeVisible();
  await page.context().setOffline(false);
});
