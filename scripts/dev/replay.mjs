import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/dev/replay.ts', 'runtime');
