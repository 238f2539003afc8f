import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { freePort } from '../../dev/engines/free-port.ts';

interface EndedStart {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  readonly ms: number;
}

/** Runs scripts/dev/start.mjs as `npm start` does; `onOutput` receives everything it has printed. */
export const runStart = async (
  env: Readonly<Record<string, string>>,
  onOutput?: (output: string, child: ChildProcess) => void,
): Promise<EndedStart> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'dev', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', SEED: 'none', SIGNALS: 'off', PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    onOutput?.(output, child);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, errors, ms: performance.now() - startedAt };
};
