import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';

/** The script behind a command of an installed package: what npm links in node_modules/.bin, which Windows cannot run without a shell. */
export const scriptOf = (name: string, command: string): string => {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin?: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}`);
  return join(folder, file);
};

/** Runs a script with this Node.js, its output in this terminal. @throws when it fails */
export const runScript = (script: string, args: readonly string[] = [], folder = root): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${script} failed (${signal ?? `exit code ${code}`})`))));
  });

/** Runs a command of an installed package. @throws when it fails */
export const runPackage = (
  name: string,
  command: string,
  args: readonly string[] = [],
  { folder }: { folder?: string } = {},
): Promise<void> => runScript(scriptOf(name, command), args, folder);
