import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { type Counts, jestCounts, none, playwrightCounts } from './counts.ts';

const reports = join(root, '.cache', 'test');

const run = (args: string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    // Ctrl-C reaches the child by the terminal; we stay to report how it ended.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** What the report says; a tool that failed without reporting a failure counts as one. */
const judge = <T>(file: string, code: number, count: (report: T) => Counts): Counts => {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as T) : none;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

const freshReport = (name: string): string => {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
};

/** Unit and route tests, by jest. */
export const runJest = async (args: string[]): Promise<Counts> => {
  const file = freshReport('jest.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const code = await run(
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, '--json', `--outputFile=${file}`, ...args],
    {},
  );
  return judge(file, code, jestCounts);
};

/** Journeys in a real browser, by Playwright. */
export const runPlaywright = async (args: string[], chromium: string): Promise<Counts> => {
  const file = freshReport('playwright.json');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join('frontends', 'e2e', 'playwright.config.ts');
  const code = await run([cli, 'test', '--config', config, '--reporter=list,json', ...args], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return judge(file, code, playwrightCounts);
};
