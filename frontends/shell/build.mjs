import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, precompress, serviceWorkerConfig, shellConfig } from '@trenzeye/frontend-kit/build';
import { initialChunks } from './build/initial-chunks.mjs';
import { writePages } from './build/pages.mjs';
import { precacheEntries } from './build/precache-entries.mjs';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const prerenderFolder = await mkdtemp(join(tmpdir(), 'trenzeye-prerender-'));

/** In a process of its own, beside the bundle for browsers. */
const bundlePrerender = () => promisify(execFile)(process.execPath, [join(root, 'build', 'bundle-prerender.mjs'), prerenderFolder]);

try {
  const [stats] = await Promise.all([build(shellConfig(), { compress: false }), bundlePrerender()]);
  await cp(join(root, 'public'), dist, { recursive: true });
  const chunks = initialChunks(stats.compilation);
  // Under fixed names, for pages that are not part of this build: those of the auth service.
  await cp(join(dist, chunks.fonts.text), join(dist, 'fonts', 'inter.woff2'));
  await cp(join(dist, chunks.fonts.display), join(dist, 'fonts', 'space-grotesk.woff2'));
  // The query makes each language a module of its own: texts are translated while it is loaded.
  const prerender = async (language) => {
    const bundle = await import(`${pathToFileURL(join(prerenderFolder, 'prerender.mjs'))}?${language}`);
    return bundle.prerender(language);
  };
  await writePages({ dist, prerender, ...chunks });
  const precache = await precacheEntries(dist, chunks);
  await build(serviceWorkerConfig({ entry: './src/service-worker/service-worker.ts', precache }), { compress: false });
  // Every first visit loads these files; the remotes are larger and load later.
  await precompress(dist, 11);
} finally {
  await rm(prerenderFolder, { recursive: true, force: true });
}
