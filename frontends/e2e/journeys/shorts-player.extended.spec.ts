import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { authorizationHeader, callApi, getFromApi, publish, saveDraft } from '../support/api.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { createVideo, createVideoFolder, hasFfmpeg } from '../support/videos.ts';

test.skip(!hasFfmpeg(), 'ffmpeg is not installed');
// Three renderings on a busy machine.
test.setTimeout(240_000);

const waitForShort = (page: Page, id: string) =>
  expect(async () => {
    const { status, reason } = await getFromApi(page, `/api/shorts/${id}`);
    expect([status, reason]).toEqual(['ready', null]);
  }).toPass({ timeout: 120_000 });

/** Publishes a rendered Short; returns its title. */
const publishShort = async (page: Page, id: string, script: string): Promise<string> => {
  const scenes = [{ description: 'The harbour', narration: script, duration: 3 }];
  const content = { script, scenes, duration: 3, voice_type: 'AI_Generated_Male' };
  const draft = await saveDraft(page, { type: 'shorts', prompt: script, content, short_id: id } as Parameters<typeof saveDraft>[1]);
  await publish(page, draft);
  // The content service learns of the rendering by an event.
  await expect(async () => expect((await getFromApi(page, `/api/content/${draft}`)).content.video_url).toMatch(/short\.mp4/)).toPass();
  return script.replace(/\.$/, '');
};

const createSpokenShort = async (page: Page, script: string): Promise<string> => {
  const scenes = [{ description: 'The harbour', narration: script, duration: 3 }];
  const { short_id } = await callApi(page, 'POST', '/api/shorts/from-script', { script, title: script, scenes });
  await waitForShort(page, short_id);
  return publishShort(page, short_id, script);
};

/** A Short of an uploaded video with its captions as a track. */
const createCaptionedShort = async (page: Page, script: string): Promise<string> => {
  const folder = createVideoFolder();
  const buffer = readFileSync(createVideo(folder.path, 'captioned.mp4'));
  folder.remove();
  const multipart = { media_type: 'video', file: { name: 'captioned.mp4', mimeType: 'video/mp4', buffer } };
  const { id } = await (await page.request.post('/api/upload', { multipart, headers: await authorizationHeader(page) })).json();
  await expect(async () => expect((await getFromApi(page, `/api/upload/${id}/status`)).status).toBe('processed')).toPass({
    timeout: 90_000,
  });
  const { short_id } = await callApi(page, 'POST', '/api/shorts-from-upload', { upload_id: id });
  const { edit } = await getFromApi(page, `/api/shorts/${short_id}`);
  await callApi(page, 'PUT', `/api/shorts/${short_id}/edit`, { ...edit, captions_mode: 'track' });
  await callApi(page, 'POST', `/api/shorts/${short_id}/render`);
  await waitForShort(page, short_id);
  return publishShort(page, short_id, script);
};

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );

/** A finger that moves up the middle of the screen. */
const swipeUp = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', 560);
  for (let y = 540; y >= 160; y -= 20) await touch('touchMove', y);
  await touch('touchEnd');
};

test('shorts: keys, wheel and swipe move and control the player, which remembers the user', async ({ page, pageErrors }) => {
  await signUp(page, 'viewer');
  const unique = Date.now().toString(36);
  const last = await createSpokenShort(page, `The boats leave ${unique}.`);
  const middle = await createCaptionedShort(page, `The nets dry ${unique}.`);
  const first = await createSpokenShort(page, `The harbour sleeps ${unique}.`);
  await page.goto('/trenz?tab=shorts');
  const feed = page.getByRole('region', { name: /^Shorts/ });
  const slide = (index: number) => page.locator(`.tz-shorts__slide[data-index="${index}"]`);
  const video = (index: number) => slide(index).locator('video');
  const property = <Name extends keyof HTMLVideoElement>(index: number, name: Name) =>
    video(index).evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name as string);
  const expectPlaying = (title: string) => expect(feed.getByRole('button', { name: `Pause ${title}` })).toBeVisible();

  await test.step('opens with the focus on the player and without a ring; the next two are loaded', async () => {
    await expectPlaying(first);
    await expect(feed).toBeFocused();
    expect(await feed.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
    for (const index of [0, 1, 2]) await expect(video(index)).toHaveAttribute('preload', 'auto');
    await expect.poll(() => property(2, 'readyState')).toBeGreaterThanOrEqual(3);
  });

  await test.step('k pauses, arrows seek, m turns the sound on', async () => {
    await page.keyboard.press('k');
    await expect.poll(() => property(0, 'paused')).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => property(0, 'currentTime')).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => property(0, 'currentTime')).toBeGreaterThan(0.5);
    await page.keyboard.press('m');
    await expect.poll(() => property(0, 'muted')).toBe(false);
    await page.keyboard.press('k');
    await expectPlaying(first);
  });

  await test.step('a hidden page pauses, a visible one plays on', async () => {
    await setHidden(page, true);
    await expect.poll(() => property(0, 'paused')).toBe(true);
    await setHidden(page, false);
    await expect.poll(() => property(0, 'paused')).toBe(false);
  });

  await test.step('one notch of the wheel -> the next Short; c shows and hides its captions', async () => {
    await feed.hover();
    await page.mouse.wheel(0, 120);
    await expectPlaying(middle);
    const captions = () => video(1).evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode);
    await expect.poll(captions).toBe('showing');
    await page.keyboard.press('c');
    await expect.poll(captions).toBe('disabled');
    await page.keyboard.press('ArrowDown');
    await expectPlaying(last);
    await page.keyboard.press('ArrowUp');
    await expectPlaying(middle);
    await page.waitForTimeout(400);
    await page.mouse.wheel(0, -120);
    await expectPlaying(first);
  });

  await test.step('settings: speed and transcript, accessible', async () => {
    await feed.getByRole('button', { name: 'Player settings' }).first().click();
    await feed.getByLabel('Speed').selectOption('1.5');
    await expect.poll(() => property(0, 'playbackRate')).toBe(1.5);
    await feed.getByLabel('Volume').fill('40');
    await feed.getByText('Transcript', { exact: true }).click();
    await expect(feed.locator('details').getByText(first)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(feed.getByLabel('Speed')).toHaveCount(0);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('tz-shorts');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  await test.step('the choices are remembered', async () => {
    await page.reload();
    await expectPlaying(first);
    expect([await property(0, 'playbackRate'), await property(0, 'volume')]).toEqual([1.5, 0.4]);
    const stored = await page.evaluate(() => localStorage.getItem('trenzeye.player'));
    expect(JSON.parse(stored ?? '{}')).toEqual({ isMuted: false, volume: 0.4, speed: 1.5, hasCaptions: false, captionLanguage: '' });
  });

  await test.step('phone: from edge to edge, and a swipe moves to the next Short', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await video(0).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    await swipeUp(page);
    await expectPlaying(middle);
    await expectAccessibleOnPhone(page);
  });
  expect(pageErrors).toEqual([]);
});
