import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** How npm is started. @typedef {{ readonly command: string, readonly args: readonly string[] }} NpmCommand */

const script = ['node_modules', 'npm', 'bin', 'npm-cli.js'];

/** npm's script is run with this Node.js: Windows cannot start npm.cmd without a shell. @param {string} folder */
const scripts = (folder) => [join(folder, ...script), join(folder, '..', 'lib', ...script)];

/**
 * The npm that started this process, that belongs to this Node.js, or that is in PATH, in this order. Undefined without one: the
 * package with the pinned Node.js, and some images, have none.
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ node?: string, platform?: NodeJS.Platform }} [options]
 * @returns {NpmCommand | undefined}
 */
export const findNpm = (environment, { node = process.execPath, platform = process.platform } = {}) => {
  const started = environment.npm_execpath;
  const known = [...(started?.endsWith('.js') ? [started] : []), ...scripts(dirname(node))].find((file) => existsSync(file));
  if (known) return { command: node, args: [known] };
  for (const folder of (environment.PATH ?? environment.Path ?? '').split(delimiter).filter(Boolean)) {
    const found = scripts(folder).find((file) => existsSync(file));
    if (found) return { command: node, args: [found] };
    // A script with its own interpreter line, as distributions install it.
    if (platform !== 'win32' && existsSync(join(folder, 'npm'))) return { command: join(folder, 'npm'), args: [] };
  }
  return undefined;
};
