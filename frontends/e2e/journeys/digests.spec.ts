import type { FrameLocator, Page } from '@playwright/test';
import type { Notification } from '@trenzeye/proto/http/social';
import pg from 'pg';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, currentUserId, getFromApi, publish, saveThread } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { selectField, selectOption } from '../support/controls.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';

test.use({ stackEnv: { DIGEST_INTERVAL_MS: '200' } });

const subject = 'Your day on Trenzeye: Comments and new followers';

const queryDatabase = async (databaseUrl: string, text: string, values: readonly unknown[]): Promise<number | null> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rowCount;
  } finally {
    await client.end();
  }
};

/** Makes a user's next digest due now instead of at the chosen hour. Returns whether there is one. */
const makeDigestDue = async (databaseUrl: string, userId: string): Promise<boolean> =>
  (await queryDatabase(databaseUrl, 'UPDATE digest_settings SET due_at = now() WHERE user_id = $1 AND due_at IS NOT NULL', [userId])) === 1;

/** Reloads the development inbox until an email to this address is there, and opens its HTML. */
const openDigest = async (page: Page, to: string, name: string): Promise<FrameLocator> => {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `to ${to}` })
    .filter({ has: page.getByRole('heading', { name }) });
  await expect(async () => {
    await page.goto('/dev/inbox');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await mail.getByText('As HTML').click();
  return page.frameLocator(`iframe[title="${name}"]`);
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
  await selectOption(page, 'Digest', 'Every day');
  await expect(page.getByText(/^The next one is due on \w+day, \w+ \d+ at 08:00\./)).toBeVisible();
  for (const kind of ['Reactions', 'Badges']) {
    const choice = page.getByLabel(`${kind} by email`);
    // Not uncheck(): it fails when the page shows the change only after the click has been reported.
    await choice.click();
    await expect(choice).not.toBeChecked();
  }
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
  const mail = await openDigest(page, owner.email, subject);
  await expect(mail.getByRole('link', { name: /^fan\w+ followed you$/ })).toBeVisible();
  await expect(mail.getByText('Reactions')).toBeHidden();
  await takeScreenshots(page, 'digest-mail');
  // Browsers let a framed document navigate only while they count the click as recent; a loaded machine can miss that.
  const isOpened = () => page.url().includes(`/c/${contentId}?comment=`);
  await expect(async () => {
    if (!isOpened()) await mail.getByRole('link', { name: /^fan\w+ commented on/ }).click({ timeout: 2_000 });
    await expect.poll(isOpened, { timeout: 5_000 }).toBe(true);
  }).toPass();
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
  await expect(selectField(page, 'Digest')).toContainText('Off');

  await callApi(fan, 'POST', '/api/comments', { content_id: contentId, text: 'And when?' });
  expect(await makeDigestDue(stack.databaseUrl('trenzeye_social'), userId)).toBe(false);
  await page.goto('/dev/inbox');
  await expect(mails).toHaveCount(1);
  expect(pageErrors).toEqual([]);
});

test('digest: a trend alert -> its explanation, and a link that opens the generate page with the signal', async ({
  page,
  stack,
  pageErrors,
}) => {
  const owner = await signUp(page, 'trending');
  const userId = await currentUserId(page);
  await callApi(page, 'PUT', '/api/notifications/digest', { frequency: 'weekly' });
  const [signal] = (await getFromApi(page, '/api/signals?limit=1')) as { id: string; title: string }[];
  if (!signal) throw new Error('There is no signal');
  const databaseUrl = stack.databaseUrl('trenzeye_social');
  // As the event of an alert adds it: a breakout takes minutes.
  await queryDatabase(
    databaseUrl,
    `INSERT INTO notifications (id, user_id, kind, subject, target_type, target_id, detail, shown, unread, created_at)
     VALUES (gen_random_uuid(), $1, 'signal_alert', gen_random_uuid(), 'signal', $2, $3, true, true, now())`,
    [userId, signal.id, `breakout\nSea\n${signal.title}\n14x usual, 212 people, 3 sources since 09:10`],
  );
  expect(await makeDigestDue(databaseUrl, userId)).toBe(true);

  const mail = await openDigest(page, owner.email, 'Your week on Trenzeye: Trends in your niches');
  await takeScreenshots(page, 'digest-trend');
  await mail.getByRole('link', { name: `“${signal.title}”, 14x usual, 212 people, 3 sources since 09:10. Your brief is ready` }).click();
  await expect(page).toHaveURL(new RegExp(`/generate\\?signalId=${signal.id}`));
  await expect(page.getByRole('textbox', { name: /prompt/i })).not.toHaveValue('');
  expect(pageErrors).toEqual([]);
});
