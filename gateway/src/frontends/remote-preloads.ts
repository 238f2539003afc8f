import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '@trenzeye/kit/http/html';
import type { Language } from '@trenzeye/proto/http/languages';
import { z } from 'zod';

/** Files that a page needs to start, by page, and those of `messages-<language>`. Written by the build of a remote. */
const Preloads = z.record(z.string(), z.array(z.string().regex(/^[\w./-]+\.(?:js|css)$/)));

/** Link tags that load a remote's files after those of the shell, and while it starts, by `<remote>/<page>`. */
export type RemotePreloads = ReadonlyMap<string, string>;

const linksTo = (files: readonly string[]): string =>
  files
    .map((file) => html`<link rel="preload" href="${file}" as="${file.endsWith('.css') ? 'style' : 'script'}" fetchpriority="low">`)
    .map(({ text }) => text)
    .join('');

const readRemote = async (folder: string, remote: string): Promise<[string, string][]> => {
  const text = await readFile(join(folder, remote, 'dist', 'preload.json'), 'utf8').catch(() => '{}');
  return Object.entries(Preloads.parse(JSON.parse(text))).map(([page, files]) => [
    `${remote}/${page}`,
    linksTo(files.map((file) => `/remotes/${remote}/${file}`)),
  ]);
};

/** Remotes without preload.json have no preloads. */
export const readRemotePreloads = async (folder: string, remotes: readonly string[]): Promise<RemotePreloads> =>
  new Map((await Promise.all(remotes.map((remote) => readRemote(folder, remote)))).flat());

/** Link tags for the files of a page, `<remote>/<page>`, and for the remote's messages in the language. */
export const preloadsOf = (preloads: RemotePreloads, page: string, language: Language): string => {
  const [remote] = page.split('/');
  return (preloads.get(page) ?? '') + (preloads.get(`${remote}/messages-${language}`) ?? '');
};
