import type { Locator, Page } from '@playwright/test';
import { press, said } from '../stack/editor.ts';
import { dropOn, givenFile, paste, swipe } from '../stack/gestures.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';
import { makeVideo, spoken } from '../stack/videos.ts';
import { withVideos } from '../stack/with-videos.ts';

const folder = withVideos();

/** A busy machine takes its time over a video. */
const processed = { timeout: 120_000 };

/** A red square of 8 x 8. */
const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEXcFBQXnfKmAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

/** What a video's caption track says and whether it is shown. */
const trackOf = (film: Locator) =>
  film.evaluate(({ textTracks: [track] }: HTMLVideoElement) => ({
    mode: track?.mode,
    kind: track?.kind,
    cues: Array.from(track?.cues ?? [], (cue) => (cue as VTTCue).text),
  }));

const framePlace = async (frame: Locator): Promise<number> =>
  Number(/(\d+)% from the left/.exec((await frame.getAttribute('aria-label')) ?? '')?.[1]);

const chosen = (page: Page) => page.locator('.tz-drop__words');

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('media: a film dropped, trimmed and framed with a finger, captions as a track -> they show in the Short', async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(300_000);
    await signUp(page, 'finger');
    await page.goto('/generate/upload');
    await dropOn(page, page.locator('.tz-drop'), givenFile(makeVideo(folder.path, 'dropped.mp4'), 'video/mp4'));
    await expect(chosen(page)).toHaveText('dropped.mp4');
    await press(page, 'Upload');
    await expect(said(page, 'Your content is ready for Short generation!')).toBeVisible(processed);
    await press(page, 'Generate Short');
    await page.getByRole('link', { name: 'Edit in TrenzLab' }).click();

    const start = page.getByRole('slider', { name: 'Start of the Short' });
    const end = page.getByRole('slider', { name: 'End of the Short' });
    const frame = page.getByRole('button', { name: /^9:16 frame/ });
    const left = await framePlace(frame);
    await swipe(page, start, { x: -60, y: 0 });
    await swipe(page, end, { x: -50, y: 0 });
    await expect.poll(async () => Number(await start.getAttribute('aria-valuenow'))).toBeLessThan(3);
    await expect.poll(async () => Number(await end.getAttribute('aria-valuenow'))).toBeLessThan(9);
    const [from, to] = [Number(await start.getAttribute('aria-valuenow')), Number(await end.getAttribute('aria-valuenow'))];
    // Of a highlight from 3.5 to 9 seconds, on a strip on which ten of them are some 330 pixels wide.
    expect([from > 1 && from < 2.5, to > 6.5 && to < 8.5]).toEqual([true, true]);
    await swipe(page, frame, { x: -60, y: 0 });
    await expect.poll(() => framePlace(frame)).toBeLessThan(left);
    await page.getByRole('radio', { name: 'As a track' }).tap();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    await press(page, 'Render');
    await page.getByRole('link', { name: 'Use this Short' }).click(processed);

    const words = page.waitForResponse((response) => response.url().includes('captions.vtt') && response.ok());
    await press(page, 'Approve & Save');
    await press(page, 'Publish');
    await page.getByRole('link', { name: 'See it' }).click();
    const film = page.locator('.tz-item__short video');
    await expect(film).toBeVisible();
    expect((await words).headers()['content-type']).toMatch(/^text\/vtt/);
    await expect.poll(async () => (await trackOf(film)).cues.join(' ')).toContain(spoken[1] ?? '');
    expect(await trackOf(film)).toMatchObject({ mode: 'showing', kind: 'captions' });
    const length = await film.evaluate(({ duration }: HTMLVideoElement) => duration);
    expect(Math.abs(length - (to - from))).toBeLessThan(0.2);
    await expect
      .poll(() => film.evaluate(({ textTracks: [track] }: HTMLVideoElement) => track?.activeCues?.length ?? 0), { timeout: 15_000 })
      .toBeGreaterThan(0);
    expect(pageErrors).toEqual([]);
  });
});

test('media: what is pasted on the upload page -> a picture is taken, a letter refused, a link put in the field', async ({ page }) => {
  await signUp(page, 'paste');
  await page.goto('/generate/upload');
  await expect(page.getByLabel('Video link')).toBeVisible();

  await paste(page, { name: 'square.png', type: 'image/png', bytes: square });
  await expect(chosen(page)).toHaveText('square.png');
  await paste(page, { name: 'letter.txt', type: 'text/plain', bytes: Buffer.from('Dear all') });
  await expect(said(page, 'letter.txt is neither a picture nor a video.')).toBeVisible();
  await expect(chosen(page)).toHaveText('square.png');
  await paste(page, 'https://example.com/clip.mp4');
  await expect(page.getByLabel('Video link')).toHaveValue('https://example.com/clip.mp4');
  await expect(chosen(page)).toHaveText('Choose a picture or a video');
  await paste(page, { name: 'square.png', type: 'image/png', bytes: square });
  await expect(page.getByLabel('Video link')).toHaveValue('');

  await press(page, 'Upload');
  await expect(said(page, 'Upload completed! Processing content...')).toBeVisible();
  await expect(page.getByRole('main').getByText('square.png').first()).toBeVisible();
});

test('media: a profile picture of 5 MB and a byte -> refused with the sentence; by the server, too', async ({ page }) => {
  const large = Buffer.concat([square, Buffer.alloc(5 * 1024 * 1024 + 1 - square.length)]);
  const { username } = await signUp(page, 'heavy');
  await page.goto(`/@${username}`);
  await press(page, 'Edit Profile');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Profile picture').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(dialog.getByText('Image must be smaller than 5MB')).toBeVisible();

  const session = (await page.evaluate(() => localStorage.getItem('trenzeye.session'))) ?? '{}';
  const { access_token } = JSON.parse(session) as { access_token: string };
  const answer = await page.request.post('/api/upload/avatar', {
    headers: { authorization: `Bearer ${access_token}` },
    multipart: { avatar: { name: 'large.png', mimeType: 'image/png', buffer: large } },
  });
  expect([answer.status(), ((await answer.json()) as { errors: { message: string }[] }).errors[0]?.message]).toEqual([
    413,
    'Image must be smaller than 5MB',
  ]);
});
