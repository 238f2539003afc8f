import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/bench/run.ts', 'full');
