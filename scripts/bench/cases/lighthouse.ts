import { loadavg } from 'node:os';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { spawnStack } from '../../dev/start/spawn-stack.ts';
import { findBrowser } from '../../tests/runner/browser.ts';
import { demoImagePath } from '../data/demo-image.ts';

/** Runs of a page; the result is the one with the median score. */
const runs = Number(process.env.LIGHTHOUSE_RUNS || 3);
const maxListedAudits = 6;
const forms = ['mobile', 'desktop'] as const;
type Form = (typeof forms)[number];

const measure = async (chromePath: string, url: string, form: Form): Promise<Result> => {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'], logLevel: 'error' });
  try {
    const flags = { port: chrome.port, logLevel: 'error', onlyCategories: ['performance'] } as const;
    const result = await lighthouse(
      url,
      { ...flags, onlyCategories: [...flags.onlyCategories] },
      form === 'desktop' ? desktopConfig : undefined,
    );
    if (!result) throw new Error(`Lighthouse has no result for ${url}`);
    if (result.lhr.runtimeError) throw new Error(`Lighthouse failed for ${url}: ${result.lhr.runtimeError.message}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
};

const scoreOf = ({ categories }: Result): number => Math.round((categories.performance?.score ?? 0) * 100);
const metricOf = ({ audits }: Result, id: string): number => audits[id]?.numericValue ?? 0;

/** Audits that count and are not passed, worst first. */
const worstAudits = ({ audits, categories }: Result): string[] => {
  const weights = new Map(categories.performance?.auditRefs.map(({ id, weight }) => [id, weight]));
  return Object.values(audits)
    .filter(({ score, id }) => score !== null && score < 0.9 && weights.has(id))
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
    .slice(0, maxListedAudits)
    .map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id));
};

const median = (results: readonly Result[]): Result => {
  const sorted = [...results].sort((a, b) => scoreOf(a) - scoreOf(b));
  return sorted[Math.floor(sorted.length / 2)] as Result;
};

/**
 * Lighthouse's performance of the landing page, Explore and a post with a picture, on a phone and on a desktop. The load of the machine is
 * printed with each result: above 2 on two cores, script runs slower than on a quiet machine.
 */
export async function* benchLighthouse(dataDir: string): AsyncGenerator<object> {
  const chromePath = findBrowser();
  if (!chromePath) throw new Error('Lighthouse needs Chromium or Chrome: install it or set CHROMIUM_PATH');
  const stack = await spawnStack({ dataDir, port: 0, seed: 'demo' });
  try {
    for (const path of ['/', '/explore', await demoImagePath(stack.url)])
      for (const form of forms) {
        const results: Result[] = [];
        for (let run = 0; run < runs; run += 1) results.push(await measure(chromePath, stack.url + path, form));
        const result = median(results);
        yield {
          name: `lighthouse ${form} ${path}`,
          score: scoreOf(result),
          scores: results.map(scoreOf),
          first_paint_ms: Math.round(metricOf(result, 'first-contentful-paint')),
          largest_paint_ms: Math.round(metricOf(result, 'largest-contentful-paint')),
          blocking_ms: Math.round(metricOf(result, 'total-blocking-time')),
          layout_shift: Number(metricOf(result, 'cumulative-layout-shift').toFixed(3)),
          kib: Math.round(metricOf(result, 'total-byte-weight') / 1024),
          worst: worstAudits(result),
          load: loadavg().map((value) => Number(value.toFixed(1))),
        };
      }
  } finally {
    await stack.stop();
  }
}
