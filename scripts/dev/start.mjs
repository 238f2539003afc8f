import { bootstrap } from './bootstrap/bootstrap.mjs';

// The distributed stack may start its engines in containers, which requires a development dependency.
await bootstrap('scripts/dev/start.ts', process.argv.includes('--distributed') ? 'full' : 'runtime');
