import { expect, signUp, signUpThroughUi, test } from '../support/fixtures.ts';

/** The main job of the product, from a visitor's first click to the reaction of a second creator. */
test('main job: signal, thread, publish, react, comment -> in the feed of another user', async ({ page, browser, baseURL, pageErrors }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Trenzeye/);
  await page.getByRole('link', { name: 'Get Started', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Join Trenzeye' })).toBeVisible();

  const author = await signUpThroughUi(page);
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL(/\/home/);

  await page.getByRole('link', { name: 'Trenz', exact: true }).first().click();
  await page.getByRole('link', { name: 'Generate Content' }).first().click();
  await expect(page).toHaveURL(/\/generate\?.*signalId=.*signalTitle=/);
  const prompt = page.getByRole('textbox', { name: /prompt/i });
  await expect(prompt).not.toHaveValue('');
  await prompt.fill(`Why ${author.username} thinks slow mornings make better videos`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Content generated successfully!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(page.getByText('Content saved successfully!').first()).toBeVisible();
  await expect(prompt).toHaveValue('');
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await page.getByRole('link', { name: 'View in Explore' }).first().click();

  await expect(page).toHaveURL(/\/explore/);
  const card = page.getByRole('article').filter({ hasText: author.username }).first();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^like/i }).first().click();
  await expect(card.getByRole('button', { name: /^like/i }).first()).toHaveAttribute('aria-pressed', 'true');
  await card
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill('First! And I mean it.');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Comment posted successfully!').first()).toBeVisible();
  await expect(dialog.getByText('First! And I mean it.')).toBeVisible();
  await expect(dialog.getByText('Just now').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  await signUp(other, 'reader');
  await other.goto('/explore');
  const otherCard = other.getByRole('article').filter({ hasText: author.username }).first();
  await expect(otherCard.getByRole('button', { name: /^like/i }).first()).toContainText('1');
  const reacted = other.waitForResponse('**/api/reactions');
  await otherCard.getByRole('button', { name: /^like/i }).first().click();
  await reacted;
  await expect(otherCard.getByRole('button', { name: /^like/i }).first()).toContainText('2');
  await otherContext.close();

  await page.reload();
  const reloadedCard = page.getByRole('article').filter({ hasText: author.username }).first();
  await expect(reloadedCard.getByRole('button', { name: /^like/i }).first()).toContainText('2');
  await expect(reloadedCard.getByRole('button', { name: /^like/i }).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(reloadedCard.getByRole('button', { name: /comment/i }).first()).toContainText('1');
  expect(pageErrors).toEqual([]);
});

for (const [tab, query] of [
  ['image', 'image'],
  ['shorts', 'shorts'],
] as const) {
  test(`main job: ${tab} generated, saved, published -> shown under its own filter`, async ({ page, pageErrors }) => {
    const author = await signUp(page, tab);
    await page.goto(`/generate?type=${query}`);
    await page.getByRole('textbox', { name: /prompt/i }).fill('A rooftop garden that feeds the whole street');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByText('Content generated successfully!').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Approve & Save' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    await page.getByRole('link', { name: 'View in Explore' }).first().click();
    await page.goto(`/explore?filter=${query}`);
    await expect(page.getByRole('article').filter({ hasText: author.username }).first()).toBeVisible();
    await page.goto('/explore?filter=thread');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: author.username })).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });
}
