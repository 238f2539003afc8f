import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { clickButton, firstText, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

test('posters: generated in a shape, redesigned, described, published -> drawn as designed; the description is the alternative text', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'poster');
  await page.goto('/generate?type=image');
  await promptField(page).fill('Explain it like a friend');
  await page.getByLabel('Shape').selectOption('1:1');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  const poster = page.getByRole('group', { name: 'Poster' });
  await expect(poster.getByLabel('Headline'), 'no word of the prompt is dropped').toHaveValue('Explain it like a friend');
  await expect(page.getByLabel('Description')).toHaveValue('Explain it like a friend');
  const image = page.locator('.tz-media__content').first();
  const before = await image.getAttribute('src');

  await poster.getByLabel('Headline').fill('Roofs are gardens');
  await poster.getByLabel('Colors of the poster').selectOption('paper');
  await poster.getByLabel('Motif').selectOption('none');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await clickButton(page, 'Apply to the poster');

  await expect(image).not.toHaveAttribute('src', before ?? '');
  await expect(poster.getByLabel('Headline')).toHaveValue('Roofs are gardens');
  await expect(page.getByLabel('Description')).toHaveValue('Roofs are gardens');
  expect(
    await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth / element.naturalHeight)),
  ).toBe(1);
  await page.getByLabel('Description').fill('A light poster with the words “Roofs are gardens”');
  await expect(savedStatus(page)).toBeVisible();

  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('img', { name: 'A light poster with the words “Roofs are gardens”' }).first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});
