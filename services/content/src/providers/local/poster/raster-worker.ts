import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

// Rendering and compressing a poster takes a tenth of a second: here it holds up no request.
const { fontFiles } = workerData as { fontFiles: string[] };

parentPort?.on('message', ({ id, svg }: { id: number; svg: string }) => {
  try {
    const image = new Resvg(svg, {
      font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    }).render();
    parentPort?.postMessage({ id, png: new Uint8Array(image.asPng()) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
