import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap('scripts/dev/develop/develop.ts', 'full');
