/**
 * What the browser needs to start any page: the entry's own files and, to be fetched ahead, those of the
 * bootstrap and of the shared modules it asks for. Pages that load on demand are left out.
 * @param {import('webpack').Compilation} compilation
 */
export function initialChunks(compilation) {
  const entry = compilation.entrypoints.get('main');
  const files = filesOf(entry);
  const ahead = new Set();
  const seen = new Set();
  const visit = (group) => {
    for (const child of group.childrenIterable) {
      if (seen.has(child) || !isNeeded(child)) continue;
      seen.add(child);
      for (const file of filesOf(child)) if (file.endsWith('.js') && !files.includes(file)) ahead.add(file);
      visit(child);
    }
  };
  visit(entry);
  const asset = (pattern) => Object.keys(compilation.assets).find((name) => pattern.test(name));
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    ahead: [...ahead],
    fonts: { text: asset(/inter-.*\.woff2$/), display: asset(/space-grotesk-.*\.woff2$/) },
  };
}

const filesOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files]);

/** The bootstrap, or the home of a module that the shell provides to all. (The fallbacks of consumed modules are for remotes without a host.) */
const isNeeded = (group) =>
  group.origins.some(({ module, request }) => request?.includes('bootstrap') || module?.type === 'provide-module');
