import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { isSupportedNode, pinnedNode, refusalOfNode, requiredNodeMajor, runWithNode } from './node-runtime.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Caches compiled code on disk, for this process and its children: compiling takes half the time of a warm start. */
const enableCompileCache = () => {
  const folder = process.env.NODE_COMPILE_CACHE || join(root, '.cache', 'node');
  process.env.NODE_COMPILE_CACHE = folder;
  module.enableCompileCache?.(folder);
};

/**
 * Runs a TypeScript script on a machine that may have only Node.js 20: installs missing packages, then runs the script with the
 * pinned Node.js, or in this process when its version is supported.
 * @param {string} script path of the script, relative to the repository
 * @param {import('./installed-scope.mjs').Scope} scope the packages the script needs
 */
export const bootstrap = async (script, scope) => {
  const refusal = refusalOfNode(process.versions.node);
  if (refusal) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
    return;
  }
  /** @type {string | undefined} */
  let node;
  try {
    install(root, scope);
    node = isSupportedNode(process.versions.node) ? process.execPath : await pinnedNode(root);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    return;
  }
  const file = join(root, script);
  enableCompileCache();
  if (node === process.execPath) {
    await import(pathToFileURL(file).href);
    return;
  }
  if (node) {
    runWithNode(node, [file, ...process.argv.slice(2)]);
    return;
  }
  process.stderr.write(
    `Trenzeye requires Node.js ${requiredNodeMajor} on this platform (found ${process.version}; npm provides no Node.js package for it).\n`,
  );
  process.exitCode = 1;
};
