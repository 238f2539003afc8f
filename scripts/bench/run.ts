import { logProgress } from '../dev/bootstrap/log-progress.mjs';
import { runStaleTasks } from '../dev/build/build.ts';
import { needsPages, unknownCases, usage } from './requested-cases.ts';

if (unknownCases.length > 0) {
  process.stderr.write(`Unknown case: ${unknownCases.join(', ')}\n${usage}`);
  process.exitCode = 1;
} else {
  await runStaleTasks(needsPages ? ['generate', 'build'] : ['generate'], logProgress);
  // The cases import generated code.
  await import('./run-cases.ts');
}
