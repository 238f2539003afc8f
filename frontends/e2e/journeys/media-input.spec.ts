import type { Locator, Page } from '@playwright/test';
import { authorizationHeader } from '../support/api.ts';
import { clickButton, firstText } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { dropFile, paste, readTestFile, swipe } from '../support/gestures.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { captionLines, createVideo } from '../support/videos.ts';

const folder = setUpVideoFolder();

/** Video processing can be slow on a busy machine. */
const processingTimeout = { timeout: 120_000 };

/** A red PNG of 8 x 8 pixels. */
const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEXcFBQXnfKmAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

/** Mode, kind and cues of the caption track of a video. */
const trackOf = (video: Locator) =>
  video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => ({
    mode: track?.mode,
    kind: track?.kind,
    cues: Array.from(track?.cues ?? [], (cue) => (cue as VTTCue).text),
  }));

const frameOffset = async (frame: Locator): Promise<number> =>
  Number(/(\d+)% from the left/.exec((await frame.getAttribute('aria-label')) ?? '')?.[1]);

const selectedFile = (page: Page) => page.locator('.tz-drop__text');

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('media: video dropped, trimmed and framed by touch, captions as a track -> captions shown in the Short', async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(300_000);
    await signUp(page, 'finger');
    await page.goto('/generate/upload');
    await dropFile(page, page.locator('.tz-drop__label'), readTestFile(createVideo(folder.path, 'dropped.mp4'), 'video/mp4'));
    await expect(selectedFile(page)).toHaveText('dropped.mp4');
    await clickButton(page, 'Upload');
    await expect(firstText(page, 'Your content is ready for Short generation!')).toBeVisible(processingTimeout);
    await clickButton(page, 'Generate Short');
    await page.getByRole('link', { name: 'Edit in TrenzLab' }).click();

    const start = page.getByRole('slider', { name: 'Start of the Short' });
    const end = page.getByRole('slider', { name: 'End of the Short' });
    const frame = page.getByRole('button', { name: /^9:16 frame/ });
    const left = await frameOffset(frame);
    await swipe(page, start, { x: -60, y: 0 });
    await swipe(page, end, { x: -50, y: 0 });
    await expect.poll(async () => Number(await start.getAttribute('aria-valuenow'))).toBeLessThan(3);
    await expect.poll(async () => Number(await end.getAttribute('aria-valuenow'))).toBeLessThan(9);
    const [from, to] = [Number(await start.getAttribute('aria-valuenow')), Number(await end.getAttribute('aria-valuenow'))];
    // The highlight is 3.5 to 9 seconds; the timeline shows ten seconds in about 330 pixels.
    expect([from > 1 && from < 2.5, to > 6.5 && to < 8.5]).toEqual([true, true]);
    await swipe(page, frame, { x: -60, y: 0 });
    await expect.poll(() => frameOffset(frame)).toBeLessThan(left);
    const captions = page.getByRole('tab', { name: 'Captions' });
    // A tap while the page still moves after the swipe only stops the movement.
    await expect(async () => {
      await captions.tap();
      await expect(captions).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole('radio', { name: 'As a track' }).tap();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    await clickButton(page, 'Render');
    await page.getByRole('link', { name: 'Use this Short' }).click(processingTimeout);

    const captionsResponse = page.waitForResponse((response) => /captions(-\w+)?\.vtt/.test(response.url()) && response.ok(), {
      timeout: 60_000,
    });
    await clickButton(page, 'Approve & Save');
    await clickButton(page, 'Publish');
    await clickButton(page, 'Publish without');
    await page.getByRole('link', { name: 'View post' }).click();
    const video = page.locator('.tz-item__short video');
    await expect(video).toBeVisible();
    expect((await captionsResponse).headers()['content-type']).toMatch(/^text\/vtt/);
    await expect.poll(async () => (await trackOf(video)).cues.join(' ')).toContain(captionLines[1] ?? '');
    expect(await trackOf(video)).toMatchObject({ mode: 'showing', kind: 'captions' });
    const durationOf = () => video.evaluate(({ duration }: HTMLVideoElement) => duration);
    await expect.poll(async () => Math.abs((await durationOf()) - (to - from))).toBeLessThan(0.2);
    await expect
      .poll(() => video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => track?.activeCues?.length ?? 0), { timeout: 15_000 })
      .toBeGreaterThan(0);
    expect(pageErrors).toEqual([]);
  });
});

test('media: paste on the upload page -> image selected, text file refused, link entered', async ({ page }) => {
  await signUp(page, 'paste');
  await page.goto('/generate/upload');
  await expect(page.getByLabel('Video link')).toBeVisible();

  await paste(page, { name: 'square.png', type: 'image/png', bytes: redSquare });
  await expect(selectedFile(page)).toHaveText('square.png');
  await paste(page, { name: 'letter.txt', type: 'text/plain', bytes: Buffer.from('Dear all') });
  await expect(firstText(page, 'letter.txt is neither an image nor a video.')).toBeVisible();
  await expect(selectedFile(page)).toHaveText('square.png');
  await paste(page, 'https://example.com/clip.mp4');
  await expect(page.getByLabel('Video link')).toHaveValue('https://example.com/clip.mp4');
  await expect(selectedFile(page)).toHaveText('Choose an image or a video');
  await paste(page, { name: 'square.png', type: 'image/png', bytes: redSquare });
  await expect(page.getByLabel('Video link')).toHaveValue('');

  await clickButton(page, 'Upload');
  await expect(firstText(page, 'Upload completed! Processing content...')).toBeVisible();
  await expect(page.getByRole('main').getByText('square.png').first()).toBeVisible();
});

test('media: avatar of 5 MB and one byte -> refused by the dialog and by the server', async ({ page }) => {
  const large = Buffer.concat([redSquare, Buffer.alloc(5 * 1024 * 1024 + 1 - redSquare.length)]);
  const { username } = await signUp(page, 'heavy');
  await page.goto(`/@${username}`);
  await clickButton(page, 'Edit Profile');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Profile picture').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(dialog.getByText('Image must be smaller than 5MB')).toBeVisible();

  const response = await page.request.post('/api/upload/avatar', {
    headers: await authorizationHeader(page),
    multipart: { avatar: { name: 'large.png', mimeType: 'image/png', buffer: large } },
  });
  expect([response.status(), ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message]).toEqual([
    413,
    'Image must be smaller than 5MB',
  ]);
});
