import type { Notification } from '@trenzeye/proto/http/social';
import pg from 'pg';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, currentUserId, getFromApi, publish, saveThread } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';

test.use({ stackEnv: { DIGEST_INTERVAL_MS: '200' } });

const subject = 'Your day on Trenzeye: Comments and new followers';

/** Makes a user's next digest due now instead of at the chosen hour. Returns whether there is one. */
const makeDigestDue = async (databaseUrl: string, userId: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const text = 'UPDATE digest_settings SET due_at = now() WHERE user_id = $1 AND due_at IS NOT NULL';
    return (await client.query(text, [userId])).rowCount === 1;
  } finally {
    await client.end();
  }
};

test('digest: a follow and a comment -> one mail whose link opens the comment; unsubscribed in the mail program -> no further mail', async ({
  page,
  browser,
  baseURL,
  stack,
  pageErrors,
}) => {
  const owner = await signUp(page, 'digested');
  const userId = await currentUserId(page);
  await page.goto('/notifications?tab=settings');
  await page.getByLabel('Digest').selectOption('Every day');
  await expect(page.getByText(/^The next one is due on \w+day, \w+ \d+ at 08:00\./)).toBeVisible();
  for (const kind of ['Reactions', 'Badges']) await page.getByLabel(`${kind} by email`).uncheck();
  await expectAccessible(page);
  await takeScreenshots(page, 'notification-settings');
  const contentId = await publish(page, await saveThread(page, ['The harbour wakes at four.']));

  const fan = await openPage(browser, baseURL);
  await signUp(fan, 'fan');
  await expect(async () => {
    await callApi(fan, 'POST', '/api/comments', { content_id: contentId, text: 'Which boats?' });
  }).toPass({ timeout: 15_000 });
  await callApi(fan, 'PUT', `/api/follows/${userId}`);
  await callApi(fan, 'POST', '/api/reactions', { content_id: contentId, reaction_type: 'like' });
  const noticedKinds = async () => ((await getFromApi(page, '/api/notifications')) as Notification[]).map(({ kind }) => kind);
  await expect.poll(noticedKinds).toEqual(expect.arrayContaining(['comment', 'follow', 'reaction']));
  expect(await makeDigestDue(stack.databaseUrl('trenzeye_social'), userId)).toBe(true);

  const mails = page
    .getByRole('article')
    .filter({ hasText: `to ${owner.email}` })
    .filter({ hasText: 'Your day on Trenzeye' });
  await expect(async () => {
    await page.goto('/dev/inbox');
    await expect(mails.getByRole('heading', { name: subject })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await mails.getByText('As HTML').click();
  const mail = page.frameLocator(`iframe[title="${subject}"]`);
  await expect(mail.getByRole('link', { name: /^fan\w+ followed you$/ })).toBeVisible();
  await expect(mail.getByText('Reactions')).toBeHidden();
  await takeScreenshots(page, 'digest-mail');
  await mail.getByRole('link', { name: /^fan\w+ commented on/ }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${contentId}\\?comment=`));
  await expect(page.getByText('Which boats?').first()).toBeVisible();

  await page.goto('/dev/inbox');
  const unsubscribePage = /https?:\/\/\S+\/api\/unsubscribe\S+/.exec((await mails.textContent()) ?? '')?.[0] ?? '';
  await page.goto(unsubscribePage);
  await expect(page.getByRole('heading', { name: 'Stop digest emails?' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'unsubscribe');
  expect((await getFromApi(page, '/api/notifications/digest')).frequency).toBe('daily');
  await page.goto('/dev/inbox');
  await mails.getByRole('button', { name: 'One-click unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByLabel('Digest')).toHaveValue('off');

  await callApi(fan, 'POST', '/api/comments', { content_id: contentId, text: 'And when?' });
  expect(await makeDigestDue(stack.databaseUrl('trenzeye_social'), userId)).toBe(false);
  await page.goto('/dev/inbox');
  await expect(mails).toHaveCount(1);
  expect(pageErrors).toEqual([]);
});
