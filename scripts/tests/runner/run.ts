import { say } from '../../dev/bootstrap/say.mjs';
import { bringUpToDate } from '../../dev/build/build.ts';
import { dockerAnswers } from '../../dev/engines/container.ts';
import { EngineMissing } from '../../dev/engines/engine.ts';
import { findJava, kafkaJars } from '../../dev/engines/kafka-jars.ts';
import { onPath } from '../../dev/engines/on-path.ts';
import { findBrowser } from './browser.ts';
import { add, type Counts, none, summary } from './counts.ts';
import { enginesRequired } from './engines.ts';
import { runJest, runPlaywright } from './run-tool.ts';
import { select } from './selection.ts';

/** What the distributed stack lacks on this machine, as a sentence. */
const missingEngine = async (): Promise<string | undefined> => {
  const docker = await dockerAnswers();
  if (!process.env.REDIS_URL && !docker && !onPath('redis-server', 'valkey-server')) return 'Redis: install redis-server.';
  if (process.env.KAFKA_BROKERS || docker) return undefined;
  try {
    findJava();
    kafkaJars(say);
    return undefined;
  } catch (error) {
    if (error instanceof EngineMissing) return error.message;
    throw error;
  }
};

const journeys = async (paths: string[]): Promise<Counts> => {
  const browser = findBrowser();
  if (!browser) {
    const sentence = 'No Chromium was found: install chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.';
    say(`${enginesRequired() ? 'FAILED' : 'SKIPPED'}: the journeys in a browser. ${sentence}`);
    return enginesRequired() ? { ...none, failed: 1 } : { ...none, skipped: 1 };
  }
  const missing = await missingEngine();
  if (!missing || enginesRequired()) return runPlaywright(paths, browser);
  say(`SKIPPED: the journey on the distributed stack. ${missing}`);
  return add(await runPlaywright([...paths, '--project=embedded'], browser), { ...none, skipped: 1 });
};

const wanted = select(process.argv.slice(2));
let counts = none;
try {
  await bringUpToDate(wanted.playwright ? ['generate', 'build'] : ['generate'], say);
  if (wanted.jest) counts = add(counts, await runJest(wanted.jest));
  if (wanted.playwright) counts = add(counts, await journeys(wanted.playwright));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  counts = add(counts, { ...none, failed: 1 });
}
if (counts.passed + counts.failed === 0) process.stderr.write('No test ran.\n');
process.stdout.write(`\n${summary(counts)}\n`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
