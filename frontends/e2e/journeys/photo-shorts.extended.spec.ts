import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { clickButton } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { createPhoto } from '../support/photos.ts';
import { createVideoFolder, hasFfmpeg } from '../support/videos.ts';

test.skip(!hasFfmpeg(), 'ffmpeg is not installed');
// Speaking and rendering on a busy machine.
test.setTimeout(400_000);

/** The mean color of a frame of a film above its captions, as red, green and blue. */
const colorAt = (file: string, seconds: number): number[] => {
  const filters = 'crop=iw:ih/3:0:0,scale=1:1:flags=area,format=rgb24';
  const parameters = ['-v', 'error', '-ss', String(seconds), '-i', file, '-frames:v', '1', '-vf', filters, '-f', 'rawvideo', 'pipe:1'];
  return [...execFileSync('ffmpeg', parameters)];
};

const loudness = (file: string): number => {
  const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', file, '-map', '0:a', '-af', 'ebur128', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number([...stderr.matchAll(/^\s*I:\s+(-?[\d.]+) LUFS/gm)].at(-1)?.[1] ?? Number.NaN);
};

test('photos: three photos become a carousel and a spoken Short', async ({ page, pageErrors }) => {
  const folder = createVideoFolder();
  await signUp(page, 'photoshort');
  const files = [];
  for (const [index, color] of ['#c03030', '#30a030', '#3030c0'].entries())
    files.push({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createPhoto(page, { width: 900, height: 1600, colors: [color, color] }),
    });
  await page.goto('/generate/upload');
  await page.getByLabel('Choose an image or a video').setInputFiles(files[0] ?? []);
  await clickButton(page, 'Upload');
  await expect(page.getByRole('button', { name: 'Generate Short' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Open in TrenzLab' }).click();
  await clickButton(page, 'Add photos');
  await page.getByLabel('Upload new photos').setInputFiles(files.slice(1));
  await page.getByRole('button', { name: 'Add 2 photos' }).click({ timeout: 60_000 });
  await page.getByLabel('Caption').fill('Three colors of the harbour.');
  const texts = ['The red boat leaves first.', 'Green nets dry in the sun.', 'The sea is blue at noon.'];
  for (const [index, text] of texts.entries()) await page.getByLabel(`Description of photo ${index + 1}`).fill(text);
  await clickButton(page, 'Save draft');
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/);

  await test.step('the same photos become a Short, spoken from their descriptions', async () => {
    await clickButton(page, 'Generate Short');
    await expect(page).toHaveURL(/\/generate\?short_id=[0-9a-f-]{36}/);
    await expect(page.getByRole('textbox', { name: 'Narration' }).nth(1)).toHaveValue('Green nets dry in the sun.');
    await expect(page.getByRole('img', { name: 'Photo of scene 3' })).toBeVisible();
    await expect(page.getByText('3 of 3 scenes show photos.')).toBeVisible();
  });

  await test.step('by keyboard: the second scene shows a card, then the photo again', async () => {
    await page.getByRole('button', { name: 'Show a card in scene 2' }).press('Enter');
    await expect(page.getByText('2 of 3 scenes show photos.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose photo of scene 2' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Photo of scene 2' });
    await dialog.getByRole('button', { name: /^photo-2\.jpg/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Add photo' }).press('Enter');
    await expect(page.getByText('3 of 3 scenes show photos.')).toBeVisible();
    await page.getByLabel('Motion of scene 2').selectOption('Zoom out');
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
  });

  await clickButton(page, 'Create video');
  await expect(page.getByText(/Spoken by: Basic voice/)).toBeVisible({ timeout: 300_000 });
  const video = await page.locator('video.tz-short-video').getAttribute('src');
  const file = join(folder.path, 'short.mp4');
  writeFileSync(file, await (await page.request.get(video ?? '')).body());
  const seconds = Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]));
  for (const [index, channel] of [0, 1, 2].entries()) {
    const color = colorAt(file, (seconds * (index + 0.5)) / 3);
    expect(color.indexOf(Math.max(...color)), `${color} in scene ${index + 1}`).toBe(channel);
  }
  expect(Math.abs(loudness(file) + 16)).toBeLessThan(1);

  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await clickButton(page, 'Publish without');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.locator('video').first()).toHaveAttribute('src', /short\.mp4/);
  expect(pageErrors).toEqual([]);
  folder.remove();
});
