import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { handOver, isRecent, neededMajor, pinnedNode } from './runtime.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Lets Node.js keep what it compiled between starts, here and in every process we start: half of a warm start is compiling. */
const keepCompiled = () => {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
};

/**
 * From a bare machine with Node.js 20 to a running TypeScript script: installs what is missing, then runs the script under the
 * pinned Node.js (in this very process when it is recent enough).
 * @param {string} script path of the script, relative to the repository
 */
export const bootstrap = async (script) => {
  try {
    install(root);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    return;
  }
  const file = join(root, script);
  keepCompiled();
  if (isRecent(process.versions.node)) {
    await import(pathToFileURL(file).href);
    return;
  }
  const node = pinnedNode(root);
  if (node) {
    handOver(node, [file, ...process.argv.slice(2)]);
    return;
  }
  process.stderr.write(
    `Trenzeye needs Node.js ${neededMajor} here (this is ${process.version}, and npm has no Node.js for this machine).\n`,
  );
  process.exitCode = 1;
};
