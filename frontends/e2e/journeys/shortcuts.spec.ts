import { axeViolations } from '../support/accessibility.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { focusedElement } from '../support/keyboard.ts';

test('shortcuts: ? lists them; / searches; n creates; nothing while typing', async ({ page }) => {
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next post', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/explore$/);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('n?j');
  await expect(search).toHaveValue('n?j');
  await expect(help).toBeHidden();
  await page.goto('/trenz');
  await expect(page.getByRole('main').getByText('Generate Content').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('main').focus();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/generate/);
});

test('shortcuts: j, k, l and Enter -> the selected post is visible, liked and opened', async ({ page }) => {
  await signUp(page, 'keysfeed');
  await page.goto('/explore');
  const posts = page.getByRole('article');
  await expect(posts.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(posts.nth(0)).toBeFocused();
  expect((await focusedElement(page)).isVisible).toBe(true);
  await page.keyboard.press('j');
  await expect(posts.nth(1)).toBeFocused();
  await expect(posts.nth(1)).toBeInViewport();
  await page.keyboard.press('k');
  await expect(posts.nth(0)).toBeFocused();
  const like = posts.nth(0).getByRole('button', { name: /^Like, / });
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(posts.nth(1).getByRole('button', { name: /^Like, / })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/c\//);
});

test('command palette: actions, pages, people and tags by keyboard; recent first; recent of no other user', async ({ page }) => {
  await signUp(page, 'palette');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };

  await open('new th');
  await expect(palette.getByRole('option', { name: 'New thread', selected: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/generate\?type=thread/);
  await expect(palette).toBeHidden();

  await page.getByRole('main').focus();
  await open('lin.cooks');
  await palette.getByRole('option', { name: '@lin.cooks' }).click();
  await expect(page.getByRole('heading', { name: /lin\.cooks/ }).first()).toBeVisible();

  await open('slowcontent');
  // Other journeys publish posts whose tags are written differently.
  await expect(palette.getByRole('group', { name: 'Tags' }).getByRole('option').first()).toHaveText(/^#slow_?content$/i);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await open('');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/@lin\.cooks/, /New thread/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/generate\?type=thread/);
});

test('shortcuts: switched off in the account -> single keys do nothing, Ctrl+K still works', async ({ page }) => {
  await signUp(page, 'nokeys');
  await page.goto('/account');
  await page.getByLabel('Shortcuts of a single key').uncheck();
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  await expect(page).toHaveURL(/\/explore$/);
  await page.keyboard.press('Escape');
  await page.goto('/account');
  await expect(page.getByLabel('Shortcuts of a single key')).not.toBeChecked();
});
