import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, uploadVideo } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { clickButton, firstText, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { captionsOfTalk, createTalk } from '../support/videos.ts';

const folder = setUpVideoFolder();

const words = [
  ...['So', 'um', 'we', 'bake', 'bread.'].map((text, index) => ({ text, at: 0.3 + index * 0.6 })),
  ...['Uh', 'every', 'single', 'day.'].map((text, index) => ({ text, at: 5.2 + index * 0.6 })),
  ...['Come', 'and', 'see.'].map((text, index) => ({ text, at: 9.5 + index * 0.6 })),
];

const word = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** Opens a video of twelve seconds with two long pauses in TrenzLab. */
const openTalk = async (page: Page): Promise<void> => {
  const video = createTalk(folder.path, `talk-${Date.now()}.mp4`, 12, words);
  const id = await uploadVideo(page, 'talk.mp4', readFileSync(video));
  await callApi(page, 'PUT', `/api/upload/${id}/captions`, { captions: captionsOfTalk(words) });
  await page.goto(`/generate?upload_id=${id}`);
  await page.getByLabel('Start', { exact: true }).fill('0:00.0');
  await page.keyboard.press('Enter');
  await page.getByLabel('End', { exact: true }).fill('0:12.0');
  await page.keyboard.press('Enter');
};

/** Length of the Short as the page shows it, in seconds. */
const shownLength = async (page: Page): Promise<number> => {
  const [, minutes, seconds] = /Short: (\d+):([\d.]+)/.exec(await page.locator('.tz-lab-bar__length').innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Plays to the end of the Short; returns the positions of the video that were shown. */
const playedPositions = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const video = document.querySelector<HTMLVideoElement>('.tz-lab-preview__video');
        const positions: number[] = [];
        const look = () => {
          if (!video || video.paused) resolve(positions);
          else {
            if (!video.seeking) positions.push(video.currentTime);
            requestAnimationFrame(look);
          }
        };
        video?.addEventListener('play', () => requestAnimationFrame(look), { once: true });
        document.querySelector<HTMLButtonElement>('.tz-lab-controls button')?.click();
      }),
  );

test('TrenzLab: fillers, silences and words cut, undone and redone -> the preview skips them and the Short has that length', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(150_000);
  await signUp(page, 'talk');
  await openTalk(page);
  expect(await shownLength(page)).toBe(12);

  await expect(page.getByText('um ×1, uh ×1, saves')).toBeVisible();
  await clickButton(page, 'Remove filler words');
  await expect(word(page, 'um, cut')).toBeVisible();
  await expect(page.getByText(/^2 found, saves \d/)).toBeVisible();
  await clickButton(page, 'Remove silences');
  const clean = await shownLength(page);
  expect(clean).toBeLessThan(8);
  await takeScreenshots(page, 'lab-transcript');

  await word(page, 'single').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await expect(word(page, 'day., cut')).toBeVisible();
  expect(await shownLength(page)).toBeLessThan(clean - 0.8);
  await clickButton(page, 'Undo');
  expect(await shownLength(page)).toBe(clean);
  await clickButton(page, 'Redo');
  await page.getByRole('listbox').focus();
  await page.keyboard.press('Enter');
  await expect(word(page, 'single')).toBeVisible();

  const from = await word(page, 'Come').boundingBox();
  const to = await word(page, 'and').boundingBox();
  if (!from || !to) throw new Error('the words have no boxes');
  await page.mouse.move(from.x + 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await clickButton(page, 'Cut 2 words');
  await expect(word(page, 'and, cut')).toBeVisible();

  await page.getByRole('button', { name: /^Clip 1,/ }).click();
  const positions = await playedPositions(page);
  const isIn = (start: number, end: number) => (position: number) => position > start + 0.15 && position < end - 0.15;
  expect(positions.some(isIn(1.5, 3))).toBe(true);
  expect(positions.filter(isIn(3.3, 5)), 'positions in the silence').toEqual([]);
  expect(positions.filter(isIn(9.5, 10.5)), 'positions in the cut words').toEqual([]);

  await page.getByLabel('Position').fill('2.5');
  await clickButton(page, 'Split at playhead');
  await page.getByRole('button', { name: /^Clip 1,/ }).click();
  await clickButton(page, 'Move later');
  await expect(page.getByRole('button', { name: /^Clip 2, from 0:00.0/ })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('tab', { name: 'Captions' }).click();
  await expect(page.getByRole('textbox', { name: 'Caption 1', exact: true })).toHaveValue('So');
  await page.getByRole('radio', { name: 'Box' }).check();
  const downloads = page.waitForEvent('download');
  await clickButton(page, 'Export SRT');
  const file = await (await downloads).path();
  expect(readFileSync(file, 'utf8')).toMatch(/^1\n00:00:00,000 --> 00:00:01,000\nwe bake\n\n2\n\S+ --> \S+\nSo\n\n3\n\S+ --> \S+\nbread\./);
  await page.getByLabel('Import SRT or VTT').setInputFiles({ name: 'captions.srt', mimeType: 'text/plain', buffer: readFileSync(file) });
  await expect(firstText(page, /captions imported/)).toBeVisible();
  await takeScreenshots(page, 'lab-captions');
  await expect(savedStatus(page)).toBeVisible();
  await expectAccessible(page);

  const expected = await shownLength(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Bread');
  await clickButton(page, 'Render');
  const film = page.locator('.tz-render__result video');
  await expect(film).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => Math.abs(element.duration))).toBeGreaterThan(1);
  expect(Math.abs((await film.evaluate((element: HTMLVideoElement) => element.duration)) - expected)).toBeLessThan(0.15);
  await takeScreenshots(page, 'lab-rendered');
  expect(pageErrors).toEqual([]);
});

test('TrenzLab on a phone: word tapped and cut -> the Short is cut, Render is in reach, the page does not scroll sideways', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, baseURL, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signUp(page, 'phone');
  await openTalk(page);
  await word(page, 'every').tap();

  await page.getByRole('button', { name: 'Cut 1 word' }).tap();

  await expect(word(page, 'every, cut')).toBeVisible();
  expect(await shownLength(page)).toBeLessThan(11.6);
  await expect(page.getByRole('button', { name: 'Render', exact: true })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.context().close();
});
