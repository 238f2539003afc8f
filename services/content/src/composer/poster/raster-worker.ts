import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

// Rendering and compressing a poster takes a tenth of a second: a worker thread keeps it off the main thread.
const { fontFiles, isLowPriority } = workerData as { fontFiles: string[]; isLowPriority: boolean };

/** Each step is worth about a fifth of the CPU share. */
const niceIncrement = 10;
// Linux gives each thread a priority; elsewhere the whole process would get it.
if (isLowPriority && process.platform === 'linux') setPriority(niceIncrement);

/** A tenth of the size of the same poster as PNG, without a visible difference. */
const quality = 84;
// One poster at a time: more threads would only use memory.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', async ({ id, svg }: { id: number; svg: string }) => {
  try {
    const image = new Resvg(svg, {
      font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    }).render();
    const raw = { width: image.width, height: image.height, channels: 4 as const };
    const webp = await sharp(image.pixels, { raw }).flatten().webp({ quality }).toBuffer();
    parentPort?.postMessage({ id, webp: new Uint8Array(webp) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
