import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations, setTheme } from '../support/accessibility.ts';
import { clickButton, firstText } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { captionLines, createVideo, padVideo } from '../support/videos.ts';

const folder = setUpVideoFolder();

/** Video processing can be slow on a busy machine. */
const processingTimeout = { timeout: 120_000 };

const uploadFile = async (page: Page, file: string) => {
  await page.goto('/generate/upload');
  await page.getByLabel('Choose an image or a video').setInputFiles(file);
  await clickButton(page, 'Upload');
};

/** Expects no axe violations in both themes and no horizontal scrolling at phone width. */
const checkAccessibility = async (page: Page, state: string) => {
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    expect(await axeViolations(page), `${state}, ${theme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${state} at 360`).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 900 });
};

test('media: upload a video, edit in TrenzLab, render, publish -> the Short plays', async ({ page, pageErrors }) => {
  // Two videos are processed, which can be slow on a busy machine.
  test.setTimeout(300_000);
  const video = createVideo(folder.path, 'morning.mp4');
  await signUp(page, 'media');
  await page.goto('/generate');
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByText('No uploads yet')).toBeVisible();
  await clickButton(page, 'Upload');
  await expect(page.getByRole('alert').getByText('Please upload a file or enter a YouTube URL.')).toBeVisible();
  await page.getByLabel('Video link').fill('https://example.com/clip.mp4');
  await page.getByLabel('Choose an image or a video').setInputFiles(video);
  await expect(page.getByLabel('Video link')).toHaveValue('');

  await clickButton(page, 'Upload');
  await expect(firstText(page, 'Upload completed! Processing content...')).toBeVisible();
  await expect(firstText(page, 'Your content is ready for Short generation!')).toBeVisible(processingTimeout);
  await expect(page.getByText(captionLines[0] ?? '')).toBeVisible();
  await checkAccessibility(page, 'ready');

  await page.route('**/api/shorts-from-upload', (route) => route.abort());
  await clickButton(page, 'Generate Short');
  await expect(firstText(page, 'Failed to generate Short. Please try again.')).toBeVisible();
  await page.unroute('**/api/shorts-from-upload');
  expect(pageErrors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
  await clickButton(page, 'Generate Short');
  await expect(firstText(page, 'Redirecting to TrenzLab for editing...')).toBeVisible();
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
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page.getByRole('textbox', { name: 'Caption 1', exact: true }).fill('We bake long before dawn');
  await page.getByRole('textbox', { name: 'Title' }).fill('Before dawn');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await checkAccessibility(page, 'TrenzLab');
  await page.reload();
  await expect(start).toHaveAttribute('aria-valuetext', '0:01.9');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Before dawn');

  await clickButton(page, 'Render');
  await page.getByRole('link', { name: 'Use this Short' }).click(processingTimeout);
  await expect(page).toHaveURL(/short_id=/);
  await expect(page.getByText('It is published together with the script.')).toBeVisible();
  await checkAccessibility(page, 'the shorts tab');
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await clickButton(page, 'Publish without');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]{36}$/);
  const publishedVideo = page.locator('.tz-item__short video');
  await expect(publishedVideo).toBeVisible();
  await expect.poll(() => publishedVideo.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
  const { ratio, seconds } = await publishedVideo.evaluate((element: HTMLVideoElement) => ({
    ratio: element.videoWidth / element.videoHeight,
    seconds: element.duration,
  }));
  expect(ratio).toBeCloseTo(9 / 16, 2);
  expect(Math.abs(seconds - 4)).toBeLessThan(0.3);
  await expect(page.getByRole('region', { name: 'Script' })).toContainText('We bake long before dawn');
  await expect(page.getByRole('main'), 'file name is private and no voice is shown').not.toContainText(/morning|Voice/);
  await checkAccessibility(page, 'its page');
  expect(pageErrors).toEqual([]);
});

test('media: upload of 25 MB paused and page reloaded -> resumed at the same offset, only with the same file', async ({
  page,
  pageErrors,
}) => {
  const video = createVideo(folder.path, 'large.mp4');
  padVideo(video, 25 * 1024 * 1024);
  await signUp(page, 'resume');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const slowNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3 * 1024 * 1024 };
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await uploadFile(page, video);
  await expect(page.getByRole('progressbar', { name: 'Uploading large.mp4' })).toHaveAttribute('aria-valuenow', /^(3[5-9]|[4-8]\d)$/);
  await clickButton(page, 'Pause');
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await page.reload();

  await expect(page.getByText('Not finished').first()).toBeVisible();
  const other = createVideo(folder.path, 'other.mp4');
  await page.getByLabel('Choose large.mp4 again').setInputFiles(other);
  await expect(firstText(page, 'This is a different file')).toBeVisible();
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await devtools.send('Network.emulateNetworkConditions', { ...slowNetwork, uploadThroughput: -1 });
  await page.getByLabel('Choose large.mp4 again').setInputFiles(video);

  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThanOrEqual(8 * 1024 * 1024);
  await expect(firstText(page, 'Upload completed! Processing content...')).toBeVisible();
  await expect(firstText(page, 'Your content is ready for Short generation!')).toBeVisible(processingTimeout);
  await expect(page.getByText('Not finished')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('media: file with the wrong type -> refused with a message; network fails while polling -> polling continues', async ({ page }) => {
  const textFile = join(folder.path, 'holiday.mp4');
  writeFileSync(textFile, 'This is text, not a video.\n'.repeat(200));
  const video = createVideo(folder.path, 'polling.mp4');
  await signUp(page, 'polling');

  await uploadFile(page, textFile);
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
  await uploadFile(page, video);
  await expect(firstText(page, 'Your content is ready for Short generation!')).toBeVisible(processingTimeout);
  expect(failures).toBeLessThan(0);
});
