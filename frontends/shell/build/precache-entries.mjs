import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the application needs to start without a connection: its page, and the files that every page needs. Names with a hash of the
 * content need no revision.
 * @param {string} dist
 * @param {ReturnType<typeof import('./initial-chunks.mjs').initialChunks>} chunks
 */
export async function precacheEntries(dist, { scripts, styles, preload, fonts }) {
  const page = await readFile(join(dist, 'app.html'));
  const files = [...scripts, ...styles, ...preload, fonts.text, fonts.display];
  return [
    { url: '/app.html', revision: createHash('sha256').update(page).digest('hex').slice(0, 16) },
    ...files.map((file) => ({ url: `/${file}`, revision: null })),
  ];
}
