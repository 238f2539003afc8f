import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/replay.ts', 'runtime');
