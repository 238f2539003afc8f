import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { clickButton, firstText, promptField } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';

const gigabyte = 1024 ** 3;
const model = {
  id: 'harbour-small',
  name: 'Harbour small',
  source: 'catalogue',
  licence: 'Apache-2.0',
  languages: ['en', 'de'],
  size_bytes: gigabyte,
  memory_bytes: 2 * gigabyte,
  status: 'available',
  received_bytes: 0,
  error: null as string | null,
};

/** Replaces the answers about local models, so that no gigabytes are downloaded; `set` changes what the server says from now on. */
const mockLocalModels = async (page: Page) => {
  let current = model;
  let afterAction: Partial<typeof model> = {};
  const calls: string[] = [];
  const local = () => ({ runtime: { status: 'ready', size_bytes: 0, error: null }, models: [current] });
  await page.route('**/api/admin/models', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), local: local() } });
  });
  await page.route('**/api/admin/models/local{,/**}', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') {
      calls.push(`${request.method()} ${new URL(request.url()).pathname.replace('/api/admin/models/local', '')}`);
      current = { ...current, ...afterAction };
      afterAction = {};
    }
    await route.fulfill({ json: local() });
  });
  return {
    calls,
    set: (changed: Partial<typeof model>) => {
      current = { ...current, ...changed };
    },
    /** Sets it with the next action: the page reads the state every second, and may do so before the action. */
    setAfterAction: (changed: Partial<typeof model>) => {
      afterAction = changed;
    },
  };
};

test('local models: downloaded, paused, failed, ready -> progress and reason shown, actions sent', async ({ page, stack, pageErrors }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  const server = await mockLocalModels(page);
  await page.goto('/admin/models');
  const section = page.getByRole('region', { name: 'On this computer', exact: true });
  await expect(section).toContainText('1 GB · needs about 2 GB of memory · Apache-2.0 · English and German');
  server.set({ status: 'downloading', received_bytes: gigabyte / 4 });
  await clickButton(page, 'Download Harbour small');
  await expect(section.getByRole('progressbar', { name: 'Downloading Harbour small' })).toHaveAttribute('aria-valuenow', '25');
  server.set({ received_bytes: gigabyte / 2 });
  await expect(section.getByText('50% · 512 MB of 1 GB'), 'fetched again every second').toBeVisible();
  server.setAfterAction({ status: 'paused' });
  await clickButton(page, 'Pause Harbour small');
  await expect(section.getByText('Paused: 50%')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  server.set({ status: 'failed', error: 'There is no space left on the disk.' });
  await clickButton(page, 'Resume Harbour small');
  await expect(section.getByRole('alert')).toHaveText('There is no space left on the disk.');
  server.set({ status: 'ready', error: null });
  await clickButton(page, 'Try again Harbour small');
  await expect(section.getByRole('button', { name: 'Use Harbour small for text' })).toBeVisible();
  server.set({ status: 'available' });
  await clickButton(page, 'Delete Harbour small');
  await page.getByRole('dialog', { name: 'Delete Harbour small?' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(section.getByRole('button', { name: 'Download Harbour small' })).toBeVisible();
  await clickButton(page, 'Use a file');
  await page.getByLabel('Path of the file').fill('/models/harbour.gguf');
  await clickButton(page, 'Use the file');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(server.calls).toEqual([
    'POST /harbour-small/download',
    'DELETE /harbour-small/download',
    'POST /harbour-small/download',
    'POST /harbour-small/download',
    'DELETE /harbour-small',
    'POST /files',
  ]);
  expect(pageErrors).toEqual([]);
});

test('local models: admin without a model -> two clicks from generated text to the page of models', async ({ page, stack }) => {
  await logIn(page, stack.admin.email, stack.admin.password ?? '');
  await page.route('**/api/ai', async (route) => {
    const response = await route.fetch();
    const local_setup = { model_id: model.id, name: model.name, size_bytes: 1.1 * gigabyte };
    await route.fulfill({ response, json: { ...((await response.json()) as object), local_setup } });
  });
  await page.goto('/generate');
  await promptField(page).fill('Why harbours wake early');
  await clickButton(page, 'Generate');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Set up AI on this computer (1.1 GB)' }).click();
  await expect(page.getByRole('heading', { name: 'On this computer', exact: true })).toBeVisible();
});
