import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, precompress, prerenderConfig, shellConfig } from '@trenzeye/frontend-kit/build';
import { initialChunks } from './build/initial-chunks.mjs';
import { writePages } from './build/pages.mjs';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const prerenderFolder = await mkdtemp(join(tmpdir(), 'trenzeye-prerender-'));

try {
  const stats = await build(shellConfig(), { compress: false });
  await build(prerenderConfig({ name: 'shell', entry: './src/prerender.tsx', path: prerenderFolder }), { compress: false });
  const { render, publicPages } = await import(pathToFileURL(join(prerenderFolder, 'prerender.mjs')).href);
  await cp(join(root, 'public'), dist, { recursive: true });
  await writePages({ dist, render, publicPages, ...initialChunks(stats.compilation) });
  await precompress(dist);
} finally {
  await rm(prerenderFolder, { recursive: true, force: true });
}
