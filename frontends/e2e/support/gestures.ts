import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';

interface TestFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export const readTestFile = (path: string, type: string): TestFile => ({ name: basename(path), type, bytes: readFileSync(path) });

/** Creates a DataTransfer in the page with one file or plain text, for drag and drop or the clipboard. */
const createDataTransfer = (page: Page, payload: TestFile | string) =>
  page.evaluateHandle(
    ({ name, type, base64, text }) => {
      const transfer = new DataTransfer();
      if (text) transfer.setData('text/plain', text);
      else transfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }));
      return transfer;
    },
    typeof payload === 'string'
      ? { name: '', type: '', base64: '', text: payload }
      : { name: payload.name, type: payload.type, base64: payload.bytes.toString('base64'), text: '' },
  );

/** Drops a file on an element. */
export const dropFile = async (page: Page, target: Locator, file: TestFile): Promise<void> => {
  const dataTransfer = await createDataTransfer(page, file);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
};

/** Pastes a file or text into the focused element. */
export const paste = async (page: Page, payload: TestFile | string): Promise<void> => {
  const clipboardData = await createDataTransfer(page, payload);
  await page.evaluate(
    (data) => (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
    clipboardData,
  );
};

/** The bounding box of an element once it is clickable and no longer moving. */
const waitForStableBox = async (page: Page, target: Locator) => {
  for (let previousBox = ''; ; ) {
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (box && JSON.stringify(box) === previousBox) return box;
    previousBox = JSON.stringify(box);
    await page.waitForTimeout(250);
  }
};

/** Swipes from the center of an element by a distance in pixels, with real touch events from the browser. */
export const swipe = async (page: Page, target: Locator, distance: { readonly x: number; readonly y: number }): Promise<void> => {
  const box = await waitForStableBox(page, target);
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touchAt = (progress: number) => [{ x: x + distance.x * progress, y: y + distance.y * progress }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchAt(0) });
  for (let step = 1; step <= 8; step += 1)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchAt(step / 8) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
};
