import { run } from '@trenzeye/kit/run';
import { service } from './service.ts';

await run(service);
