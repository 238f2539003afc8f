import { languages } from '@trenzeye/proto/http/languages';

/**
 * The files every page needs to start: those of the entry and, to be preloaded, those of the bootstrap. Pages that load on demand are
 * excluded.
 * @param {import('webpack').Compilation} compilation
 */
export function initialChunks(compilation) {
  const entry = compilation.entrypoints.get('main');
  const files = filesOf(entry);
  const preload = new Set();
  const visited = new Set();
  const visit = (group) => {
    for (const child of group.childrenIterable) {
      if (visited.has(child) || !isNeeded(child)) continue;
      visited.add(child);
      for (const file of filesOf(child)) if (file.endsWith('.js') && !files.includes(file)) preload.add(file);
      visit(child);
    }
  };
  visit(entry);
  const asset = (pattern) => Object.keys(compilation.assets).find((name) => pattern.test(name));
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    preload: [...preload],
    messageChunks: Object.fromEntries(languages.map((language) => [language, messageFiles(compilation, language)])),
    fonts: { text: asset(/inter-.*\.woff2$/), display: asset(/space-grotesk-.*\.woff2$/) },
  };
}

/** The chunk of the shell's catalogue in a language; none for English. */
const messageFiles = (compilation, language) => [...(compilation.namedChunkGroups.get(`messages-${language}-po`)?.getFiles() ?? [])];

const filesOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files]);

/** The start or the bootstrap. Shared modules that every page needs are in the entry; antd is loaded by the pages that use it. */
const isNeeded = (group) => group.origins.some(({ request }) => /start|bootstrap/.test(request ?? ''));
