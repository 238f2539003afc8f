import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@trenzeye/kit/logging/logger';
import type { Language } from '@trenzeye/proto/http/languages';
import { type Asset, readAssets } from './asset-store.ts';
import { createLanguagePages, type LanguagePages, readAllPublicPages } from './language-pages.ts';
import { createCrawlerFiles } from './public-pages.ts';
import { type RemotePreloads, readRemotePreloads } from './remote-preloads.ts';

/** How often the folder is checked for a new build, in milliseconds. */
const checkIntervalMs = 2_000;

/** One build of all frontends, held in memory. */
interface FrontendBuild {
  /** Build id of the image; undefined for files without one, and for a folder that was replaced while it was read. */
  readonly id: string | undefined;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly remotePreloads: RemotePreloads;
  readonly pagesIn: (language: Language) => Promise<LanguagePages>;
  /** Hashes of the scripts inside the pages, for the Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
}

/** The id of the build in the folder. deploy/frontends/copy-pages.sh writes it last, so it is missing while files are copied. */
const readBuildId = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, 'build-id'), 'utf8').catch(() => '');
  return text.trim() || undefined;
};

const remotesIn = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map((entry) => entry.name).filter((name) => name !== 'shell' && existsSync(join(folder, name, 'dist', 'remoteEntry.js')));
};

const readScriptHashes = async (shell: string): Promise<string[]> => {
  const text = await readFile(join(shell, 'csp.json'), 'utf8').catch(() => '');
  return text.match(/sha(256|384|512)-[\w+/]+=*/g) ?? [];
};

/** The shell at `/` and each remote at `/remotes/<name>/`, from the `dist` folders under `folder`. */
const readFrontendBuild = async (folder: string, publicUrl: string): Promise<FrontendBuild> => {
  const id = await readBuildId(folder);
  const shell = join(folder, 'shell', 'dist');
  const remotes = await remotesIn(folder);
  const maps = await Promise.all([
    readAssets(shell, '/'),
    ...remotes.map((name) => readAssets(join(folder, name, 'dist'), `/remotes/${name}/`)),
  ]);
  const files = new Map(maps.flatMap((map) => [...map]));
  const remotePreloads = await readRemotePreloads(folder, remotes);
  const publicPages = await readAllPublicPages(shell);
  const pagesIn = createLanguagePages({ publicPages, files, preloads: remotePreloads, publicUrl });
  // The other languages are prepared when they are first asked for.
  await pagesIn('en');
  const assets = new Map([...files, ...(await createCrawlerFiles(publicPages.get('en') ?? [], publicUrl))]);
  const scriptHashes = await readScriptHashes(shell);
  return {
    id: (await readBuildId(folder)) === id ? id : undefined,
    assets,
    remotePreloads,
    pagesIn,
    scriptHashes,
  };
};

export interface FrontendBuildsOptions {
  /** Holds `<name>/dist` of each frontend. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly log: Logger;
}

interface FrontendBuilds {
  current(): FrontendBuild;
  /** A file of the current build, or a hashed file of the build before it. */
  asset(path: string): Asset | undefined;
  close(): Promise<void>;
}

/** Keeps the newest complete build of the folder in memory; hashed files of the build before it stay for pages that are still open. */
export const openFrontendBuilds = async ({ folder, publicUrl, log }: FrontendBuildsOptions): Promise<FrontendBuilds> => {
  let current: FrontendBuild = await readFrontendBuild(folder, publicUrl);
  let previous: FrontendBuild | undefined;
  const closing = new AbortController();

  const reload = async (): Promise<void> => {
    const id = await readBuildId(folder);
    if (id === undefined || id === current.id) return;
    const next = await readFrontendBuild(folder, publicUrl);
    if (next.id === undefined) return;
    previous = current;
    current = next;
    log.info({ build: next.id }, 'new frontend build loaded');
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      await sleep(checkIntervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      await reload().catch((error: unknown) => log.warn({ err: error }, 'new frontend build could not be read'));
    }
  };
  const watching = watch();

  const previousAsset = (path: string): Asset | undefined => {
    const asset = previous?.assets.get(path);
    return asset?.immutable ? asset : undefined;
  };

  return {
    current: () => current,
    asset: (path) => current.assets.get(path) ?? previousAsset(path),
    close: async () => {
      closing.abort();
      await watching;
    },
  };
};
