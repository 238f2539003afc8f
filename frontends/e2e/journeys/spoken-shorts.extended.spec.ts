import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { clickButton, firstText, promptField } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { createVideoFolder, hasFfmpeg } from '../support/videos.ts';

test.skip(!hasFfmpeg(), 'ffmpeg is not installed');
// Speaking and rendering on a busy machine.
test.setTimeout(300_000);

/** Mean volume of a film's sound in dB; about -91 for silence. */
const meanVolume = (file: string): number => {
  const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', file, '-map', '0:a', '-af', 'volumedetect', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN);
};

test('spoken Short: generated, played, one scene recorded, made before publishing -> a published film that speaks', async ({
  page,
  pageErrors,
}) => {
  const folder = createVideoFolder();
  await signUp(page, 'narrator');
  await page.goto('/generate?type=shorts');
  await promptField(page).fill('Small bakeries sell out before noon. They bake one bread only.');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();

  await test.step('publishing without a film says so and offers to make it', async () => {
    await clickButton(page, 'Approve & Save');
    await expect(page.getByText('This Short has no video yet')).toBeVisible();
    await clickButton(page, 'Make the video');
  });

  await test.step('a scene is played before rendering, another one is recorded', async () => {
    const panel = page.locator('details.tz-narration');
    if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
    await page.getByRole('button', { name: 'Play scene 2' }).click();
    await expect(page.getByRole('button', { name: 'Stop scene 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop scene 2' }).click();
    await page.getByRole('button', { name: 'Record scene 1' }).click();
    await expect(page.getByLabel('Microphone level')).toBeVisible();
    await expect(page.getByText('2 s', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Finish recording scene 1' }).click();
    await expect(page.getByText('Your recording', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
  });

  await clickButton(page, 'Create video');
  await expect(page.getByText(/Spoken by: Basic voice.* With your recording in 1 scene\./)).toBeVisible({ timeout: 200_000 });
  const video = await page.locator('video.tz-short-video').getAttribute('src');
  const file = join(folder.path, 'short.mp4');
  writeFileSync(file, await (await page.request.get(video ?? '')).body());
  expect(meanVolume(file)).toBeGreaterThan(-30);
  expect(Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]))).toBeGreaterThan(5);

  await clickButton(page, 'Approve & Save');
  await expect(page.getByText('This Short has no video yet')).toHaveCount(0);
  await clickButton(page, 'Publish');
  await clickButton(page, 'Publish without');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.locator('video').first()).toHaveAttribute('src', /short\.mp4/);
  expect(pageErrors).toEqual([]);
  folder.remove();
});
