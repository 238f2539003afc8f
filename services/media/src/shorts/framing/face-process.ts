import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config, Human as HumanLibrary } from '@vladmandic/human';

// A process of its own: it reads pictures of a fixed size from a file and writes a line of JSON with the faces of each. The pictures are
// pixels that were decoded in the sandbox of ffmpeg.
const [, , libraryFolder = '', file = '', width = '', height = ''] = process.argv;
const [columns, rows] = [Number(width), Number(height)];
const pictureBytes = columns * rows * 3;

// The process may read no other packages, not even to find these.
const require = createRequire(join(libraryFolder, 'index.js'));
const webAssemblyFolder = dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'));

// The library reads its model by fetch, which has no files in Node.js.
globalThis.fetch = async (address) => {
  const path = fileURLToPath(String(address));
  return new Response(await readFile(path), {
    headers: { 'content-type': path.endsWith('.json') ? 'application/json' : 'application/octet-stream' },
  });
};

const off = { enabled: false };
const config: Partial<Config> = {
  backend: 'wasm',
  wasmPath: join(webAssemblyFolder, 'dist', '/'),
  modelBasePath: pathToFileURL(join(libraryFolder, '..', 'models', '/')).href,
  debug: false,
  async: false,
  cacheSensitivity: 0,
  filter: off,
  gesture: off,
  body: off,
  hand: off,
  object: off,
  segmentation: off,
  face: {
    enabled: true,
    detector: {
      enabled: true,
      modelPath: 'blazeface.json',
      rotation: false,
      maxDetected: 5,
      minConfidence: 0.55,
      iouThreshold: 0.1,
      skipFrames: 0,
      skipTime: 0,
    },
    mesh: off,
    iris: off,
    emotion: off,
    description: off,
    antispoof: off,
    liveness: off,
  } as unknown as Config['face'],
};

// The build for WebAssembly is not among the exports of the package.
const { Human } = require(join(libraryFolder, 'human.node-wasm.js')) as { Human: new (config: Partial<Config>) => HumanLibrary };
const human = new Human(config);
await human.load();

const pixels = Buffer.alloc(pictureBytes);
const handle = await open(file, 'r');
try {
  for (;;) {
    const { bytesRead } = await handle.read(pixels, 0, pictureBytes);
    if (bytesRead < pictureBytes) break;
    const tensor = human.tf.tensor4d(new Uint8Array(pixels), [1, rows, columns, 3], 'float32');
    const { face } = await human.detect(tensor);
    human.tf.dispose(tensor);
    const faces = face.map(({ box: [x, y, boxWidth, boxHeight], score }) => ({
      x: (x + boxWidth / 2) / columns,
      y: (y + boxHeight / 2) / rows,
      size: boxHeight / rows,
      score,
    }));
    process.stdout.write(`${JSON.stringify(faces)}\n`);
  }
} finally {
  await handle.close();
}
