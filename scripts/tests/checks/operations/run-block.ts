import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import type { Block } from './read-page.ts';

const execute = promisify(execFile);

/**
 * Runs a block of a page as it stands, in the repository's folder, and answers with what it printed.
 * @param env what the page says must be set
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

/** Rejects when the shell cannot read it. */
export const parseBlock = async ({ text }: Block): Promise<void> => {
  await execute('bash', ['-n', '-c', text]);
};
