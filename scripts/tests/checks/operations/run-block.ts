import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import type { Block } from './read-page.ts';

const execute = promisify(execFile);

/**
 * Runs a block of a page unchanged in the root folder of the repository.
 * @param env the variables that the page requires
 * @returns the standard output
 * @throws with its output when a command fails
 */
export const runBlock = async ({ text }: Block, env: Readonly<Record<string, string>>): Promise<string> => {
  const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: root,
    env: { ...inherited, PATH, LOG_LEVEL: 'error', ...env },
    timeout: 120_000,
  });
  return stdout;
};

/** Checks the syntax of a block. Rejects if it is invalid. */
export const parseBlock = async ({ text }: Block): Promise<void> => {
  await execute('bash', ['-n', '-c', text]);
};
