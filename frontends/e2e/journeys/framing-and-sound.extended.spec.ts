import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { callApi, uploadVideo } from '../support/api.ts';
import { clickButton } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { setUpVideoFolder } from '../support/video-folder.ts';
import { createSong, createWalk } from '../support/videos.ts';

const folder = setUpVideoFolder();
// Detecting and rendering on a busy machine.
test.setTimeout(400_000);

test('TrenzLab: follow the face -> keyframes that move the frame to the right; undo restores the frame', async ({ page }) => {
  await signUp(page, 'walker');
  const id = await uploadVideo(page, 'walk.mp4', readFileSync(createWalk(folder.path, 'walk.mp4')));
  await page.goto(`/generate?upload_id=${id}`);
  const frame = page.getByRole('button', { name: /^9:16 frame/ });
  await expect(frame).toHaveAccessibleName(/50% from the left/);

  await clickButton(page, 'Follow the face');
  await expect(page.getByText('The frame follows the face')).toBeVisible({ timeout: 120_000 });

  const keyframes = page.getByRole('button', { name: /^Go to the keyframe at/ });
  expect(await keyframes.count()).toBeGreaterThan(1);
  await keyframes.first().click();
  await expect(frame).toHaveAccessibleName(/^9:16 frame, [0-9]% from the left/);
  await keyframes.last().click();
  await expect(frame).toHaveAccessibleName(/^9:16 frame, ([7-9]\d|100)% from the left/);
  await expectAccessible(page);
  await takeScreenshots(page, 'framing');
  await clickButton(page, 'Undo');
  await expect(frame).toHaveAccessibleName(/50% from the left/);
});

test('sound files: one is music of a script, one is the recording of a scene, and both are uploads', async ({ page }) => {
  await signUp(page, 'composer');
  const scenes = ['Boats leave.', 'Nets dry.'].map((narration) => ({ description: narration, narration, duration: 2 }));
  const body = { script: 'Boats leave.', title: 'Harbour', scenes, render: false };
  const { short_id } = (await callApi(page, 'POST', '/api/shorts/from-script', body)) as { short_id: string };
  await page.goto(`/generate?short_id=${short_id}`);
  await page.getByText('Music', { exact: true }).click();
  await page.getByText('Voice and narration', { exact: true }).click();
  const song = createSong(folder.path, 'song.mp3');

  await page.getByLabel('Add a sound file', { exact: true }).setInputFiles(song);
  await expect(page.getByLabel('Music from')).toHaveValue(/.+/, { timeout: 120_000 });
  await page.getByLabel('Use a sound file for scene 1').setInputFiles(song);
  await expect(page.getByText('1 of 2 scenes recorded.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await takeScreenshots(page, 'sound-files');
  await clickButton(page, 'Create video');
  await expect(page.getByText(/With your recording in 1 scene\./)).toBeVisible({ timeout: 300_000 });

  await page.goto('/generate/upload');
  await page.getByRole('button', { name: 'song.mp3', exact: true }).click();
  await expect(page.getByText('Sound', { exact: true })).toBeVisible();
  await takeScreenshots(page, 'sound-upload');
});
