import { expect, signUp, test } from '../support/fixtures.ts';

test('trending tabs: select -> URL and title change; deep link -> tab opens; back -> previous tab', async ({ page, pageErrors }) => {
  await page.goto('/trenz');
  await expect(page.getByRole('tab', { name: 'Signals' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const name of ['Shorts', 'Templates']) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
    await expect(page).toHaveTitle(new RegExp(name));
  }
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Shorts' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/trenz?tab=templates');
  await expect(page.getByRole('tab', { name: 'Templates' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/trenz?tab=nonsense');
  await expect(page.getByRole('tab', { name: 'Signals' })).toHaveAttribute('aria-selected', 'true');
  expect(pageErrors).toEqual([]);
});

test('signals: hide -> removed; undo -> restored; mute a tag -> signal hidden; unmute -> shown again', async ({ page }) => {
  await signUp(page, 'quiet');
  await page.goto('/trenz');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const title = (await cards.first().getByRole('heading').textContent()) ?? '';
  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: `More about ${title}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Hide this signal' }).press('Enter');
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: `More about ${title}` }).click();
  await page
    .getByRole('menuitem', { name: /^Mute #/ })
    .first()
    .click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Hidden and muted' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unmute/ })
    .click();
  await expect(page.getByRole('dialog').getByText('Nothing is hidden or muted.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeVisible();
});

/** The value of a text that begins with a number such as 12, 1.9K or 3M. */
const compactNumber = (text: string): number => {
  const [, value = '', unit = ''] = /^([\d.]+)([KM]?)/.exec(text) ?? [];
  return Number(value) * ({ K: 1_000, M: 1_000_000 }[unit] ?? 1);
};

test('shorts: j and Arrow Up -> next and previous; space -> pause; two seconds shown -> one view counted', async ({ page, pageErrors }) => {
  // A new user, because a view counts once per user and day.
  await signUp(page);
  const viewResponse = page.waitForResponse((response) => /\/api\/content\/[^/]+\/view$/.test(response.url()));
  await page.goto('/trenz?tab=shorts');
  const feed = page.getByRole('region', { name: /^Shorts/ });
  const pauseButton = feed.getByRole('button', { name: /^Pause/ });
  const views = async () =>
    compactNumber(
      (await feed
        .getByText(/views?$/)
        .first()
        .textContent()) ?? '',
    );
  await expect(pauseButton).toHaveCount(1);
  const first = await pauseButton.getAttribute('aria-label');
  await expect(feed).toBeFocused();
  // Other users view the Shorts, too: the response has the current count.
  const { views: recordedViews } = (await (await viewResponse).json()) as { views: number };
  // A thousand and more are shown with one decimal: 1934 as 1.9K.
  await expect.poll(views).toBeGreaterThanOrEqual(Math.max(1, Math.floor(recordedViews * 0.95)));
  await page.keyboard.press('j');
  await expect(pauseButton).toHaveCount(1);
  await expect(pauseButton).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(pauseButton).toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('Space');
  await expect(pauseButton).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(feed.getByText(/^Scene 2 of/).first()).toBeVisible({ timeout: 30_000 });
  await feed
    .getByRole('button', { name: /^Comments on/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('shorts: reduced motion preferred -> no autoplay', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/trenz?tab=shorts');
  const feed = page.getByRole('region', { name: /^Shorts/ });
  await expect(feed.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await expect(feed.getByRole('button', { name: /^Pause/ })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(feed.getByRole('button', { name: /^Pause/ })).toHaveCount(1);
});

test('templates: filter -> in the URL; preview -> structure shown; Use Template -> id, title and type in the URL', async ({ page }) => {
  await page.goto('/trenz?tab=templates');
  await page.getByRole('button', { name: 'News', exact: true }).click();
  await expect(page).toHaveURL(/category=news/);
  await page.getByRole('button', { name: 'Images', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: /^Preview: / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Template structure' })).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('link', { name: 'Use Template' }).click();
  await expect(page).toHaveURL(/\/generate\?.*templateId=[^&]+&templateTitle=[^&]+&contentType=image/);
});

test('leaderboard: request fails -> error and Retry; loads -> podium, two badges per row, both periods', async ({ page }) => {
  await page.route('**/api/leaderboard*', (route) => route.abort());
  await page.goto('/trenz?tab=leaderboard');
  await expect(page.getByRole('alert').filter({ hasText: 'The leaderboard could not be loaded' })).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/leaderboard*');
  const colors = ['gold', 'purple'];
  const entry = (rank: number) => ({
    id: `d0000000-0000-8000-8000-00000000000${rank}`,
    username: `creator${rank}`,
    avatar: null,
    total_score: 100 - rank,
    trend_spotting_score: 30,
    content_creation_score: 40,
    engagement_score: 30 - rank,
    rank,
    badges: colors.map((color, index) => ({
      id: `d1000000-0000-8000-8000-0000000000${rank}${index}`,
      code: null,
      title: `Badge ${index}`,
      description: 'Earned',
      color,
      icon: 'star',
    })),
    recent_achievement: 'Remixed by five people',
    isTestUser: false,
  });
  await page.route('**/api/leaderboard*', (route) => route.fulfill({ json: [1, 2, 3, 4].map(entry) }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'The top three' }).getByRole('listitem')).toHaveCount(3);
  const rows = page.getByRole('list', { name: 'Leaderboard of this week' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3).getByRole('img', { name: /^Badge/ })).toHaveCount(2);
  const allTimeRequest = page.waitForRequest(/\/api\/leaderboard\?.*period=all/);
  await page.getByRole('button', { name: 'All time' }).click();
  await allTimeRequest;
  await expect(page).toHaveURL(/period=all/);
});

test('search: query in the URL -> content, users and signals with highlighted matches', async ({ page, pageErrors }) => {
  await page.goto('/explore');
  await page.getByRole('searchbox', { name: /^Search/ }).fill('mornings');
  await expect(page).toHaveURL(/q=mornings/);
  const results = page.getByRole('list', { name: 'Results for mornings' });
  await expect(
    results
      .locator('mark')
      .filter({ hasText: /^mornings?$/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Signals' }).click();
  await expect(page).toHaveURL(/type=signals/);
  await expect(results.getByRole('link', { name: /^Generate Content/ }).first()).toBeVisible();
  await page.goto('/explore?q=okafor&type=people');
  await expect(page.getByRole('link', { name: '@maya.okafor' })).toHaveAttribute('href', /^\/u\//);
  await page.goto('/explore?q=zzqqxxyy');
  await expect(page.getByText('Nothing found for “zzqqxxyy”')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('explore: select a tag -> its items; scroll near the end -> next page', async ({ page, pageErrors }) => {
  await page.goto('/explore');
  await page.getByRole('link', { name: '#slowcontent' }).first().click();
  await expect(page).toHaveURL(/\/explore\?tag=slowcontent/);
  await expect(page.getByRole('heading', { name: '#slowcontent' })).toBeVisible();
  await expect(page.getByText(/^\d+ posts?$/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'All tags' }).click();
  await page.route('**/api/content/public*', (route) => route.continue({ url: route.request().url().replace('limit=24', 'limit=5') }));
  await page.goto('/explore?sort=top_liked');
  await expect(page.getByRole('article').nth(9)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('article').nth(12)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('explore: first page fails -> error shown, Retry loads it; next page fails -> error shown, Load More by keyboard loads it', async ({
  page,
}) => {
  await page.route('**/api/content/public*', (route) => route.continue({ url: route.request().url().replace('limit=24', 'limit=5') }));
  await page.route('**/api/content/public*cursor=*', (route) => route.abort());
  let isDown = true;
  await page.route('**/api/content/public*', (route) => (isDown ? route.abort() : route.fallback()));
  // With a search in the URL the page has no first answer, and requests it.
  await page.goto('/explore?sort=newest');
  await expect(page.getByRole('main').getByText('Failed to load content feed')).toBeVisible();
  isDown = false;
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  const failed = page.getByText('More could not be loaded.');
  // Repeatedly: pictures that are loaded later make the page longer.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(failed).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.unroute('**/api/content/public*cursor=*');
  await page.getByRole('button', { name: 'Load More' }).press('Enter');
  await expect(page.getByRole('article').nth(9)).toBeVisible();
  await expect(failed).toBeHidden();
});
