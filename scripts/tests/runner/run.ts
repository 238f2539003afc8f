import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { runStaleTasks } from '../../dev/build/build.ts';
import { isDockerAvailable } from '../../dev/engines/container.ts';
import { EngineMissing } from '../../dev/engines/engine.ts';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { findKafkaJava, kafkaJars } from '../../dev/engines/kafka-jars.ts';
import { findBrowser } from './browser.ts';
import { add, type Counts, noTests, summary } from './counts.ts';
import { areEnginesRequired } from './engines.ts';
import { runJest, runPlaywright } from './run-tool.ts';
import { type Selection, select } from './selection.ts';

/** A sentence about the engine that the distributed stack lacks on this machine. */
const missingEngine = async (): Promise<string | undefined> => {
  const docker = await isDockerAvailable();
  if (!process.env.REDIS_URL && !docker && !findExecutable('redis-server', 'valkey-server')) return 'Redis: install redis-server.';
  if (process.env.KAFKA_BROKERS || docker) return undefined;
  try {
    findKafkaJava();
    await kafkaJars(logProgress);
    return undefined;
  } catch (error) {
    if (error instanceof EngineMissing) return error.message;
    throw error;
  }
};

const runEndToEndTests = async (paths: string[], suite: Selection['suite']): Promise<Counts> => {
  const browser = findBrowser();
  if (!browser) {
    const explanation = 'Chromium not found: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.';
    logProgress(`${areEnginesRequired() ? 'FAILED' : 'SKIPPED'}: end-to-end tests. ${explanation}`);
    return areEnginesRequired() ? { ...noTests, failed: 1 } : { ...noTests, skipped: 1 };
  }
  if (suite === 'extended') return runPlaywright([...paths, '--project=embedded'], browser, suite);
  const missing = await missingEngine();
  if (!missing || areEnginesRequired()) return runPlaywright(paths, browser, suite);
  logProgress(`SKIPPED: end-to-end test on the distributed stack. ${missing}`);
  return add(await runPlaywright([...paths, '--project=embedded'], browser, suite), { ...noTests, skipped: 1 });
};

const selection = select(process.argv.slice(2));
let counts = noTests;
try {
  await runStaleTasks(selection.playwright ? ['generate', 'build'] : ['generate'], logProgress);
  if (selection.jest) counts = add(counts, await runJest(selection.jest, selection.suite));
  if (selection.playwright) counts = add(counts, await runEndToEndTests(selection.playwright, selection.suite));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  counts = add(counts, { ...noTests, failed: 1 });
}
if (counts.passed + counts.failed === 0) process.stderr.write('No test ran.\n');
process.stdout.write(`\n${summary(counts)}\n`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
