import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { callApi, uploadVideo } from '../support/api.ts';
import { clickButton, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { modelName, painterName, startJourneyModelServer, translatedPrefix } from '../support/model-server.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { captionLines, createVideo } from '../support/videos.ts';

const folder = setUpVideoFolder();
// Speaking and rendering on a busy machine.
test.setTimeout(400_000);

test('scenes: an own video, a generated image and a card become a spoken Short', async ({ page, modelServerPort }) => {
  const model = await startJourneyModelServer(modelServerPort);
  await signUp(page, 'scenes');
  await callApi(page, 'PUT', '/api/ai/endpoint', {
    base_url: model.url,
    text_model: modelName,
    image_model: painterName,
    reads_images: false,
  });
  await uploadVideo(page, 'harbour.mp4', readFileSync(createVideo(folder.path, 'harbour.mp4')));
  const scenes = ['Boats leave.', 'Nets dry.', 'Noon.'].map((narration) => ({ description: narration, narration, duration: 2 }));
  const { short_id } = (await callApi(page, 'POST', '/api/shorts/from-script', {
    script: 'Boats leave.',
    title: 'Harbour',
    scenes,
    render: false,
  })) as { short_id: string };
  await page.goto(`/generate?short_id=${short_id}`);
  await page.getByText('Pictures', { exact: true }).click();

  await page.getByRole('button', { name: 'Choose video of scene 1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Video of scene 1' });
  await dialog.getByLabel('Video', { exact: true }).selectOption('harbour.mp4');
  await dialog.getByLabel('Start').fill('0:03.0');
  await dialog.getByLabel('Start').press('Enter');
  await expect(dialog.getByLabel('End')).toHaveValue('0:05.0');
  await dialog.getByLabel('End').fill('0:20.0');
  await dialog.getByLabel('End').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('End: the video is 10.0 seconds long.');
  await dialog.getByLabel('End').fill('0:06.0');
  await dialog.getByLabel('End').press('Enter');
  await expectAccessible(page);
  await takeScreenshots(page, 'scene-video');
  await dialog.getByRole('button', { name: 'Use this section' }).click();
  await expect(page.getByText('1 of 3 scenes shows a video.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate an image for scene 2' }).click();
  await expect(page.getByRole('img', { name: 'Photo of scene 2' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await takeScreenshots(page, 'scenes');

  await clickButton(page, 'Create video');
  await expect(page.getByText(/Spoken by: Basic voice/)).toBeVisible({ timeout: 300_000 });
  await model.stop();
});

test('captions: translated by the model, edited and rendered as tracks', async ({ page, modelServerPort }) => {
  const model = await startJourneyModelServer(modelServerPort);
  await signUp(page, 'languages');
  await callApi(page, 'PUT', '/api/ai/endpoint', { base_url: model.url, text_model: modelName, image_model: null, reads_images: false });
  const id = await uploadVideo(page, 'bakery.mp4', readFileSync(createVideo(folder.path, 'bakery.mp4')));
  await page.goto(`/generate?upload_id=${id}`);
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page.getByLabel('As a track').check();
  await page.getByText('Add a language').click();
  await page.getByLabel('Language to add').selectOption('Deutsch');
  await page.getByRole('button', { name: /^Translate \d captions?$/ }).click();

  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('de');
  const caption = page.getByRole('textbox', { name: /^Caption \d$/ }).last();
  await expect(caption).toHaveValue(`${translatedPrefix} ${captionLines[2]}`);
  await caption.fill('Immer das beste Brot');
  await page.getByText('As the Short', { exact: true }).click();
  await expectAccessible(page);
  await takeScreenshots(page, 'languages');
  await expect(savedStatus(page)).toBeVisible();
  await clickButton(page, 'Render');
  const tracks = page.locator('video.tz-short-video track');
  await expect(tracks).toHaveCount(2, { timeout: 200_000 });
  expect(await tracks.evaluateAll((all) => all.map((track) => [track.getAttribute('srclang'), track.getAttribute('label')]))).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
  ]);
  const german = await page.request.get((await tracks.nth(1).getAttribute('src')) ?? '');
  expect(await german.text()).toContain('Immer das beste Brot');
  await model.stop();
});
