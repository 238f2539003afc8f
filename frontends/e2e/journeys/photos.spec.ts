import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { authorizationHeader, callApi, getFromApi } from '../support/api.ts';
import { clickButton, firstText } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { createPhoto } from '../support/photos.ts';

const twelveMegapixels = { width: 4032, height: 3024 };

test('photos: a phone photo of 12 MP is edited by keyboard and published -> upright, with the edit, described', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'photo');
  const photo = await createPhoto(page, { ...twelveMegapixels, colors: ['#c03030', '#3030c0'] }, 6);
  await page.goto('/generate/upload');
  await page.getByLabel('Choose an image or a video').setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo });
  const started = Date.now();
  await clickButton(page, 'Upload');
  await expect(firstText(page, 'Your photo is ready!')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Generate Short' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open in TrenzLab' }).click();
  await expect(page).toHaveURL(/\/generate\?upload_id=[0-9a-f-]{36}$/);

  // By keyboard: shape, straighten, text, its position, undo and redo.
  await page.getByRole('radio', { name: '4:5' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Straighten').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Straighten')).toHaveAttribute('aria-valuetext', '+2.0°');
  await page.getByRole('button', { name: /^Photo, zoom/ }).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('button', { name: /^Photo, zoom 105%/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Crop' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Add text' }).press('Enter');
  await page.getByLabel('Text', { exact: true }).fill('First light');
  const layer = page.getByRole('button', { name: /^Text “First light”, layer 1 of/ });
  await layer.focus();
  for (const key of ['Shift+ArrowUp', 'Shift+ArrowUp', '+', '.']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Add sticker wave' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Sticker wave, layer 2 of 2/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Sticker wave/ })).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('button', { name: /^Sticker wave, layer/ })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(layer, 'the edit is stored').toBeVisible();

  await clickButton(page, 'Publish');
  await expect(page.getByText('Write a caption.')).toBeVisible();
  await page.getByLabel('Caption').fill('First light over the harbour.');
  await page.getByLabel('Tags').last().fill('harbour ');
  await clickButton(page, 'Publish');
  await expect(page.getByRole('dialog', { name: 'Publish without a description?' })).toBeVisible();
  await clickButton(page, 'Add a description');
  await page.getByLabel('Description').fill('A harbour in red morning light');
  await clickButton(page, 'Publish');
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible();
  expect(Date.now() - started, 'less than a minute of work').toBeLessThan(60_000);
  await page.getByRole('link', { name: 'View post' }).click();

  const picture = page.getByRole('img', { name: 'A harbour in red morning light' });
  await expect(picture).toBeVisible();
  const shown = await picture.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = new OffscreenCanvas(element.naturalWidth, element.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    const at = (x: number) => [...(context?.getImageData(x, element.naturalHeight / 2, 1, 1).data ?? [])];
    return {
      ratio: element.naturalWidth / element.naturalHeight,
      left: at(20),
      right: at(element.naturalWidth - 20),
      url: element.currentSrc,
    };
  });
  expect(shown.ratio).toBeCloseTo(4 / 5, 2);
  // The sensor's top is at the right of the upright photo.
  expect((shown.left[2] ?? 0) - (shown.left[0] ?? 0), 'blue').toBeGreaterThan(40);
  expect((shown.right[0] ?? 0) - (shown.right[2] ?? 0), 'red').toBeGreaterThan(40);
  expect((await (await page.request.get(shown.url)).body()).includes('SecretCamera')).toBe(false);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('photos: three photos -> a carousel in the chosen order; dots, arrows and keys', async ({ page, pageErrors }) => {
  await signUp(page, 'carousel');
  const files = [];
  for (const [index, color] of ['#c03030', '#30a030', '#3030c0'].entries())
    files.push({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createPhoto(page, { width: 900, height: index === 0 ? 1600 : 900, colors: [color, color] }),
    });
  await page.goto('/generate/upload');
  await page.getByLabel('Choose an image or a video').setInputFiles(files[0] ?? []);
  await clickButton(page, 'Upload');
  await page.getByRole('link', { name: 'Open in TrenzLab' }).click({ timeout: 60_000 });
  await clickButton(page, 'Add photos');
  await page.getByLabel('Upload new photos').setInputFiles(files.slice(1));
  await page.getByRole('button', { name: 'Add 2 photos' }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/(upload_id=[0-9a-f-]{36}&?){3}/);
  await page.getByRole('button', { name: 'Photo 3 of 3' }).click();
  await clickButton(page, 'Move left');
  await expect(page.getByRole('button', { name: 'Photo 2 of 3', pressed: true })).toBeVisible();
  await page.getByLabel('Caption').fill('Three colors.');
  for (const [index, text] of ['Red', 'Blue', 'Green'].entries()) await page.getByLabel(`Description of photo ${index + 1}`).fill(text);
  await expectAccessible(page);
  await clickButton(page, 'Save draft');
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/);
  const draft = new URL(page.url()).searchParams.get('draft');
  await page.goto(`/generate?draft=${draft}`);
  await expect(page.getByRole('img', { name: 'Red' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit photos in TrenzLab' }).click();
  await expect(page.getByLabel('Description of photo 2')).toHaveValue('Blue');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();

  const carousel = page.getByRole('region', { name: '3 pictures' });
  await expect(carousel.getByRole('img', { name: 'Red' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Previous picture' })).toBeHidden();
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await expect(carousel.getByText('Picture 2 of 3', { exact: true })).toBeAttached();
  await carousel.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect(carousel.getByText('Picture 3 of 3', { exact: true })).toBeAttached();
  await expect(carousel.getByRole('img', { name: 'Green' })).toBeInViewport();
  await expectAccessible(page);
  await page.goto('/explore?filter=image');
  await expect(page.getByRole('region', { name: '3 pictures' }).first()).toBeVisible();
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('photos: another user cannot read the unpublished picture nor publish it', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner');
  const buffer = await createPhoto(page, { width: 600, height: 600, colors: ['#c03030', '#30a030'] });
  const multipart = { media_type: 'image', file: { name: 'secret.jpg', mimeType: 'image/jpeg', buffer } };
  const headers = await authorizationHeader(page);
  const { id } = await (await page.request.post('/api/upload', { multipart, headers })).json();
  await expect(async () => expect((await getFromApi(page, `/api/upload/${id}/status`)).status).toBe('processed')).toPass();
  const picture = await callApi(page, 'POST', `/api/upload/${id}/pictures`);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await signUp(other, 'other');
  const otherHeaders = await authorizationHeader(other);

  expect((await other.request.get(picture.url)).status()).toBe(404);
  expect((await other.request.get(`/api/pictures/${picture.id}`, { headers: otherHeaders })).status()).toBe(404);
  const body = { type: 'image', prompt: 'x', content: { image_url: picture.url, caption: 'Mine now', style_tags: [] } };
  const saved = await other.request.post('/api/content/save', { data: body, headers: otherHeaders });
  expect([saved.status(), (await saved.json()).errors[0].field]).toEqual([400, 'content.image_url']);
  await other.goto(`/generate?upload_id=${id}`);
  await expect(other.getByText('This upload could not be found.')).toBeVisible();
  await context.close();
});
