import { run } from '@trenzeye/kit';
import { service } from './service.ts';

await run(service);
