import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { setTheme } from '../support/accessibility.ts';
import { callApi, currentUserId, findDemoItem, publishRemix, saveDraft } from '../support/api.ts';
import { signUp } from '../support/fixtures.ts';

/** Size of the pictures in CSS pixels; the files have twice as many. */
const size = { width: 720, height: 378 };
const folder = new URL('../../shell/public/landing/', import.meta.url);
const maxBytes = 45_000;

interface Scene {
  readonly name: string;
  /** Opens the page and resolves with what the picture shows. */
  readonly open: (page: Page) => Promise<Locator>;
}

const openDraft = async (page: Page): Promise<Locator> => {
  const prompt = 'A harbour before dawn';
  const content = await callApi(page, 'POST', '/api/generate', { type: 'image', prompt });
  await page.goto(`/generate?type=image&draft=${await saveDraft(page, { type: 'image', prompt, content })}`);
  return page.getByRole('article').first();
};

const openLineage = async (page: Page): Promise<Locator> => {
  const { id } = await findDemoItem(page, 'thread');
  const remix = await publishRemix(page, id, 'The same idea, seen from the night shift');
  await publishRemix(page, remix, 'Three years later, we tried it again');
  await page.goto(`/c/${remix}`);
  return page.getByRole('region', { name: /Lineage/ });
};

const openSignals = async (page: Page): Promise<Locator> => {
  await page.goto('/trenz');
  return page.getByRole('article').first();
};

const scenes: readonly Scene[] = [
  { name: 'create', open: openDraft },
  { name: 'remix', open: openLineage },
  { name: 'trends', open: openSignals },
];

/** The part of the page around an element, from its top left corner. */
const takePicture = async (page: Page, subject: Locator): Promise<Buffer> => {
  await subject.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 24));
  await page.waitForTimeout(800);
  const box = await subject.boundingBox();
  if (!box) throw new Error('The element of the picture is not shown');
  const x = Math.max(0, Math.min(box.x - (size.width - box.width) / 2, (page.viewportSize()?.width ?? 0) - size.width));
  return page.screenshot({ clip: { x, y: Math.max(0, box.y - 24), ...size }, animations: 'disabled' });
};

/** Writes the pictures of the landing page, in both themes, from a product that runs at the URL of the first argument on a new folder of data. */
const takePictures = async (baseURL: string): Promise<void> => {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
  const viewport = { width: size.width, height: 900 };
  const page = await browser.newPage({ baseURL, viewport, deviceScaleFactor: 2, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await mkdir(folder, { recursive: true });
  await signUp(page, 'ines');
  await callApi(page, 'PUT', `/api/users/${await currentUserId(page)}`, { username: 'ines.draws', bio: '' });
  for (const { name, open } of scenes) {
    const subject = await open(page);
    await expect(subject).toBeVisible();
    await page.addStyleTag({ content: '.bottom-bar { display: none }' });
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      const picture = await sharp(await takePicture(page, subject))
        .avif({ quality: 50, effort: 6 })
        .toBuffer();
      if (picture.length > maxBytes) throw new Error(`${name}-${theme}.avif has ${picture.length} bytes, at most ${maxBytes} are allowed`);
      await writeFile(new URL(`${name}-${theme}.avif`, folder), picture);
      process.stdout.write(`${name}-${theme}.avif: ${picture.length} bytes\n`);
    }
  }
  await browser.close();
};

const [, , url] = process.argv;
if (!url) throw new Error('Usage: node frontends/e2e/pictures/take-landing-pictures.ts <URL of a running product>');
await takePictures(url);
