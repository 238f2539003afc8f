import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { authorizationHeader, callApi, getFromApi } from '../support/api.ts';
import { selectOption } from '../support/controls.ts';
import { clickButton, firstText, postField, postTexts, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { tabTo, tabToAndPress, tabToAndType } from '../support/keyboard.ts';
import { logIn } from '../support/log-in.ts';
import {
  generatedPosts,
  type JourneyModelServer,
  listenerName,
  modelName,
  recognizedText,
  rewrittenPost,
  speakerName,
  startJourneyModelServer,
  unknownFact,
} from '../support/model-server.ts';
import { takeScreenshots } from '../support/screenshots.ts';
import { watchText } from '../support/timing.ts';

/** Longest delay from the model's first words to the page, in milliseconds. */
const maxFirstWordsMs = 300;

/** Puts the instance's settings back, because journeys share a stack. */
const resetModels = async (page: Page): Promise<void> => {
  const { endpoints } = (await getFromApi(page, '/api/admin/models')) as { endpoints: { id: string }[] };
  for (const job of ['text', 'image', 'speech', 'transcription']) await callApi(page, 'DELETE', `/api/admin/models/choices/${job}`);
  for (const { id } of endpoints) await callApi(page, 'DELETE', `/api/admin/models/endpoints/${id}`);
  await callApi(page, 'PUT', '/api/admin/models/budgets', { person_tokens: null, instance_tokens: null, instance_usd: null });
  await callApi(page, 'PUT', '/api/admin/speech/limits', {
    person_characters: null,
    instance_characters: null,
    person_minutes: null,
    instance_minutes: null,
    instance_usd: null,
  });
};

const useOwnEndpoint = async (page: Page, { url }: JourneyModelServer): Promise<void> => {
  await page.goto('/account/ai');
  await page.getByLabel('Address').fill(url);
  await page.getByLabel('Key', { exact: true }).fill('journey-key');
  await clickButton(page, 'Load the list of models');
  await expect(page.getByText('2 models found.')).toBeVisible();
  await page.getByLabel('Text model').fill(modelName);
  await clickButton(page, 'Save');
  await expect(firstText(page, 'Your own AI model now generates your content.')).toBeVisible();
  await expect(page.getByText(`Made with ${modelName}`, { exact: true })).toBeVisible();
};

const startThread = async (page: Page): Promise<void> => {
  await page.goto('/generate');
  await promptField(page).fill('Why harbours wake early');
  await clickButton(page, 'Generate');
};

test('models: admin finds a server -> adds, tests and chooses its model; usage is shown; limits are saved', async ({
  page,
  stack,
  modelServerPort,
  pageErrors,
}) => {
  const server = await startJourneyModelServer(modelServerPort);
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  try {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'AI Models' }).click();
    await expect(page.getByRole('region', { name: 'In use now' })).toContainText('Composed without an AI model');
    const speech = page.getByRole('region', { name: 'Speech', exact: true });
    await expect(speech).toContainText('Built-in basic voices');
    await speech.getByRole('button', { name: 'Test with a sentence' }).click();
    await expect(speech.getByText('It works')).toBeVisible();
    await expect(speech.getByText(/^Total \d/)).toBeVisible();
    const transcription = page.getByRole('region', { name: 'Transcription', exact: true });
    await expect(transcription).toContainText('Not set up');

    await clickButton(page, 'Look for model servers');
    await expect(page.getByRole('list', { name: 'Found model servers' })).toContainText(modelName);
    await clickButton(page, 'Add Ollama');
    await expect(page.getByRole('button', { name: 'Edit Ollama' })).toBeVisible();

    const text = page.getByRole('region', { name: 'Text', exact: true });
    await selectOption(text, 'Endpoint', 'Ollama');
    await expect(text.getByText('2 models offered.')).toBeVisible();
    await text.getByLabel('Model').fill(modelName);
    await text.getByLabel('Per million tokens written').fill('1000');
    await text.getByRole('button', { name: 'Test with a short text' }).click();
    await expect(text.getByText('It works')).toBeVisible();
    await expect(text.getByText(/First word after .*tokens read/)).toBeVisible();
    await text.getByRole('button', { name: 'Use this model' }).click();
    await expect(firstText(page, 'Model saved')).toBeVisible();
    await expect(page.getByRole('region', { name: 'In use now' })).toContainText(`Made with ${modelName}`);

    await selectOption(speech, 'Endpoint', 'Ollama');
    await speech.getByLabel('Model').fill(speakerName);
    await speech.getByLabel('Voices').fill('');
    await expect(speech.getByText('Enter at least one voice.')).toBeVisible();
    await speech.getByLabel('Voices').fill('captain, pilot');
    await speech.getByLabel('Per million characters').fill('1000');
    await speech.getByRole('button', { name: 'Use this model' }).click();
    await expect(speech).toContainText(`${server.url} (no key)`);
    await expect(speech).toContainText('Captain, Pilot, ');
    await speech.getByRole('button', { name: 'Test with a sentence' }).click();
    await expect(speech.getByText('It works')).toBeVisible();
    await selectOption(transcription, 'Endpoint', 'Ollama');
    await transcription.getByLabel('Model').fill(listenerName);
    await transcription.getByRole('button', { name: 'Use this model' }).click();
    await expect(transcription).toContainText(`${server.url} (no key)`);
    await transcription.getByRole('button', { name: 'Test with a spoken sentence' }).click();
    await expect(transcription).toContainText(`Recognized: “${recognizedText}”`);

    await page.getByLabel('Tokens per user').fill('none');
    await expect(page.getByText('Enter a number above zero, or nothing.')).toBeVisible();
    await page.getByLabel('Tokens per user').fill('90000');
    await page.getByRole('form', { name: 'Limits: Text and images' }).getByRole('button', { name: 'Save limits' }).click();
    await expect(firstText(page, 'Limits saved')).toBeVisible();
    await page.getByLabel('Spoken characters per user').fill('30');
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/admin/speech/limits') && response.request().method() === 'PUT',
    );
    await page.getByRole('form', { name: 'Limits: Speech and transcription' }).getByRole('button', { name: 'Save limits' }).click();
    await saved;
    await page.reload();
    await expect(page.getByLabel('Tokens per user')).toHaveValue('90000');
    await expect(page.getByLabel('Spoken characters per user')).toHaveValue('30');
    const usage = page.getByRole('table', { name: 'Text and images' });
    await expect(usage.getByRole('row', { name: new RegExp(modelName) })).toBeVisible();
    await expect(usage.getByRole('row', { name: /^Total/ })).toBeVisible();
    const speechUsage = page.getByRole('table', { name: 'Speech and transcription' });
    await expect(speechUsage.getByRole('row', { name: /Basic voices \(built in\) 1 0 45 0 \$0\.00/ })).toBeVisible();
    await expect(speechUsage.getByRole('row', { name: new RegExp(`${speakerName} 1 0 45 0 \\$0\\.045`) })).toBeVisible();
    await expect(speechUsage.getByRole('row', { name: new RegExp(`${listenerName} 1 0 0 0\\.1 \\$0\\.00`) })).toBeVisible();
    const refused = await page.request.post('/api/speech/preview', {
      headers: await authorizationHeader(page),
      data: { text: 'A sentence with more than thirty characters.', voice: 'endpoint-captain', language: 'en' },
    });
    expect([refused.status(), (await refused.json()).detail]).toEqual([429, expect.stringContaining('your limit is 30 a day')]);
    await takeScreenshots(page, 'admin-models');
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);

    await text.getByRole('button', { name: 'Use the default' }).click();
    await expect(page.getByRole('region', { name: 'In use now' })).toContainText('Composed without an AI model');
    await speech.getByRole('button', { name: 'Use the default' }).click();
    await expect(speech).toContainText('Built-in basic voices');
    await clickButton(page, 'Delete Ollama');
    await page.getByRole('dialog', { name: 'Delete Ollama?' }).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No endpoints yet.')).toBeVisible();
    await expect(transcription).toContainText('Not set up');
    expect(pageErrors).toEqual([]);
  } finally {
    await resetModels(page);
    await server.stop();
  }
});

test('models: admin adds an endpoint by keyboard -> key stored and not shown; server stopped -> the test says so', async ({
  page,
  stack,
}) => {
  const server = await startJourneyModelServer();
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  try {
    await page.goto('/admin/models');
    await expect(page.getByRole('heading', { name: 'Limits per day' })).toBeVisible();
    await tabToAndPress(page, /^Add an endpoint$/);
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Harbour models');
    await tabToAndType(page, /^Address/, server.url);
    await tabToAndType(page, /^Key/, 'secret-of-the-harbour');
    await expectAccessible(page);
    await tabToAndPress(page, /^Save$/);
    await expect(page.getByText('Key stored')).toBeVisible();
    await clickButton(page, 'Edit Harbour models');
    const dialog = page.getByRole('dialog', { name: 'Edit Harbour models' });
    await expect(dialog.getByText('Key stored')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace key' }).click();
    await expect(dialog.getByLabel('Key')).toHaveValue('');
    await page.keyboard.press('Escape');

    const text = page.getByRole('region', { name: 'Text', exact: true });
    await selectOption(text, 'Endpoint', 'Harbour models');
    await expect(text.getByText('2 models offered.')).toBeVisible();
    await text.getByLabel('Model').fill(modelName);
    await server.stop();
    await text.getByRole('button', { name: 'Test with a short text' }).click();
    await expect(text.getByText('The test failed')).toBeVisible();
    await expect(text.getByText('The model provider cannot be reached right now. Please try again later.', { exact: true })).toBeVisible();
  } finally {
    await resetModels(page);
    await server.stop();
  }
});

test('models: creator with an own endpoint -> text is streamed, one post rewritten, a finding noted, published with its origin', async ({
  page,
  pageErrors,
}) => {
  const server = await startJourneyModelServer();
  await signUp(page, 'own');
  await useOwnEndpoint(page, server);
  await expectAccessible(page);
  server.pause(60);
  await startThread(page);
  const shownAt = await watchText(page, { selector: 'article', text: generatedPosts[0]?.split(' ')[0] ?? '' });
  const delay = (await shownAt()) - server.firstWordsAt();
  if (process.env.SAY_MOMENTS) console.log(`first words after ${Math.round(delay)} ms`);
  expect(delay, `first words after ${Math.round(delay)} ms`).toBeLessThan(maxFirstWordsMs);
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  expect(await postTexts(page)).toEqual(generatedPosts);
  await expect(page.getByText(`Made with ${modelName}. A model can be wrong`)).toBeVisible();
  await expect(page.getByText(/^Checked for .* 1 to check\.$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notes on post 2' })).toContainText(unknownFact);
  expect(server.requests.at(-1)?.authorization).toBe('Bearer journey-key');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await tabTo(page, /^Rewrite post 2$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Shorter' })).toBeFocused();
  await expectAccessible(page);
  await clickButton(page, 'Shorter');
  await expect(postField(page, 2)).toHaveValue(rewrittenPost);
  expect(server.requests.some(({ text }) => text.includes('How to change it: Shorter'))).toBe(true);
  await expect(page.getByRole('list', { name: 'Notes on post 2' })).toHaveCount(0);
  await expect(page.getByText(/Generated again: Post 2\./)).toBeVisible();

  await expect(savedStatus(page)).toBeVisible();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.getByText(rewrittenPost).first()).toBeVisible();
  await expect(page.getByText(`Made with ${modelName}`).first()).toBeVisible();
  expect(pageErrors).toEqual([]);
  await server.stop();
});

test('models: server stops during an answer -> error with Try again, text kept; running again -> generated', async ({ page }) => {
  const server = await startJourneyModelServer();
  await signUp(page, 'broken');
  await useOwnEndpoint(page, server);
  server.pause(250);
  await startThread(page);
  await expect(page.getByRole('article').getByText('Harbours wake')).toBeVisible();
  await server.stop();
  await expect(page.getByText(/The model provider cannot be reached right now.*Your prompt is saved/).first()).toBeVisible();
  await expect(promptField(page)).toHaveValue('Why harbours wake early');
  server.pause(0);
  await server.start();
  await clickButton(page, 'Try again');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  expect(await postTexts(page)).toEqual(generatedPosts);

  server.pause(2_000);
  await clickButton(page, 'Regenerate post 1');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await clickButton(page, 'Stop');
  await expect(firstText(page, 'Stopped')).toBeVisible();
  await expect(postField(page, 1)).toHaveValue(generatedPosts[0] ?? '');
  await server.stop();

  await page.goto('/account/ai');
  await page.getByLabel('Address').fill('http://127.0.0.2:9/v1');
  await expect(page.getByText('Key stored')).toHaveCount(0);
  await page.getByLabel('Address').fill(server.url);
  await expect(page.getByText('Key stored')).toBeVisible();
  await clickButton(page, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Composed without an AI model').first()).toBeVisible();
});
