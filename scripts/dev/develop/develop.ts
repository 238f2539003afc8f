import { root } from '../bootstrap/bootstrap.mjs';
import { logProgress } from '../bootstrap/log-progress.mjs';
import { runStaleTasks } from '../build/build.ts';
import { findOutdatedEvents, generateEvents, protoFolder } from './events.ts';
import { runPackage, runScript } from './run-package.ts';

type Step = () => Promise<void>;

const typecheck: Step = async () => {
  await runStaleTasks(['generate'], logProgress);
  await runPackage('typescript', 'tsc');
  await runPackage('typescript', 'tsc', ['-p', 'frontends']);
  await runPackage('typescript', 'tsc', ['-p', 'frontends/e2e']);
};

const lint: Step = async () => {
  await runPackage('@biomejs/biome', 'biome', ['check', '.']);
  await runPackage('knip', 'knip', ['--no-progress']);
  await runPackage('@bufbuild/buf', 'buf', ['lint'], { folder: protoFolder });
  const outdated = await findOutdatedEvents();
  if (outdated.length > 0) throw new Error(`${outdated.join(', ')} in proto/generated do not match proto/events: npm run generate`);
  await runScript('scripts/lint/run.ts');
};

const messages: Step = async () => {
  await runPackage('@lingui/cli', 'lingui', ['extract', '--config', 'scripts/i18n/lingui.config.mjs', '--overwrite', '--clean']);
  await runScript('scripts/i18n/extract-server-messages.ts');
};

const steps: Readonly<Record<string, Step>> = {
  generate: async () => {
    await generateEvents(protoFolder);
    await runStaleTasks(['generate'], logProgress);
  },
  typecheck,
  lint,
  messages,
  build: () => runStaleTasks(['generate', 'build'], logProgress),
};

const [name = ''] = process.argv.slice(2);
const step = steps[name];
if (step) {
  process.chdir(root);
  try {
    await step();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`Usage: node scripts/dev/develop.mjs ${Object.keys(steps).join(' | ')}\n`);
  process.exitCode = 1;
}
