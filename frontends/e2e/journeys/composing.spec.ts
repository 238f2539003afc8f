import { expectAccessible } from '../support/accessibility.ts';
import { clickButton, firstText, postField, postTexts, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { focusedElement, tabTo } from '../support/keyboard.ts';

test('composing without a model: generate, choose a hook, insert a suggestion by keyboard, save, publish -> published as edited', async ({
  page,
  pageErrors,
}) => {
  await signUp(page, 'composer');
  await page.goto('/trenz');
  await page.getByRole('link', { name: 'Generate Content' }).first().click();
  await expect(promptField(page)).not.toHaveValue('');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await expect(page.getByText(/^Composed without an AI model from the signal’s sources and your prompt\./)).toBeVisible();
  const generated = await postTexts(page);

  const hooks = page.getByRole('group', { name: 'Opening' }).getByRole('radio');
  await expect(hooks).toHaveCount(3);
  await expect(hooks.first()).toBeChecked();
  await hooks.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(hooks.nth(1)).toBeChecked();
  const chosen = (await postTexts(page))[0] ?? '';
  expect(chosen).not.toBe(generated[0]);
  expect((await postTexts(page)).slice(1)).toEqual(generated.slice(1));

  await tabTo(page, /^Say who it is for$/);
  await page.keyboard.press('Enter');
  await expect(postField(page, 1)).toBeFocused();
  await expect(page.getByRole('list', { name: 'Suggestions for post 1' }).getByText('Say who it is for')).toHaveCount(0);
  await page.keyboard.type('night owls.');
  await expect(postField(page, 1)).toHaveValue(`${chosen}\n\nThis is for: night owls.`);
  await expect(savedStatus(page)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Suggestions for post 2' }), 'suggestions are kept on the device').toBeVisible();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page.getByText('This is for: night owls.').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('composing without a model: every suggestion -> reachable by keyboard; moved with its post', async ({ page }) => {
  await signUp(page, 'reach');
  await page.goto('/generate');
  await promptField(page).fill('My grandmother started a podcast. She is 81 and live every Sunday. Make it funny.');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await expect(page.getByText(/^Composed without an AI model from your prompt\./)).toBeVisible();
  const labels = await page
    .getByRole('list', { name: /^Suggestions for post/ })
    .getByRole('button')
    .allTextContents();
  expect(labels).toContain('From your prompt: Make it funny.');
  expect((await postTexts(page)).join(' ')).not.toContain('funny');
  await expectAccessible(page);

  await page.getByRole('radio').first().focus();
  const reached: string[] = [];
  for (let steps = 0; steps < 90 && reached.length < labels.length; steps += 1) {
    await page.keyboard.press('Tab');
    const { name, isVisible } = await focusedElement(page);
    if (name !== labels[reached.length]) continue;
    expect(isVisible).toBe(true);
    reached.push(name);
  }
  expect(reached).toEqual(labels);

  const first = page.getByRole('list', { name: 'Suggestions for post 1' }).getByRole('button');
  const before = await first.allTextContents();
  await clickButton(page, 'Move post 1 down');
  await expect(page.getByRole('list', { name: 'Suggestions for post 2' }).getByRole('button')).toHaveText(before);
});

test('composing without a model: a language that it cannot write -> says that a model is needed, prompt kept', async ({ page }) => {
  await signUp(page, 'language');
  await page.goto('/generate');
  await promptField(page).fill('Perché il pane della nonna è buono');
  await clickButton(page, 'Generate');

  await expect(
    page.getByText(/Writing in Italian needs an AI model.*English, Spanish, French, German, and Portuguese/).first(),
  ).toBeVisible();
  await expect(promptField(page)).toHaveValue('Perché il pane della nonna è buono');
});

test('composing without a model: remix with an instruction -> original quoted with its author, instruction only suggested', async ({
  page,
  browser,
  baseURL,
}) => {
  const author = await signUp(page, 'origin');
  await page.goto('/generate');
  await clickButton(page, 'Write it yourself');
  await postField(page, 1).fill('The boats go out at four.');
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  await page.getByRole('link', { name: 'View post' }).click();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await signUp(other, 'remixer');
  await other.goto(page.url());
  await clickButton(other, 'Remix');
  await expect(postField(other, 1)).toHaveValue('The boats go out at four.');
  await promptField(other).fill('make it about a knitting circle');
  await clickButton(other, 'Generate');
  await expect(firstText(other, 'Content generated successfully!')).toBeVisible();
  const posts = (await postTexts(other)).join('\n');
  expect(posts).toContain(`@${author.username}: “The boats go out at four.”`);
  expect(posts).not.toContain('knitting');
  await expect(other.getByRole('button', { name: 'Your instruction: make it about a knitting circle' })).toBeVisible();
  await clickButton(other, 'Approve & Save');
  await clickButton(other, 'Publish');
  await expect(other.getByRole('heading', { name: 'Published' })).toBeVisible();
  await context.close();
});
