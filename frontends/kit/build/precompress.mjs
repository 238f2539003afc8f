import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt']);

/** Writes `.br` and `.gz` beside every text file under `folder` that is worth it (1 KiB or more). */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      .map((entry) => compress(join(entry.parentPath, entry.name))),
  );
}

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    zip(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
