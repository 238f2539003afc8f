import { bootstrap } from '../dev/bootstrap/bootstrap.mjs';

await bootstrap('scripts/bench/run.ts', 'full');
