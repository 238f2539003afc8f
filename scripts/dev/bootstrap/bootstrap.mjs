import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { isRecent, neededMajor, pinnedNode, runWith } from './runtime.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Caches compiled code between starts, in this process and its children: compiling is half the time of a warm start. */
const enableCompileCache = () => {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
};

/**
 * Runs a TypeScript script on a machine that may have only Node.js 20: installs what is missing, then runs the script with the
 * pinned Node.js (in this process when its version is recent enough).
 * @param {string} script path of the script, relative to the repository
 * @param {import('./installed.mjs').Scope} scope the packages the script needs
 */
export const bootstrap = async (script, scope) => {
  try {
    install(root, scope);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    return;
  }
  const file = join(root, script);
  enableCompileCache();
  if (isRecent(process.versions.node)) {
    await import(pathToFileURL(file).href);
    return;
  }
  const node = pinnedNode(root);
  if (node) {
    runWith(node, [file, ...process.argv.slice(2)]);
    return;
  }
  process.stderr.write(
    `Trenzeye needs Node.js ${neededMajor} here (this is ${process.version}, and npm has no Node.js for this machine).\n`,
  );
  process.exitCode = 1;
};
