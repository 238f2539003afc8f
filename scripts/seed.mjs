import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/seed.ts', 'runtime');
