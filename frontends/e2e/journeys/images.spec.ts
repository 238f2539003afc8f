import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { callApi, saveDraft } from '../support/api.ts';
import { clickButton, firstText, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { tabToAndPress } from '../support/keyboard.ts';
import { generatedCaption, modelName, painterName, startJourneyModelServer, suggestedDescription } from '../support/model-server.ts';
import { takeScreenshots } from '../support/screenshots.ts';

const descriptionField = (page: Page) => page.getByLabel('Description', { exact: true });
const image = (page: Page) => page.locator('.tz-media__content').first();

/** Presses a button that makes a new image and waits until it is shown. */
const makeImage = async (page: Page, button: string): Promise<void> => {
  const before = (await image(page).getAttribute('src')) ?? '';
  await clickButton(page, button);
  await expect(image(page)).not.toHaveAttribute('src', before);
  await expect(page.getByRole('button', { name: 'Approve & Save' })).toBeEnabled();
};

test('images: drawn, varied, changed, made a poster and drawn again -> the removed description can be restored, a suggested one is used', async ({
  page,
  pageErrors,
}) => {
  const server = await startJourneyModelServer();
  await signUp(page, 'painter');
  const models = { text_model: modelName, image_model: painterName, reads_images: true };
  await callApi(page, 'PUT', '/api/ai/endpoint', { base_url: server.url, ...models });
  await page.goto('/generate?type=image');
  await promptField(page).fill('Why harbours wake early');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await expect(page.getByText(`Made with ${painterName} and ${modelName}.`)).toBeVisible();
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(generatedCaption);

  await descriptionField(page).fill('A quay with three boats');
  await makeImage(page, 'Try another');
  await expect(descriptionField(page)).toHaveValue('');
  await expect(page.getByText('your description was removed: “A quay with three boats”')).toBeVisible();
  await clickButton(page, 'Restore the description');
  await expect(descriptionField(page)).toHaveValue('A quay with three boats');
  await expect(page.getByText('your description was removed')).toHaveCount(0);

  await clickButton(page, 'Change this image');
  await expect(page.getByLabel('What should change?')).toBeFocused();
  await page.getByLabel('What should change?').fill('Make it night');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await takeScreenshots(page, 'image-change');
  await makeImage(page, 'Change it');
  expect(server.requests.at(-1)?.text).toContain('Change the picture: Make it night');
  await expect(page.getByText(`Generated again: Image (Made with ${painterName}).`)).toBeVisible();
  await takeScreenshots(page, 'image-removed-description');

  await makeImage(page, 'Make a poster instead');
  await expect(page.getByRole('group', { name: 'Poster' })).toBeVisible();
  await expect(page.getByText('Generated again: Image (Poster designed by Trenzeye).')).toBeVisible();
  await makeImage(page, 'Another poster');
  await makeImage(page, 'Draw an image instead');
  await expect(page.getByRole('group', { name: 'Poster' })).toHaveCount(0);

  await tabToAndPress(page, /^Suggest a description$/);
  await expect(page.getByText(`Suggested: “${suggestedDescription}”`)).toBeVisible();
  await expect(descriptionField(page), 'a suggestion is not accepted by itself').toHaveValue('');
  await expectAccessible(page);
  await takeScreenshots(page, 'image-suggested-description');
  await tabToAndPress(page, /^Use it$/);
  await expect(descriptionField(page)).toHaveValue(suggestedDescription);
  await expect(savedStatus(page)).toBeVisible();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('img', { name: suggestedDescription }).first()).toBeVisible();
  expect(pageErrors).toEqual([]);
  await server.stop();
});

test('images: published without a description -> asked once; adding it leads to the field; declined -> published', async ({ page }) => {
  await signUp(page, 'undescribed');
  await page.goto('/generate?type=image');
  await promptField(page).fill('A garden on every roof');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await descriptionField(page).fill('');
  await expect(savedStatus(page)).toBeVisible();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await expect(page.getByRole('alert').getByText('This image has no description')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a description' })).toBeFocused();
  await expectAccessible(page);
  await takeScreenshots(page, 'image-reminder');
  await clickButton(page, 'Add a description');
  await expect(descriptionField(page)).toBeFocused();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await clickButton(page, 'Publish without');
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible();
});

test('images: draft without a description published from the home page -> asked once, then published', async ({ page }) => {
  await signUp(page, 'homely');
  const made = (await callApi(page, 'POST', '/api/generate', { type: 'image', prompt: 'A garden on every roof' })) as object;
  await saveDraft(page, { type: 'image', prompt: 'A garden on every roof', content: { ...made, alt_text: '' } });
  await page.goto('/home');
  await page.getByRole('button', { name: /^Publish: / }).click();
  await expect(page.getByRole('button', { name: 'Add a description' })).toBeFocused();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-reminder');
  await clickButton(page, 'Publish without');
  await expect(firstText(page, 'Published')).toBeVisible();
});
