import { root } from '../bootstrap/bootstrap.mjs';
import { logProgress } from '../bootstrap/log-progress.mjs';
import { buildPagesOf, runStaleTasks } from '../build/build.ts';
import { findOutdatedEvents, generateEvents, protoFolder } from './events.ts';
import { runPackage, runScript } from './run-package.ts';

type Step = (args: readonly string[]) => Promise<void>;

/** Runs a task of turbo.json in all packages that have a script of this name. */
const runInPackages = (task: string): Promise<void> => runPackage('turbo', 'turbo', ['run', task]);

const typecheck: Step = async () => {
  await runStaleTasks(['generate'], logProgress);
  await runPackage('typescript', 'tsc');
  await runPackage('typescript', 'tsc', ['-p', 'frontends']);
  await runPackage('typescript', 'tsc', ['-p', 'frontends/e2e']);
};

const lint: Step = async () => {
  await runPackage('@biomejs/biome', 'biome', ['check', '.']);
  await runPackage('knip', 'knip', ['--no-progress']);
  await runInPackages('lint');
  await runScript('scripts/lint/run.ts');
};

const lintEvents: Step = async () => {
  await runPackage('@bufbuild/buf', 'buf', ['lint'], { folder: protoFolder });
  const outdated = await findOutdatedEvents();
  if (outdated.length > 0) throw new Error(`${outdated.join(', ')} in proto/generated do not match proto/events: npm run generate`);
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
  'lint-events': lintEvents,
  messages,
  build: async ([frontend]) => {
    if (frontend !== undefined) return buildPagesOf(frontend, logProgress);
    await runStaleTasks(['generate'], logProgress);
    await runInPackages('build');
  },
};

const [name = '', ...args] = process.argv.slice(2);
const step = steps[name];
if (step) {
  process.chdir(root);
  try {
    await step(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`Usage: node scripts/dev/develop.mjs ${Object.keys(steps).join(' | ')} [<frontend>]\n`);
  process.exitCode = 1;
}
