import { say } from '../dev/bootstrap/say.mjs';
import { bringUpToDate } from '../dev/build/build.ts';

// The cases import what is generated.
await bringUpToDate(['generate', 'build'], say);
await import('./cases.ts');
