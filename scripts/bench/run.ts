import { logProgress } from '../dev/bootstrap/log-progress.mjs';
import { runStaleTasks } from '../dev/build/build.ts';

// The cases import what is generated.
await runStaleTasks(['generate', 'build'], logProgress);
await import('./run-cases.ts');
