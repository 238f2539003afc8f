import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

const kibibyte = 1024;

interface Transfer {
  readonly type: string;
  readonly url: string;
  readonly bytes: number;
}

/** Milliseconds without a transfer after which a page counts as loaded. */
const silence = 1_500;

/** Until nothing more comes. Not `networkidle`: the code of a shared worker counts there as on its way for ever. */
const quiet = async (transfers: readonly Transfer[]): Promise<void> => {
  let [count, since] = [0, Date.now()];
  while (count === 0 || Date.now() - since < silence) {
    await new Promise((done) => setTimeout(done, 100));
    if (transfers.length !== count) [count, since] = [transfers.length, Date.now()];
  }
};

/** Loads a page with an empty cache and adds up what came over the wire, compressed as it was sent. */
const transfersOf = async (page: Page, path: string): Promise<Transfer[]> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, { type: string; url: string }>();
  const transfers: Transfer[] = [];
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, { type, url: response.url }));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) transfers.push({ ...kind, bytes: encodedDataLength });
  });
  await page.goto(path);
  await quiet(transfers);
  await devtools.detach();
  return transfers;
};

const sum = (transfers: readonly Transfer[]): number => transfers.reduce((total, { bytes }) => total + bytes, 0);
const listing = (transfers: readonly Transfer[]): string =>
  transfers.map(({ bytes, type, url }) => `${(bytes / kibibyte).toFixed(1)} KiB ${type} ${url}`).join('\n');

test('landing page: script and style -> at most 175 KiB over the wire', async ({ page }) => {
  const transfers = (await transfersOf(page, '/')).filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  expect(transfers.length).toBeGreaterThan(0);
  expect(sum(transfers), listing(transfers)).toBeLessThanOrEqual(175 * kibibyte);
});

test('first signed-in page: everything -> at most 400 KiB over the wire', async ({ page }) => {
  await signUp(page, 'budget');
  const transfers = await transfersOf(page, '/home');
  expect(transfers.some(({ type }) => type === 'Script')).toBe(true);
  expect(sum(transfers), listing(transfers)).toBeLessThanOrEqual(400 * kibibyte);
});

test('landing page: read without script -> it says what it is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Remix, react, and ride the wave.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore Trenz' }).first()).toBeVisible();
  await context.close();
});
