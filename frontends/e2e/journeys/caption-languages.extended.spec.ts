import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, uploadVideo } from '../support/api.ts';
import { clickButton, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { modelName, startJourneyModelServer, translatedPrefix } from '../support/model-server.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { captionLines, createVideo } from '../support/videos.ts';

const folder = setUpVideoFolder();
// Speaking and rendering on a busy machine.
test.setTimeout(400_000);

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
  await page.getByRole('radio', { name: 'As the Short' }).check();
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
