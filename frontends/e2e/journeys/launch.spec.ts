import { typeInto } from '../support/controls.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';

test('feedback: empty -> error; written before sign-up -> kept; sent with consent -> quoted on /launch', async ({ page }) => {
  const feedbackText = `It found my trend before I did. ${Date.now().toString(36)}`;
  await page.goto('/launch');
  await expect(page.getByRole('heading', { name: 'Scout Trends. Create Culture.' })).toBeVisible();
  await expect(page.getByText(feedbackText)).toHaveCount(0);
  await page.goto('/feedback');
  await expect(page.getByText('TEST MODE')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Please provide your feedback before submitting.')).toBeVisible();
  await page.getByText('Great Experience', { exact: true }).click();
  await page.getByLabel('Your feedback').fill(feedbackText);
  await page.getByLabel('Trenzeye may quote this with my username').check();
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page).toHaveURL(/\/login/);

  const account = await signUp(page, 'quote');
  await page.goto('/feedback');
  await expect(page.getByLabel('Your feedback')).toHaveValue(feedbackText);
  await expect(page.getByRole('radio', { name: 'Great Experience' })).toBeChecked();
  await page.route('**/api/feedback', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
  await page.unroute('**/api/feedback');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Feedback Submitted')).toBeVisible();

  await page.goto('/launch');
  await expect(page.getByRole('heading', { name: 'What Early Creators Say' })).toBeVisible();
  await expect(page.getByRole('figure').filter({ hasText: feedbackText })).toContainText(`@${account.username}`);
  await page.getByRole('link', { name: 'Start Creating Now' }).click();
  await expect(page).toHaveURL(/\/generate$/);
});

test('launch page: testimonials fail or time out -> all other sections shown', async ({ page }) => {
  for (const fail of ['500', 'abort']) {
    await page.route('**/api/feedback/testimonials', (route) => (fail === 'abort' ? route.abort() : route.fulfill({ status: 500 })));
    await page.goto('/launch');
    await expect(page.getByText("We're Live on Product Hunt").first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join Beta Now' })).toHaveAttribute('href', '/generate');
    for (const name of ['AI Trend Radar', 'Remix Engine', 'Real-time Analytics', 'Trend-lab Dashboard', 'Creator Leaderboard'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What Early Creators Say' })).toHaveCount(0);
    await page.unroute('**/api/feedback/testimonials');
  }
});

test('checklist: toggle and save configuration -> confirmed, counted, kept after reload', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Launch Checklist' }).click();
  await expect(page.getByText('0/11')).toBeVisible();
  const trendingSwitch = page.getByRole('switch', { name: 'Trending signals' });
  await trendingSwitch.click();
  await expect(trendingSwitch).toBeChecked();
  await expect(page.getByText('Checklist Updated')).toBeVisible();
  await expect(page.getByText('1/11')).toBeVisible();
  await expect(page.getByText('9%')).toBeVisible();
  for (const name of ['Core Platform', 'Product Hunt', 'Launch Readiness', 'Launch Configuration'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await typeInto(page, 'Launch date', '2026-12-01');
  await page.getByLabel('Taglines, one per line').fill('Ride the wave.');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('Launch Config Saved')).toBeVisible();
  await page.reload();
  await expect(trendingSwitch).toBeChecked();
  await expect(page.getByLabel('Launch date')).toHaveValue('Dec 1, 2026');
  await expect(page.getByLabel('Taglines, one per line')).toHaveValue('Ride the wave.');
  await page.getByRole('link', { name: 'Open Explore feed' }).click();
  await expect(page).toHaveURL(/\/explore$/);
});

test('public links: none -> hidden; configured by an admin -> on the launch page and in the footer of visitors', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const directory = visitor.getByRole('link', { name: 'Visit Product Hunt' });
  const platform = visitor.getByRole('contentinfo').getByRole('link', { name: /YouTube/ });
  const links = visitor.waitForResponse('**/api/launch-links');
  await visitor.goto('/launch');
  await expect(visitor.getByRole('link', { name: 'Join Beta Now' })).toBeVisible();
  await links;
  await expect(directory).toHaveCount(0);
  await expect(platform).toHaveCount(0);

  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.goto('/admin/launch-checklist');
  await page.getByLabel('YouTube URL').fill('youtube.com/trenzeye');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('Enter an address that starts with https://, or leave it empty.')).toBeVisible();
  await page.getByLabel('YouTube URL').fill('https://www.youtube.com/@trenzeye');
  await page.getByLabel('Product Hunt URL').fill('https://www.producthunt.com/products/trenzeye');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('Launch Config Saved')).toBeVisible();

  const later = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await later.goto('/launch');
  await expect(later.getByRole('link', { name: 'Visit Product Hunt' })).toHaveAttribute(
    'href',
    'https://www.producthunt.com/products/trenzeye',
  );
  await expect(later.getByRole('link', { name: 'Watch Demo' })).toHaveCount(0);
  await expect(later.getByRole('contentinfo').getByRole('link', { name: /YouTube/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/@trenzeye',
  );
  await expect(later.getByRole('contentinfo').getByRole('link', { name: /Instagram/ })).toHaveCount(0);
  await visitor.context().close();
  await later.context().close();
});

test('checklist: user without admin role -> Access Denied, redirected to the start page', async ({ page }) => {
  await signUp(page, 'curious');
  await page.goto('/admin/launch-checklist');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page).toHaveURL(/\/(home|onboarding)?$/);
});
