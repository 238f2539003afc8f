import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';

export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export const givenFile = (path: string, type: string): GivenFile => ({ name: basename(path), type, bytes: readFileSync(path) });

/** What a drag or the clipboard carries, made in the page: one file or plain text. */
const carried = (page: Page, what: GivenFile | string) =>
  page.evaluateHandle(
    ({ name, type, base64, text }) => {
      const transfer = new DataTransfer();
      if (text) transfer.setData('text/plain', text);
      else transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      return transfer;
    },
    typeof what === 'string'
      ? { name: '', type: '', base64: '', text: what }
      : { name: what.name, type: what.type, base64: what.bytes.toString('base64'), text: '' },
  );

/** Drags a file over something and lets it go there. */
export const dropOn = async (page: Page, target: Locator, file: GivenFile): Promise<void> => {
  const dataTransfer = await carried(page, file);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
};

/** Pastes where the page has its focus. */
export const paste = async (page: Page, what: GivenFile | string): Promise<void> => {
  const clipboardData = await carried(page, what);
  await page.evaluate(
    (data) => (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
    clipboardData,
  );
};

/** Where something lies once it can be touched and nothing moves it any more. */
const atRest = async (page: Page, target: Locator) => {
  for (let before = ''; ; ) {
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (box && JSON.stringify(box) === before) return box;
    before = JSON.stringify(box);
    await page.waitForTimeout(250);
  }
};

/** A finger that is put on the middle of something, moves by so many pixels, and is lifted: real touches, through the browser. */
export const swipe = async (page: Page, target: Locator, by: { readonly x: number; readonly y: number }): Promise<void> => {
  const box = await atRest(page, target);
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (part: number) => [{ x: x + by.x * part, y: y + by.y * part }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
};
