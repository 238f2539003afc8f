import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const minBytes = 1024;
/** 11 is 8% smaller than 9 and takes seven times as long: for images, which are built once and served often. */
const defaultQuality = Number(process.env.BROTLI_QUALITY || 9);
const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt']);

/** Writes `.br` and `.gz` files for every text file of at least 1 KiB under `folder`. `quality` is that of Brotli. */
export async function precompress(folder, quality = defaultQuality) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      .map((entry) => compress(join(entry.parentPath, entry.name), quality)),
  );
}

async function compress(path, quality) {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotliAsync(bytes, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    gzipAsync(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ]);
}
