import { bootstrap } from '../dev/bootstrap/bootstrap.mjs';

await bootstrap('scripts/tests/runner/run.ts', 'full');
