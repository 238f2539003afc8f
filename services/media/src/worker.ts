import { run, toStartable } from '@trenzeye/kit';
import { createContext } from './context.ts';
import { definition } from './service.ts';

// The worker alone: it takes jobs, answers nothing but whether it is well, and needs no more than the service's own settings.
await run(
  toStartable({
    ...definition,
    context: (chassis) => createContext({ ...chassis, config: { ...chassis.config, MEDIA_WORKER: 'on' } }),
    endpoints: () => [],
    consumers: () => ({}),
  }),
);
