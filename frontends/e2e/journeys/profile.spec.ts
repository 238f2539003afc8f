import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../support/fixtures.ts';

/** A red PNG of 8 x 8 pixels. */
const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEXcFBQXnfKmAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

/** Opens the profile of a demo user from a card in the feed; returns the username with `@`. */
const openDemoProfile = async (page: Page): Promise<string> => {
  await page.goto('/explore');
  const author = page.getByRole('article').getByRole('link', { name: /^@/ }).first();
  const name = (await author.textContent())?.trim() ?? '';
  await author.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
};

test('own profile: change avatar, username and bio -> shown on the profile, in the navigation and after a reload', async ({
  page,
  pageErrors,
}) => {
  const { username } = await signUp(page, 'avatar');
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `@${username}` })).toBeVisible();
  await expect(page.getByText('No bio available')).toBeVisible();
  await expect(page.getByText('No content created yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Profile picture').setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByText('Please select a valid image file')).toBeVisible();
  const tooLarge = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.concat([redSquare, Buffer.alloc(5 * 1024 * 1024)]) };
  await dialog.getByLabel('Profile picture').setInputFiles(tooLarge);
  await expect(dialog.getByText('Image must be smaller than 5MB')).toBeVisible();
  await dialog.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: redSquare });
  await expect(dialog.getByText('Avatar uploaded successfully!')).toBeVisible();
  await dialog.getByLabel('Username').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Username is required')).toBeVisible();
  await dialog.getByLabel('Username').fill(`${username}.2`);
  await dialog.getByLabel('Bio').fill('Night trains, mostly.');
  await expect(dialog.getByText('21/160')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/@${username}.2`);
  await expect(page.getByRole('heading', { level: 1, name: `@${username}.2` })).toBeVisible();
  await expect(page.getByText('Night trains, mostly.')).toBeVisible();
  await expect(page.getByRole('main').locator('.tz-avatar img')).toHaveJSProperty('naturalWidth', 512);
  await expect(page.getByRole('button', { name: `@${username}.2` }).locator('img')).toHaveJSProperty('complete', true);
  // The browser logs the refused image as a failed resource.
  expect(pageErrors.filter((error) => !/400|avatar/i.test(error))).toEqual([]);
});

test('own profile: username is taken -> field error', async ({ page }) => {
  const demoUsername = await openDemoProfile(page);
  await signUp(page, 'taker');
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Username').fill(demoUsername.slice(1));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This username is taken.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('other profile: follow and unfollow -> count updated and kept after reload; visitor -> prompted to log in', async ({ page }) => {
  const demoUsername = await openDemoProfile(page);
  const profileUrl = page.url();
  await page.getByRole('button', { name: `Follow ${demoUsername}` }).click();
  await expect(page.getByText('Log in to follow')).toBeVisible();
  await signUp(page, 'fan');
  await page.goto(profileUrl);
  const followersItem = page.getByRole('listitem').filter({ hasText: /Followers?$/ });
  const before = Number(await followersItem.getByRole('strong').textContent());
  const followed = page.waitForResponse((response) => response.url().includes('/api/follows/') && response.request().method() === 'PUT');
  await page.getByRole('button', { name: `Follow ${demoUsername}` }).click();
  await expect(followersItem).toHaveText(new RegExp(`^${before + 1} Followers?$`));
  await followed;
  await page.reload();
  await page.getByRole('button', { name: `Following ${demoUsername}: unfollow` }).click();
  await expect(followersItem).toHaveText(new RegExp(`^${before} Followers?$`));
  await expect(page.getByRole('button', { name: `Follow ${demoUsername}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
});

test('profile tabs: select -> URL changes, kept after reload; item link -> item page', async ({ page }) => {
  await openDemoProfile(page);
  await page.getByRole('tab', { name: 'Remixes' }).click();
  await expect(page).toHaveURL(/\?tab=remixes$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Remixes' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Remixes' }).press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=badges$/);
  await page.getByRole('tab', { name: 'My Trenz' }).click();
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/c\//);
});

test('profile: unknown id, malformed id or unknown username -> not found; server error -> toast and redirect to the start page', async ({
  page,
}) => {
  for (const path of ['/u/018f4b7a-0000-7000-8000-000000000000', '/u/nonsense', '/@unknown.user']) {
    await page.goto(path);
    await expect(page.getByText('User not found')).toBeVisible();
  }
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.goto('/u/018f4b7a-0000-7000-8000-000000000000');
  await expect(page.getByText('Loading profile...')).toBeVisible();
  await expect(page.getByText('Failed to load user profile')).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/$/);
});
