import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/dev/seed.ts', 'runtime');
