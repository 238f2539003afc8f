import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { type Counts, jestCounts, noTests, playwrightCounts } from './counts.ts';
import type { Selection } from './selection.ts';

const reports = join(root, '.cache', 'test');

const run = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    // Ctrl-C also reaches the child through the terminal; this process stays to report the result.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** The counts of a report; a tool that exits with an error but reports no failure counts as one failure. */
const readReport = <T>(file: string, code: number, count: (report: T) => Counts): Counts => {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as T) : noTests;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

/** The path of a report, without the report of an earlier run. */
const reportFile = (name: string): string => {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
};

/** The tests that take minutes, instead of all others; one after the other, as each needs the whole machine. */
const extendedTests = [
  '--maxWorkers=1',
  '--testMatch=**/*.extended.test.ts',
  '--testPathIgnorePatterns=/node_modules/',
  '--testPathIgnorePatterns=/dist/',
];

/** Runs unit and route tests with jest. */
export const runJest = async (args: string[], suite: Selection['suite']): Promise<Counts> => {
  const file = reportFile('jest.json');
  // Last: jest takes what follows a list option as part of the list.
  const suiteArgs = suite === 'extended' ? extendedTests : [];
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const nodeArgs = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const code = await run([...nodeArgs, jest, '--json', `--outputFile=${file}`, ...args, ...suiteArgs]);
  return readReport(file, code, jestCounts);
};

/** Runs the end-to-end tests of a suite in a real browser with Playwright. */
export const runPlaywright = async (args: string[], chromium: string, suite: Selection['suite']): Promise<Counts> => {
  const file = reportFile('playwright.json');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join('frontends', 'e2e', 'playwright.config.ts');
  const code = await run(
    [
      cli,
      'test',
      '--config',
      config,
      `--reporter=list,json,${join(root, 'frontends', 'e2e', 'reporters', 'specification-messages.ts')}`,
      ...args,
    ],
    {
      CHROMIUM_PATH: chromium,
      JOURNEYS: suite,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  return readReport(file, code, playwrightCounts);
};
