import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/test/run.ts', 'full');
