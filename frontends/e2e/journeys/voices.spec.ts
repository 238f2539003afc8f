import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { callApi, publish, saveThread } from '../support/api.ts';
import { clickButton, firstText, promptField } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { tabToAndPress, tabToAndType } from '../support/keyboard.ts';
import { modelName, startJourneyModelServer } from '../support/model-server.ts';

test('voices: without a model -> says what is needed; visitors -> no voice', async ({ page, browser, baseURL }) => {
  await signUp(page, 'quiet');
  await page.goto('/account/voice');
  await expect(page.getByText('Voices need an AI model')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use your own AI model' }).click();
  await expect(page).toHaveURL(/\/account\/ai$/);
  await page.goto('/generate');
  await expect(page.getByRole('link', { name: 'Add your writing voice' })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const visitor = await context.newPage();
  await visitor.goto('/generate');
  await expect(visitor.getByLabel('Language')).toBeVisible();
  await expect(visitor.getByText('Add your writing voice')).toHaveCount(0);
  await context.close();
});

test('voices: created by keyboard with typed and chosen examples, previewed -> default on the generate page, sent, shown as origin', async ({
  page,
  pageErrors,
}) => {
  const server = await startJourneyModelServer();
  await signUp(page, 'voice');
  await publish(page, await saveThread(page, ['The boats go out at four.'], ['harbour']));
  await callApi(page, 'PUT', '/api/ai/endpoint', { base_url: server.url, text_model: modelName });
  await page.goto('/account/voice');
  await expect(page.getByRole('heading', { name: 'No voices yet' })).toBeVisible();
  await tabToAndPress(page, /^Create a voice$/);
  await expect(page.getByRole('heading', { name: 'New voice' })).toBeVisible();
  await tabToAndType(page, /^Name/, 'Everyday');
  await tabToAndType(page, /^Tone/, 'dry and short');
  await tabToAndType(page, /^Words to avoid/, 'literally,');
  await expect(page.getByRole('button', { name: 'Remove literally' })).toBeVisible();
  await tabToAndType(page, /^Example 1/, 'Bread needs time. So do I.');
  await tabToAndPress(page, /^Choose from your posts$/);
  const picker = page.getByRole('dialog', { name: 'Choose one of your posts' });
  await picker.getByRole('button', { name: /The boats go out at four/ }).click();
  await expect(page.getByLabel('Example 2', { exact: true })).toHaveValue('The boats go out at four.');
  await expect(page.getByLabel('Default voice')).toBeChecked();

  await page.getByLabel('What should the post be about?').fill('Harbours');
  await clickButton(page, 'Preview');
  await expect(page.getByText('A post in the voice of the author.')).toBeVisible();
  await expect(page.getByText(`Made with ${modelName}`)).toBeVisible();
  expect(server.requests.at(-1)?.text).toContain('The boats go out at four.');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await clickButton(page, 'Save');
  await expect(firstText(page, 'Voice saved')).toBeVisible();
  await expect(page.getByText('dry and short · 2 examples')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/generate');
  await expect(page.getByLabel('Writing voice').locator('option:checked')).toHaveText('Everyday');
  await page.getByLabel('Language').selectOption('Deutsch');
  await promptField(page).fill('Why harbours wake early');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  const request = server.requests.find(({ text }) => text.includes('Write a thread'));
  expect(request?.text).toContain('dry and short');
  expect(request?.text).toContain('Never use these words: "literally"');
  expect(request?.text).toContain('ISO code de');
  await expect(page.getByText(`Made with ${modelName} in your voice “Everyday”.`)).toBeVisible();
  await expect(page.getByRole('article').getByText(`Made with ${modelName} · Voice: Everyday`)).toBeVisible();

  await page.getByLabel('Writing voice').selectOption('No voice');
  await page.reload();
  await expect(page.getByLabel('Writing voice').locator('option:checked'), 'remembered with the document').toHaveText('No voice');

  await page.goto('/account/voice');
  await clickButton(page, 'Edit Everyday');
  await page.getByLabel('Who reads it').fill('early risers');
  await clickButton(page, 'Save');
  await expect(page.getByText('dry and short · for early risers · 2 examples')).toBeVisible();
  await clickButton(page, 'Delete Everyday');
  await page.getByRole('dialog', { name: 'Remove Everyday?' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No voices yet' })).toBeVisible();
  expect(pageErrors).toEqual([]);
  await server.stop();
});
