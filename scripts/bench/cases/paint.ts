import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { spawnStack } from '../../dev/start/spawn-stack.ts';
import { findBrowser } from '../../tests/runner/browser.ts';
import { median } from '../measure/load.ts';

/** Visits of each page: the result has the medians. */
const visits = 7;
/** After this time nothing more is painted. */
const settleMs = 4_000;

/** Lighthouse's phone: a screen of 412 x 823, 1.6 Mbit/s, 150 ms for each round trip, a quarter of the processor. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, serviceWorkers: 'block' } as const;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorSlowdown = 4;

interface Paints {
  readonly first: number;
  readonly largest: number;
  /** The element that was the largest. */
  readonly element: string;
  readonly layoutShift: number;
}

/** Runs in the page before its own scripts, which can read what it records as `paints`. */
const recordPaints = `
  const paints = { first: 0, largest: 0, element: '', layoutShift: 0 };
  window.paints = paints;
  const observe = (type, onEntry) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    paints.largest = startTime;
    paints.element = element?.tagName.toLowerCase() ?? '';
  });
  observe('layout-shift', ({ value }) => {
    paints.layoutShift += value;
  });
`;

const visit = async (browser: Browser, url: string): Promise<Paints> => {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    await page.addInitScript({ content: recordPaints });
    await page.goto(url);
    await page.waitForTimeout(settleMs);
    return await page.evaluate<Paints>('paints');
  } finally {
    await context.close();
  }
};

/** The path of a post with a picture in the demo data of a stack. */
const demoImagePath = async (url: string): Promise<string> => {
  const items = (await (await fetch(`${url}/api/content/public?filter=image&limit=1`)).json()) as { id: string }[];
  if (!items[0]) throw new Error(`${url} has no post with a picture`);
  return `/c/${items[0].id}`;
};

/** First and largest paint of the landing page, Explore and a post with a picture as a browser observes them on a slow phone. */
export async function* benchPaint(dataDir: string): AsyncGenerator<object> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('paint needs Chromium or Chrome: install it or set CHROMIUM_PATH');
  const stack = await spawnStack({ dataDir, port: 0, seed: 'demo' });
  const browser = await chromium.launch({ executablePath });
  try {
    for (const path of ['/', '/explore', await demoImagePath(stack.url)]) {
      const paints: Paints[] = [];
      for (let number = 0; number < visits; number += 1) paints.push(await visit(browser, stack.url + path));
      yield {
        name: `paint ${path}`,
        first_paint_ms: Math.round(median(paints.map(({ first }) => first))),
        largest_paint_ms: Math.round(median(paints.map(({ largest }) => largest))),
        largest_paints_ms: paints.map(({ largest }) => Math.round(largest)),
        element: paints[0]?.element,
        layout_shift: Number(median(paints.map(({ layoutShift }) => layoutShift)).toFixed(3)),
        load: loadavg().map((value) => Number(value.toFixed(1))),
      };
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}
