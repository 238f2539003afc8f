import { say } from '../bootstrap/say.mjs';
import { bringUpToDate } from '../build/build.ts';

// The cases import what is generated.
await bringUpToDate(['generate', 'build'], say);
await import('./cases.ts');
