import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

/** A red square of 8 x 8. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEXcFBQXnfKmAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

/** Somebody of the demo content, by way of their card in the feed. */
const openSomebody = async (page: Page): Promise<string> => {
  await page.goto('/explore');
  const author = page.getByRole('article').getByRole('link', { name: /^@/ }).first();
  const name = (await author.textContent())?.trim() ?? '';
  await author.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
};

test('own profile: picture, name and bio changed -> shown here, in the rail and after a reload', async ({ page, pageErrors }) => {
  const { username } = await signUp(page, 'face');
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `@${username}` })).toBeVisible();
  await expect(page.getByText('No bio available')).toBeVisible();
  await expect(page.getByText('No content created yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Profile picture').setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByText('Please select a valid image file')).toBeVisible();
  await dialog.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
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
  // The browser itself reports the refused picture.
  expect(pageErrors.filter((error) => !/400|avatar/i.test(error))).toEqual([]);
});

test('own profile: a name that is taken -> said at the field', async ({ page }) => {
  const somebody = await openSomebody(page);
  await signUp(page, 'taker');
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Username').fill(somebody.slice(1));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This username is taken.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test("another's profile: followed and back -> the number follows, a reload keeps it; a visitor is asked to log in", async ({ page }) => {
  const somebody = await openSomebody(page);
  const address = page.url();
  await page.getByRole('button', { name: `Follow ${somebody}` }).click();
  await expect(page.getByText('Log in to follow')).toBeVisible();
  await signUp(page, 'fan');
  await page.goto(address);
  const followers = page.getByRole('listitem').filter({ hasText: /Followers?$/ });
  const before = Number(await followers.getByRole('strong').textContent());
  await page.getByRole('button', { name: `Follow ${somebody}` }).click();
  await expect(followers).toHaveText(new RegExp(`^${before + 1} Followers?$`));
  await page.reload();
  await page.getByRole('button', { name: `Following ${somebody}: unfollow` }).click();
  await expect(followers).toHaveText(new RegExp(`^${before} Followers?$`));
  await expect(page.getByRole('button', { name: `Follow ${somebody}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
});

test('tabs: chosen, reloaded, followed to an item -> each has its own address', async ({ page }) => {
  await openSomebody(page);
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

test('nobody: an id of nobody, no id, a name of nobody -> not found; a failing server -> said, and to the start page', async ({ page }) => {
  for (const path of ['/u/018f4b7a-0000-7000-8000-000000000000', '/u/nonsense', '/@no.body.here']) {
    await page.goto(path);
    await expect(page.getByText('User not found')).toBeVisible();
  }
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.goto('/u/018f4b7a-0000-7000-8000-000000000000');
  await expect(page.getByText('Loading profile...')).toBeVisible();
  await expect(page.getByText('Failed to load user profile')).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/$/);
});
