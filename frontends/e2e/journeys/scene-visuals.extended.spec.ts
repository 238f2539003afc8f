import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { callApi, uploadVideo } from '../support/api.ts';
import { clickButton } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { modelName, painterName, startJourneyModelServer } from '../support/model-server.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { createVideo } from '../support/videos.ts';

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
