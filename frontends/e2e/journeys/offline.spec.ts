import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/api.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const feed = (page: Page) => page.getByRole('list', { name: 'Content' });

test('offline: the application opens with the last feed and a draft, says so, and continues when online', async ({ page }) => {
  await signUp(page, 'train');
  const { id } = (await callApi(page, 'POST', '/api/content/save', {
    type: 'thread',
    prompt: 'Trains',
    content: { tweets: ['Written before the tunnel.'], hashtags: [] },
  })) as { id: string };
  await page.goto('/explore');
  await expect(feed(page)).toBeVisible();
  await waitForServiceWorker(page);
  // Loaded under the service worker, which keeps what it sees.
  await page.goto(`/generate?draft=${id}`);
  await expect(page.getByText('Written before the tunnel.').first()).toBeVisible();
  await page.goto('/explore');
  const firstTitle = await feed(page).getByRole('article').first().innerText();
  await page.context().setOffline(true);

  await page.reload();
  await expect(page.getByText('You are offline. Pages show what was loaded before.')).toBeVisible();
  expect(await feed(page).getByRole('article').first().innerText()).toBe(firstTitle);
  await expectAccessible(page);
  await page.goto(`/generate?draft=${id}`);
  await expect(page.getByText('Written before the tunnel.').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('offline: after signing out nothing of the account is left in the caches', async ({ page }) => {
  const account = await signUp(page, 'leaving');
  await waitForServiceWorker(page);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  const cached = () =>
    page.evaluate(async () => (await (await caches.open('offline-data')).keys()).map(({ url }) => new URL(url).pathname));
  await expect.poll(cached).toContain('/api/notifications');

  await page.getByRole('button', { name: `@${account.username}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(async () => (await cached()).filter((path) => path === '/api/notifications' || path === '/api/auth/me')).toEqual([]);
});
