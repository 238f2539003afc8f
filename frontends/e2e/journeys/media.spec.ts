import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { press, said } from '../stack/editor.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';
import { makeVideo, padVideo, spoken } from '../stack/videos.ts';
import { withVideos } from '../stack/with-videos.ts';

const folder = withVideos();

/** A busy machine takes its time over a video. */
const processed = { timeout: 120_000 };

const choose = async (page: Page, file: string) => {
  await page.goto('/generate/upload');
  await page.getByLabel('Choose a picture or a video').setInputFiles(file);
  await press(page, 'Upload');
};

/** Axe in both themes, and nothing that scrolls sideways on a phone. */
const check = async (page: Page, state: string) => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    // Colours change over some milliseconds: what is looked at is where they end.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .map(
            (animation) =>
              animation.playState === 'running' && animation.effect?.getComputedTiming().iterations === 1 && animation.finished,
          ),
      ),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(findings, `${state}, ${theme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${state} at 360`).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 900 });
};

test('media: a video is uploaded -> processed, cut in TrenzLab, rendered, published, and it plays', async ({ page, pageErrors }) => {
  // Two films are made on the way: a busy machine takes its time.
  test.setTimeout(300_000);
  const video = makeVideo(folder.path, 'morning.mp4');
  await signUp(page, 'media');
  await page.goto('/generate');
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByText('Nothing uploaded yet')).toBeVisible();
  await press(page, 'Upload');
  await expect(page.getByRole('alert').getByText('Please upload a file or enter a YouTube URL.')).toBeVisible();
  await page.getByLabel('Video link').fill('https://example.com/clip.mp4');
  await page.getByLabel('Choose a picture or a video').setInputFiles(video);
  await expect(page.getByLabel('Video link')).toHaveValue('');

  await press(page, 'Upload');
  await expect(said(page, 'Upload completed! Processing content...')).toBeVisible();
  await expect(said(page, 'Your content is ready for Short generation!')).toBeVisible(processed);
  await expect(page.getByText(spoken[0] ?? '')).toBeVisible();
  await check(page, 'ready');

  await press(page, 'Generate Short');
  await expect(said(page, 'Redirecting to TrenzLab for editing...')).toBeVisible();
  await expect(page).toHaveURL(/\/generate\?.*short_id=[0-9a-f-]{36}/);
  await expect(page.getByText('This Short is not rendered yet')).toBeVisible();
  await page.getByRole('link', { name: 'Edit in TrenzLab' }).click();
  await expect(page.getByRole('heading', { name: 'TrenzLab' })).toBeVisible();

  const start = page.getByRole('slider', { name: 'Start of the Short' });
  await page.getByLabel('Start', { exact: true }).fill('0:01.0');
  await page.keyboard.press('Enter');
  await start.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(start).toHaveAttribute('aria-valuetext', '0:01.9');
  await page.getByLabel('End', { exact: true }).fill('0:05.9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^9:16 frame/ }).press('Shift+ArrowLeft');
  await page.getByRole('textbox', { name: 'Caption 1', exact: true }).fill('We bake long before dawn');
  await page.getByRole('textbox', { name: 'Title' }).fill('Before dawn');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await check(page, 'TrenzLab');
  await page.reload();
  await expect(start).toHaveAttribute('aria-valuetext', '0:01.9');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Before dawn');

  await press(page, 'Render');
  await page.getByRole('link', { name: 'Use this Short' }).click(processed);
  await expect(page).toHaveURL(/short_id=/);
  await expect(page.getByText('It is published together with the script.')).toBeVisible();
  await check(page, 'the shorts tab');
  await press(page, 'Approve & Save');
  await press(page, 'Publish');
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]{36}$/);
  const film = page.locator('.tz-item__short video');
  await expect(film).toBeVisible();
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
  const { ratio, seconds } = await film.evaluate((element: HTMLVideoElement) => ({
    ratio: element.videoWidth / element.videoHeight,
    seconds: element.duration,
  }));
  expect(ratio).toBeCloseTo(9 / 16, 2);
  expect(Math.abs(seconds - 4)).toBeLessThan(0.3);
  await expect(page.getByRole('region', { name: 'Script' })).toContainText('We bake long before dawn');
  await expect(page.getByRole('main'), 'the file name is private, and there is no voice to name').not.toContainText(/morning|Voice/);
  await check(page, 'its page');
  expect(pageErrors).toEqual([]);
});

test('media: 25 MB, paused, the page reloaded -> goes on where it was with the same file only', async ({ page, pageErrors }) => {
  const video = makeVideo(folder.path, 'large.mp4');
  padVideo(video, 25 * 1024 * 1024);
  await signUp(page, 'resume');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6 * 1024 * 1024 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  await choose(page, video);
  await expect(page.getByRole('progressbar', { name: 'Uploading large.mp4' })).toHaveAttribute('aria-valuenow', /^(3[5-9]|[4-8]\d)$/);
  await press(page, 'Pause');
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await page.reload();

  await expect(page.getByText('Not finished').first()).toBeVisible();
  const other = makeVideo(folder.path, 'other.mp4');
  await page.getByLabel('Choose large.mp4 again').setInputFiles(other);
  await expect(said(page, 'This is another file')).toBeVisible();
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByLabel('Choose large.mp4 again').setInputFiles(video);

  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThanOrEqual(8 * 1024 * 1024);
  await expect(said(page, 'Upload completed! Processing content...')).toBeVisible();
  await expect(said(page, 'Your content is ready for Short generation!')).toBeVisible(processed);
  await expect(page.getByText('Not finished')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('media: a file that is not what it says -> refused with a sentence; a network that fails while it is processed -> asked again', async ({
  page,
}) => {
  const lie = join(folder.path, 'holiday.mp4');
  writeFileSync(lie, 'This is a letter, not a film.\n'.repeat(200));
  const video = makeVideo(folder.path, 'patient.mp4');
  await signUp(page, 'lie');

  await choose(page, lie);
  await expect(
    page
      .getByRole('alert')
      .getByText(/Failed to (upload|process your) content. Please try again./)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText(/^This is neither a video nor a picture we can read/)).toBeVisible();

  let failures = 2;
  await page.route('**/api/upload/*/status', (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  await choose(page, video);
  await expect(said(page, 'Your content is ready for Short generation!')).toBeVisible(processed);
  expect(failures).toBeLessThan(0);
});
