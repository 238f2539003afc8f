import { createDataFolder } from '@trenzeye/scripts/dev/start/data-folder';
import { spawnStack } from '@trenzeye/scripts/dev/start/spawn-stack';
import { axeViolations, setTheme } from '../support/accessibility.ts';
import { openPage } from '../support/browser-pages.ts';
import { selectOption, typeInto } from '../support/controls.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { startTrendServers } from '../support/trend-servers.ts';

test('views of signals: arrow keys and links -> selected; visitor in For you -> asked to log in', async ({ page, pageErrors }) => {
  await page.goto('/trenz');
  await expect(page.getByRole('tab', { name: 'Rising' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Rising' }).press('ArrowRight');
  await expect(page).toHaveURL(/view=breakout/);
  await expect(page.getByRole('tab', { name: 'Breakout' })).toBeFocused();
  await page.goto('/trenz?view=new');
  await expect(page.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'For you' }).click();
  await expect(page.getByText('Log in to see your signals')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('follow a signal -> in For you; unfollow -> empty; niche by hand -> its signals; mute a word -> hidden', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'follower');
  await page.goto('/trenz?view=for_you');
  await page.getByRole('link', { name: 'Choose what you follow' }).click();
  await expect(page.getByText('You do not follow anything yet')).toBeVisible();

  await page.goto('/trenz');
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  const follow = page.getByRole('button', { name: `Follow: ${title}`, exact: true });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'For you' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  // The page of the signal shows what is known from the list. Its own answer was made before the topic is unfollowed, and arrives afterwards.
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    '**/api/signals/followed?signal=*',
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/signals\//);
  await answered.promise;
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const unfollowed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await follow.press('Enter');
  await unfollowed;
  released.resolve();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');

  await page.goto('/niches');
  await page.getByRole('button', { name: 'New niche' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create niche' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please name the niche.');
  await dialog.getByLabel('Name').fill('My topics');
  const [word = ''] = title.split(' ').filter((part) => /^\p{L}{4,}$/u.test(part));
  await dialog.getByRole('textbox', { name: 'Words' }).fill(word);
  await dialog.getByRole('textbox', { name: 'Words' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Feeds' }).fill('ftp://sea.example/feed');
  await dialog.getByRole('button', { name: 'Create niche' }).click();
  await expect(dialog.getByRole('alert')).toContainText('“ftp://sea.example/feed” must be an address');
  await dialog.getByRole('button', { name: 'Remove ftp://sea.example/feed' }).click();
  await dialog.getByRole('button', { name: 'Create niche' }).click();
  await expect(page.getByRole('article', { name: 'My topics' })).toContainText(`“${word}”`);
  await page.getByLabel('Quiet hours').check();
  await typeInto(page, 'From', '21:40');
  await selectOption(page, 'Most alerts a day', '3');
  await page.getByRole('button', { name: 'Save alert settings' }).click();
  await expect(page.getByText('Alert settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('21:40');
  await page.getByRole('link', { name: 'See your signals' }).click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Hidden and muted' }).click();
  await dialog.getByLabel('Mute a word or phrase').fill(word);
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(dialog.getByText(`“${word.toLowerCase()}”`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  // The address that is no feed.
  expect(pageErrors).toEqual([expect.stringContaining('400')]);
});

const looks = [
  { width: 1280, height: 900, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
] as const;

/** Folder for screenshots of the pages in both widths and themes; without it none are taken. */
const screenshotFolder = process.env.PAGE_PICTURES;

test('three feeds and a word: breakout -> notification with a ready brief within a minute', async ({ browser }) => {
  test.setTimeout(300_000);
  const servers = await startTrendServers('harbour', 'HarbourFestival');
  const folder = await createDataFolder('niches');
  const stack = await spawnStack({
    mode: 'embedded',
    dataDir: folder.path,
    port: 0,
    seed: 'none',
    env: {
      SIGNALS: 'on',
      SIGNALS_FEEDS: 'anywhere',
      // Everything but the search is not found there.
      SIGNALS_SOURCE_URLS: ['bluesky', 'reddit', 'hackernews', 'wikipedia', 'google-trends', 'github']
        .map((id) => `${id}=${servers.search}`)
        .join(' '),
      SIGNALS_MASTODON_URL: servers.search,
    },
  });
  const page = await openPage(browser, stack.url.replace('127.0.0.1', 'localhost'), { reducedMotion: 'reduce', viewport: looks[0] });
  try {
    await signUp(page, 'alerted');
    await page.goto('/niches');
    await page.getByRole('button', { name: 'New niche' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Sea');
    await dialog.getByRole('textbox', { name: 'Words' }).fill('harbour');
    await dialog.getByRole('textbox', { name: 'Feeds' }).fill(`${servers.feeds.join(' ')} `);
    await dialog.getByRole('button', { name: 'Create niche' }).click();
    await expect(page.getByRole('article', { name: 'Sea' })).toBeVisible();
    const begin = Date.now();

    await page.goto('/notifications');
    const alert = page.getByRole('link', { name: /Breakout in your niche “Sea”: “#?HarbourFestival”/ });
    await expect(alert).toBeVisible({ timeout: 60_000 - (Date.now() - begin) });
    await expect(alert).toContainText(/3\dx usual, 3\d people, \d sources? since \d\d:\d\d UTC\. Your brief is ready/);
    for (const { theme, ...viewport } of looks) {
      await page.setViewportSize(viewport);
      await setTheme(page, theme);
      expect(await axeViolations(page)).toEqual([]);
      if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/alert-${theme}-${viewport.width}.png` });
    }

    await alert.click();
    await expect(page).toHaveURL(/\/generate/);
    await expect(page.getByRole('textbox', { name: /prompt/i })).toHaveValue(/HarbourFestival/);

    await page.goto('/trenz?view=for_you');
    await expect(page.getByRole('article', { name: /HarbourFestival/ })).toBeVisible();
  } finally {
    await page.context().close();
    await stack.stop();
    await servers.stop();
    await folder.remove();
  }
});
